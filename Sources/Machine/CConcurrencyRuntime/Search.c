#define _GNU_SOURCE
#include "Search.h"
#include "ContextSwitch.h"
#include "CoreStacks.h"
#include "ProgramCalls.h"
#include "Rewinding.h"
#include "Waiting.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

bool rt_search_waits = false;
bool rt_search_runs = false;
int rt_search_wanted = 0;

enum { stackSize = 256 << 10, ownDescriptors = 200, mostPlaces = 500 };

// A run is looked at every so many milliseconds. One that sleeps so often, or computes for so many nanoseconds, is given
// up.
enum { patience = 100, mostIdle = 5 };
static const int64_t mostTime = 2000000000;

// In the file of results: what precedes each run's part of the trace. The first stands for the part before the choice.
typedef struct { int32_t number; uint32_t reason; uint64_t size; } Part;

// A schedule, and how many choices it has in common with the next.
typedef struct { const char *text; int length, common; } Line;
// A state to which a run goes back: before that choice.
typedef struct { rt_context context; int choice; } Place;

// What the processes share.
typedef struct {
  Line *lines;
  int count, next;
  _Atomic int finished;
  bool rewinds, isTainted, hasResult, isStopped;
  int results;
  off_t end;
  int freeDescriptor;
  // Which were open before the program began.
  bool wasOpen[ownDescriptors];
  int known;
  // The stack of states, the one at the first choice below; and where the manager was called.
  int placeCount;
  Place places[mostPlaces];
  rt_context manager, caller;
  int keepsAt;
  bool isSameRun;
  char stack[stackSize] __attribute__((aligned(64)));
} Shared;
static Shared *shared;

// MARK: Files

// Without a word to the machine.
static _Noreturn void leave(int status) {
  while (true) syscall(SYS_exit_group, status);
}

static bool isOpen(int descriptor) { return fcntl(descriptor, F_GETFD) >= 0; }

static bool readSchedules(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0 || status.st_size == 0) return false;
  size_t size = (size_t)status.st_size;
  const char *text = mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (text == MAP_FAILED) return false;
  for (size_t i = 0; i < size; i++) shared->count += text[i] == '\n';
  shared->lines = mmap(NULL, ((size_t)shared->count + 1) * sizeof(Line), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared->lines == MAP_FAILED) return false;
  const char *line = text;
  for (int i = 0; i < shared->count; i++) {
    char *schedule;
    const char *end = memchr(line, '\n', size - (size_t)(line - text));
    int common = (int)strtol(line, &schedule, 10);
    shared->lines[i] = (Line){schedule + 1, (int)(end - schedule) - 1, common};
    line = end + 1;
  }
  return true;
}

bool rt_search_prepare(const char *schedules, const char *results, bool rewinds) {
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED || !readSchedules(schedules)) return false;
  // Beyond the numbers that the program's own files get, which are then as without a search.
  int file = open(results, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return false;
  shared->results = fcntl(file, F_DUPFD_CLOEXEC, ownDescriptors);
  close(file);
  if (shared->results < 0) return false;
  for (int i = 0; i < ownDescriptors; i++) shared->wasOpen[i] = isOpen(i);
  shared->rewinds = rewinds;
  if (rewinds) rt_rewind_prepare(ownDescriptors);
  return rt_search_waits = true;
}

static void append(int number, int reason, const void *bytes, size_t size) {
  Part part = {number, (uint32_t)reason, size};
  off_t end = shared->end;
  bool isWritten = pwrite(shared->results, &part, sizeof part, end) == (ssize_t)sizeof part;
  end += (off_t)sizeof part;
  if (isWritten && size > 0) isWritten = pwrite(shared->results, bytes, size, end) == (ssize_t)size;
  if (isWritten) shared->end = end + (off_t)size;
}

static void note(int reason) { append(-2, reason, NULL, 0); }

// MARK: The process that waits at the first choice

// Runs would share the place in a file up to which they have read.
static bool hasOpened(void) {
  for (int i = 0; i < ownDescriptors; i++)
    if (!shared->wasOpen[i] && i != shared->known && isOpen(i)) return true;
  return false;
}

static void silence(void) {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

// Whether a child sleeps, and how long it has been on a processor, in nanoseconds. One that runs but gets no processor
// does not sleep: how busy the system is has no part in this.
typedef struct { bool sleeps; int64_t time; } Look;

static Look look(pid_t child) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", child);
  // As clock_getcpuclockid(3) makes it of the number.
  clockid_t clock = (clockid_t)(~(unsigned)child << 3 | 2);
  struct timespec time = {0, 0};
  syscall(SYS_clock_gettime, clock, &time);
  return (Look){rt_state_at(path) == 'S', rt_nanoseconds(&time)};
}

