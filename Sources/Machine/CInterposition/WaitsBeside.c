// Waits of threads outside the machine. Their clocks show virtual time. If all of them wait for each other, for the
// machine or for a deadline, virtual time can move to the next moment at once. Otherwise it keeps pace with the real
// clock.
#define _GNU_SOURCE
#include "OutsideTurns.h"
#include "ProgramCalls.h"
#include "ThreadFiles.h"
#include "ThreadNames.h"
#include "Waiting.h"

bool rt_is_cores_thread(void) { return rt_this_core() >= 0; }

int64_t rt_after(int64_t duration) {
  int64_t sum;
  return __builtin_add_overflow(rt_now(), duration, &sum) ? INT64_MAX : sum;
}

struct timespec rt_real_moment(clockid_t clock, int64_t duration) {
  int64_t moment;
  if (__builtin_add_overflow(rt_real_now(clock), duration, &moment)) moment = INT64_MAX;
  return rt_timespec(moment);
}

int64_t rt_moment_of(const struct timespec *time, clockid_t clock) {
  int64_t moment = rt_nanoseconds(time);
  if (moment == INT64_MAX) return moment;
  moment -= rt_clock_offset(clock);
  return moment < 0 ? 0 : moment;
}

// MARK: Waiting threads

// The waiting threads and their deadlines. A thread for which there is no room counts as running.
enum { room = 256 };
static struct {
  _Atomic int thread;
  _Atomic int64_t deadline, start;
  _Atomic bool isOutside;
  _Atomic int queue; // the global queue of Dispatch whose block waits; -1 if there is none
} waits[room];
// Counts the starts of threads, and the beginnings and ends of waits that nothing outside the program can end.
static _Atomic uint32_t changes;
// The number of waiting threads, except idle ones.
static _Atomic int waiting;

static int add(int64_t deadline, bool isOutside, int queue) {
  int thread = rt_this_thread();
  for (int i = 0; i < room; i++) {
    int none = 0;
    if (waits[i].thread || !__c11_atomic_compare_exchange_strong(&waits[i].thread, &none, -1, 5, 5)) continue;
    waits[i].deadline = deadline;
    waits[i].start = rt_now();
    waits[i].isOutside = isOutside;
    waits[i].queue = queue;
    waits[i].thread = thread;
    return i;
  }
  return -1;
}

static int begin(int64_t deadline, int queue) {
  int number = add(deadline, false, queue);
  if (number < 0) return number;
  changes++;
  if (deadline >= 0) machine_wait_begins();
  return number;
}

int rt_idle_wait_begins(void) { return begin(-1, -1); }

void rt_wait_ends(int number) {
  if (number < 0) return;
  bool isOutside = waits[number].isOutside;
  // Something outside the program may end the wait at any moment, so the thread counts as waiting until its turn.
  if (isOutside) rt_await_turn();
  else changes++;
  waits[number].thread = 0;
  if (!isOutside) rt_await_turn();
}

bool rt_others_wait_outside(void) {
  for (int i = 0; i < room; i++)
    if (waits[i].thread > 0 && waits[i].isOutside) return true;
  return false;
}

int64_t rt_next_deadline(void) {
  int64_t next = -1;
  for (int i = 0; i < room; i++) {
    int64_t deadline = waits[i].deadline;
    if (waits[i].thread <= 0 || waits[i].isOutside) continue;
    if (deadline >= 0 && (next < 0 || deadline < next)) next = deadline;
  }
  return next;
}

bool rt_waits_beside(int thread, int64_t now) {
  for (int i = 0; i < room; i++) {
    if (waits[i].thread != thread) continue;
    int64_t deadline = waits[i].deadline;
    return waits[i].isOutside || deadline < 0 || deadline > now;
  }
  return false;
}

int rt_waiting_blocks(int queue) {
  if (waiting == 0) return 0;
  int count = 0;
  int64_t now = rt_now();
  for (int i = 0; i < room; i++)
    count += waits[i].thread > 0 && waits[i].queue == queue && waits[i].start < now;
  return count;
}

// The number of threads that sleep in a wait that ends after `now`.
typedef struct { int64_t now; int count; } Sleepers;

static void countSleepers(void *context) {
  Sleepers *sleepers = context;
  for (int i = 0; i < room; i++) {
    int thread = waits[i].thread;
    if (thread <= 0 || waits[i].isOutside) continue;
    int64_t deadline = waits[i].deadline;
    if ((deadline < 0 || deadline > sleepers->now) && rt_thread_state(thread) == 'S') sleepers->count++;
  }
}

uint32_t rt_wait_changes(void) { return changes; }
void rt_thread_starts(void) {
  changes++;
  rt_other_thread_starts();
}

// A woken thread counts as running until its wait has ended. A thread may be woken after it was counted, by a thread
// that was counted later, so this counts twice.
int rt_sleeping_threads(int64_t now) {
  uint32_t before = changes;
  Sleepers first = {now, 0}, second = {now, 0};
  rt_read_elsewhere(countSleepers, &first);
  rt_read_elsewhere(countSleepers, &second);
  return changes == before && first.count == second.count ? second.count : 0;
}

// MARK: Waiting

// The limits of a round in real nanoseconds. Rounds are short because virtual time may reach the deadline at any
// moment. With many waiting threads they are longer, so that the rounds leave time for the program.
enum { shortest = 20000, longest = 1000000, many = 32 };

static int64_t nextRound(int64_t deadline) {
  if (deadline < 0) return -1;
  int64_t left = deadline - rt_now();
  if (left <= 0) return 0;
  // Without the machine, virtual time does not pass.
  if (!rt_calls_on) return left;
  int64_t factor = 1 + waiting / many;
  return left < shortest * factor ? shortest * factor : left > longest * factor ? longest * factor : left;
}

static int waitInRounds(const rt_wait *wait, const _Atomic uint32_t *handled) {
  uint32_t before = *handled;
  while (true) {
    int64_t duration = nextRound(wait->deadline);
    bool isLast = duration == 0 || (!rt_calls_on && duration > 0);
    if (wait->round(wait->context, duration)) return 0;
    if (*handled != before) return EINTR;
    if (isLast) return ETIMEDOUT;
  }
}

static void endWait(void *number) {
  waiting--;
  rt_wait_ends(*(int *)number);
}

// The thread may be cancelled while it waits.
int rt_wait_beside(const rt_wait *wait, const _Atomic uint32_t *handled) {
  int queue = rt_queue_of_thread(), error;
  int number = wait->outside ? add(wait->deadline, true, queue) : begin(wait->deadline, queue);
  waiting++;
  pthread_cleanup_push(endWait, &number);
  error = waitInRounds(wait, handled);
  pthread_cleanup_pop(true);
  return error;
}
