// The standard library's `Mutex` while another thread holds it. Its inlined code takes a free mutex, and releases one
// without waiters, without a call that the machine can see.
#define _GNU_SOURCE
#include "Interposing.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <linux/futex.h>

typedef struct { uint32_t *word, owner; } Taking;

// Takes the mutex if it is free. Marks a held one, so that its owner makes a call when it releases the mutex.
static bool take(void *context) {
  Taking *taking = context;
  uint32_t held = 0;
  if (__atomic_compare_exchange_n(taking->word, &held, taking->owner, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return true;
  if (rt_cpu_counts && !(held & FUTEX_WAITERS))
    __atomic_compare_exchange_n(taking->word, &held, held | FUTEX_WAITERS, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return false;
}

typedef SWIFT_CC void (*LockSlowly)(uint32_t owner, SELF void *mutex);
typedef struct { LockSlowly real; uint32_t owner; void *mutex; } RealWait;
static bool waitForMutex(void *context, int64_t duration) {
  (void)duration;
  const RealWait *wait = context;
  wait->real(wait->owner, wait->mutex);
  return true;
}

// `Mutex.lock()` of a held mutex. `owner` is the calling thread's ID, which the mutex stores while it is held.
EXPORT SWIFT_CC void lock_slowly(uint32_t owner, SELF void *mutex)
    NAMED("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT_CC void lock_slowly(uint32_t owner, SELF void *mutex) {
  REAL(LockSlowly, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  if (rt_takes_turns()) {
    RealWait wait = {real, owner, mutex};
    rt_wait_for(&(rt_wait){waitForMutex, &wait, -1, .interruption = rt_no_handlers});
    return;
  }
  // Another core may hold the mutex, because it was preempted or waits in a call. It would not resume while this core
  // blocks its thread.
  if (!rt_calls_on || !machine_owns_thread()) return real(owner, mutex);
  // If the calling thread holds the mutex itself, that is an error in the program, and the real call has its usual
  // effect. A thread outside the machine releases the mutex without the machine's help.
  uint32_t holder = __atomic_load_n((uint32_t *)mutex, __ATOMIC_RELAXED) & FUTEX_TID_MASK;
  if (holder == owner) return real(owner, mutex);
  bool isOutside = !rt_tries_orders && holder != 0 && !rt_is_thread_of_core((int)holder);
  rt_pay();
  Taking taking = {mutex, owner};
  machine_block(take, &taking, -1, isOutside);
}

// `Mutex.unlock()` of a mutex for which another thread waits.
typedef SWIFT_CC void (*UnlockSlowly)(SELF void *mutex);
EXPORT SWIFT_CC void unlock_slowly(SELF void *mutex)
    NAMED("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
SWIFT_CC void unlock_slowly(SELF void *mutex) {
  REAL(UnlockSlowly, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  rt_pay();
  real(mutex);
  if (rt_cpu_counts && rt_calls_on && !rt_cpu_is_held() && machine_owns_thread()) machine_yields_to_others();
}