// Waits for a child; kills it if a run sleeps for a while, or computes for long. False then.
static bool waitFor(pid_t child) {
  int descriptor = (int)syscall(SYS_pidfd_open, child, 0);
  int seen = -1, idle = 0;
  int64_t began = 0;
  while (descriptor >= 0 && idle < mostIdle) {
    struct pollfd end = {.fd = descriptor, .events = POLLIN};
    int found = rt_real_poll(&end, patience);
    if (found > 0 || (found < 0 && errno != EINTR)) break;
    Look now = look(child);
    if (seen != shared->finished) began = now.time;
    bool isOver = seen == shared->finished && now.time - began > mostTime;
    idle = isOver ? mostIdle : seen == shared->finished && now.sleeps ? idle + 1 : 0;
    seen = shared->finished;
  }
  if (descriptor >= 0) close(descriptor);
  bool isHung = idle == mostIdle;
  if (isHung) kill(child, SIGKILL);
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  return !isHung;
}

static bool isClean(void) {
  struct pollfd known = {.fd = shared->known, .events = POLLIN};
  if (shared->known > 0 && rt_real_poll(&known, 0) != 0) return false;
  // The system gives out the lowest number that is free.
  return !shared->isTainted && !isOpen(shared->freeDescriptor);
}

static void beginRun(void) {
  if (shared->next == shared->count || shared->isStopped) leave(0);
  shared->next++;
  shared->hasResult = shared->isTainted = false;
}

// The first choice after that one before which some of the next runs part from this one.
static void want(int choice) {
  rt_search_wanted = 0;
  int common = INT_MAX;
  for (int i = shared->next - 1; i < shared->count - 1 && common >= choice; i++) {
    if (shared->lines[i].common < common) common = shared->lines[i].common;
    if (common >= choice && common < INT_MAX) rt_search_wanted = common + 1;
  }
}

// On a stack of its own, in shared memory: keeps the state in which it was called, or goes back to one for the next run.
static void manage(void) {
  if (!rt_rewind_keep(shared->caller.stack)) {
    shared->rewinds = false;
    note(rt_search_forked);
    rt_context_switch(&shared->manager, &shared->caller);
  }
  shared->places[0] = (Place){shared->caller, 1};
  shared->placeCount = 1;
  while (true) {
    rt_context_switch(&shared->manager, &shared->caller);
    if (shared->keepsAt) {
      shared->isSameRun = true;
      if (rt_rewind_keep_more(shared->caller.stack))
        shared->places[shared->placeCount++] = (Place){shared->caller, shared->keepsAt};
      shared->keepsAt = 0;
      continue;
    }
    int common = shared->lines[shared->next - 1].common;
    while (shared->placeCount > 1 && shared->places[shared->placeCount - 1].choice > common + 1) shared->placeCount--;
    if (!rt_rewind(shared->placeCount - 1)) leave(0);
    beginRun();
    shared->isSameRun = false;
    shared->caller = shared->places[shared->placeCount - 1].context;
  }
}

static const char *schedule(size_t *length) {
  const Line *line = &shared->lines[shared->next - 1];
  *length = (size_t)line->length;
  return line->text;
}

static void makeRuns(void) {
  rt_search_runs = true;
  beginRun();
  if (!shared->rewinds) return;
  shared->manager = rt_context_make(shared->stack + stackSize, manage);
  rt_context_switch(&shared->caller, &shared->manager);
  if (shared->rewinds) want(1);
}

const char *rt_search_keep(size_t *length) {
  int choice = rt_search_wanted;
  shared->isSameRun = true;
  if (isClean() && shared->placeCount < mostPlaces) {
    shared->keepsAt = choice;
    rt_context_switch(&shared->caller, &shared->manager);
  }
  want(choice);
  return shared->isSameRun ? NULL : schedule(length);
}

const char *rt_search_begin(const void *trace, size_t size, size_t *length) {
  rt_search_waits = false;
  append(-1, 0, trace, size);
  if (hasOpened()) {
    note(rt_search_descriptors);
    leave(0);
  }
  silence();
  if (!shared->rewinds) note(rt_search_forked);
  shared->freeDescriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
  close(shared->freeDescriptor);
  struct sigaction usual = {.sa_handler = SIG_DFL};
  rt_real_sigaction(SIGCHLD, &usual, NULL);
  pid_t parent = getpid();
  while (shared->next < shared->count && !shared->isStopped) {
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
    if (waitFor(child)) {
      if (shared->next == before) break;
      continue;
    }
    note(rt_search_hung);
    break;
  }
  leave(0);
}

// MARK: A run

void rt_search_result(const void *trace, size_t size) {
  if (!rt_search_runs || shared->hasResult) return;
  shared->hasResult = true;
  append(shared->next - 1, 0, trace, size);
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

void rt_search_give_up(int reason) {
  if (!rt_search_is_on()) return;
  note(reason);
  shared->isStopped = true;
  leave(0);
}
