// Waits for locks. A core may hold a lock while another core runs, because it waits in a call or was preempted. A core
// that needs the lock waits in `machine_block`.
#define _GNU_SOURCE
#include "LockWaits.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Waiting.h"

// The number of cores that wait for a lock.
static _Atomic int waiting;

static int takeOnCore(const rt_lock_kind *kind, void *lock, int64_t deadline, bool outside) {
  while (true) {
    int error = kind->take(lock);
    if (error != EBUSY) return error;
    waiting++;
    bool isFree = machine_block(kind->isFree, lock, deadline, outside);
    waiting--;
    if (!isFree) return ETIMEDOUT;
  }
}

typedef struct { const rt_lock_kind *kind; void *lock; int error; } Wait;

static bool takeFor(void *context, int64_t duration) {
  Wait *wait = context;
  struct timespec until = rt_real_moment(CLOCK_MONOTONIC, duration);
  wait->error = wait->kind->takeUntil(wait->lock, CLOCK_MONOTONIC, &until);
  return wait->error != ETIMEDOUT;
}

int rt_take_lock(const rt_lock_kind *kind, void *lock, int64_t deadline, bool outside) {
  if (machine_owns_thread()) return takeOnCore(kind, lock, deadline, outside);
  Wait wait = {kind, lock, 0};
  int error = rt_wait_for(&(rt_wait){takeFor, &wait, deadline, outside, rt_no_handlers});
  return error ? error : wait.error;
}

typedef struct { int (*wait)(void *lock); void *lock; int error; } RealWait;

static bool waitForLock(void *context, int64_t duration) {
  (void)duration;
  RealWait *wait = context;
  wait->error = wait->wait(wait->lock);
  return true;
}

int rt_take_lock_beside(const rt_lock_kind *kind, void *lock, int (*wait)(void *lock), bool outside) {
  if (!rt_takes_turns()) return wait(lock);
  int error = kind->take(lock);
  if (error != EBUSY) return error;
  RealWait context = {wait, lock, 0};
  rt_wait_for(&(rt_wait){waitForLock, &context, -1, outside, rt_no_handlers});
  return context.error;
}

void rt_let_go(void) {
  if (waiting && rt_cpu_counts && !rt_cpu_is_held() && machine_owns_thread()) machine_yields_to_others();
}
