// The mutex of the standard library, where another thread holds it. Its inlined part takes a free one unseen.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"

typedef struct { uint32_t *word, owner; } Taking;

static bool take(void *context) {
  Taking *taking = context;
  uint32_t expected = 0;
  return __atomic_compare_exchange_n(taking->word, &expected, taking->owner, false, __ATOMIC_ACQUIRE,
                                     __ATOMIC_RELAXED);
}

// `Mutex.lock()` of a held mutex; `owner` is the number of the calling thread, which the mutex keeps while it is held.
typedef SWIFT_CC void (*LockSlowly)(uint32_t owner, SELF void *mutex);
EXPORT SWIFT_CC void lock_slowly(uint32_t owner, SELF void *mutex)
    NAMED("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT_CC void lock_slowly(uint32_t owner, SELF void *mutex) {
  REAL(LockSlowly, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  // A core that was overtaken may hold it, and would never go on while this one waits for it.
  if (!rt_calls_on || !machine_owns_thread() || !machine_tries_orders()) return real(owner, mutex);
  Taking taking = {mutex, owner};
  machine_block(take, &taking, -1, false);
}
