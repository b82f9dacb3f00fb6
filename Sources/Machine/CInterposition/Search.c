#define _GNU_SOURCE
#include "Search.h"
#include "CoreStacks.h"
#include "ProgramCalls.h"
#include "Rewinding.h"
#include "SearchState.h"
#include "Series.h"
#include "Waiting.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

bool rt_search_waits = false;
bool rt_search_runs = false;
int rt_search_wanted = 0;

// The number of hung runs after which the search ends.
enum { maximumHung = 4 };

static rt_search_state *shared;
static bool belongsToProcess;

// Exits without notifying the machine.
static _Noreturn void leave(int status) {
  while (true) syscall(SYS_exit_group, status);
}

bool rt_search_prepare(const char *schedules, const char *results, bool rewinds) {
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED || !rt_search_open(shared, schedules, results)) return false;
  rt_search_note_descriptors(shared);
  shared->rewinds = rewinds;
  if (rewinds) rt_rewind_prepare(rt_search_descriptors_from);
  return rt_search_waits = true;
}

// MARK: The process that waits at the first choice

static bool isClean(void) {
  return !shared->isTainted && rt_search_has_same_descriptors(shared) && !rt_search_has_children();
}

// Ends this process if its forks lack something that the program has got before its first choice.
static void leaveIfNotForkable(void) {
  int reason = 0;
  if (belongsToProcess || rt_search_has_children()) reason = rt_search_process;
  if (rt_search_has_opened(shared)) reason = rt_search_descriptors;
  if (reason == 0) return;
  rt_search_note(shared, reason);
  leave(0);
}

static void beginRun(void) {
  if (shared->next == shared->count || shared->isStopped) leave(0);
  shared->next++;
  shared->hasResult = shared->isTainted = false;
}

// Sets `rt_search_wanted` to the first choice after `choice` at which one of the next runs differs from this run. That
// run needs the state before the choice. Sets 0 if there is no such choice.
static void want(int choice) {
  rt_search_wanted = 0;
  int common = INT_MAX;
  for (int i = shared->next - 1; i < shared->count - 1 && common >= choice; i++) {
    if (shared->lines[i].common < common) common = shared->lines[i].common;
    if (common >= choice && common < INT_MAX) rt_search_wanted = common + 1;
  }
}

// Keeps the state in which it was called, or restores one for the next run. Runs on a stack of its own in shared
// memory.
static void manage(void) {
  if (!rt_rewind_keep(shared->caller.stack)) {
    shared->rewinds = false;
    rt_search_note(shared, rt_search_forked);
    rt_context_switch(&shared->manager, &shared->caller);
  }
  shared->places[0] = (rt_search_place){shared->caller, 1, rt_search_blocked_signals()};
  shared->placeCount = 1;
  while (true) {
    rt_context_switch(&shared->manager, &shared->caller);
    if (shared->keepsAt) {
      shared->isSameRun = true;
      if (rt_rewind_keep_more(shared->caller.stack))
        shared->places[shared->placeCount++] =
          (rt_search_place){shared->caller, shared->keepsAt, rt_search_blocked_signals()};
      shared->keepsAt = 0;
      continue;
    }
    int common = shared->lines[shared->next - 1].common;
    while (shared->placeCount > 1 && shared->places[shared->placeCount - 1].choice > common + 1) shared->placeCount--;
    if (!rt_rewind(shared->placeCount - 1)) leave(0);
    beginRun();
    shared->isSameRun = false;
    const rt_search_place *place = &shared->places[shared->placeCount - 1];
    rt_search_block_signals(place->blocked);
    shared->caller = place->context;
  }
}

static const char *schedule(size_t *length) {
  const rt_search_line *line = &shared->lines[shared->next - 1];
  *length = (size_t)line->length;
  return line->text;
}

static void makeRuns(void) {
  rt_search_runs = true;
  beginRun();
  if (!shared->rewinds) return;
  shared->manager = rt_context_make(shared->stack + rt_search_stack, manage);
  rt_context_switch(&shared->caller, &shared->manager);
  if (shared->rewinds) want(1);
}

const char *rt_search_keep(size_t *length) {
  int choice = rt_search_wanted;
  shared->isSameRun = true;
  if (isClean() && shared->placeCount < rt_search_most_places) {
    shared->keepsAt = choice;
    rt_context_switch(&shared->caller, &shared->manager);
  }
  want(choice);
  return shared->isSameRun ? NULL : schedule(length);
}

const char *rt_search_begin(const void *trace, size_t size, size_t *length) {
  rt_search_waits = false;
  rt_search_append(shared, -1, (rt_search_crashed){0}, trace, size);
  leaveIfNotForkable();
  shared->output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, rt_search_descriptors_from);
  rt_silence();
  if (!shared->rewinds) rt_search_note(shared, rt_search_forked);
  rt_search_note_descriptors(shared);
  struct sigaction defaultAction = {.sa_handler = SIG_DFL};
  rt_real_sigaction(SIGCHLD, &defaultAction, NULL);
  pid_t parent = getpid();
  int hung = 0;
  while (!shared->isStopped) {
    if (shared->next == shared->count) {
      if (!rt_search_next_round(shared)) break;
      hung = 0;
      continue;
    }
    int before = shared->next;
    pid_t child = _Fork();
    if (child < 0) break;
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) leave(71);
      rt_cores_change_thread();
      rt_fork_moves_here();
      makeRuns();
      return schedule(length);
    }
    if (rt_search_wait(shared, child)) {
      if (shared->next == before) break;
      continue;
    }
    rt_search_note(shared, rt_search_hung);
    if (++hung == maximumHung) break;
  }
  leave(0);
}

// MARK: A run

static rt_search_crashed crash;
void rt_search_crash(int signal, rt_crash_places places) { crash = (rt_search_crashed){signal, places}; }

void rt_search_result(const void *trace, size_t size) {
  if (rt_search_waits) {
    // The run had no choice, so all runs are the same.
    rt_search_append(shared, -1, (rt_search_crashed){0}, trace, size);
    for (int i = 0; i < shared->count; i++) rt_search_append(shared, i, (rt_search_crashed){0}, NULL, 0);
    return;
  }
  if (!rt_search_runs || shared->hasResult) return;
  shared->hasResult = true;
  rt_search_append(shared, shared->next - 1, crash, trace, size);
}

void rt_search_finish(void) {
  if (rt_search_waits) leave(0);
  if (!rt_search_runs) return;
  shared->finished++;
  if (!shared->rewinds || !isClean()) leave(0);
  rt_context_switch(&shared->caller, &shared->manager);
}

void rt_search_knows(int descriptor) {
  if (rt_search_waits) shared->known = descriptor;
}

void rt_search_taint(void) {
  if (rt_search_runs) shared->isTainted = true;
}

void rt_search_changes_descriptor(int descriptor) {
  bool isLow = descriptor >= 0 && descriptor < rt_search_descriptors_from;
  if (rt_search_runs && isLow && shared->wasOpen[descriptor]) shared->isTainted = true;
}

void rt_search_belongs_to_process(void) {
  if (rt_search_waits) belongsToProcess = true;
  rt_search_taint();
}

void rt_search_note_once(int reason) {
  if (!rt_search_is_on() || shared->noted & 1u << reason) return;
  shared->noted |= 1u << reason;
  rt_search_note(shared, reason);
}

void rt_search_give_up(int reason) {
  if (!rt_search_is_on()) return;
  rt_search_note(shared, reason);
  shared->isStopped = true;
  leave(0);
}
