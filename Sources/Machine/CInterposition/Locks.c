// The program's mutexes and spin locks. If CPU time is counted, a core pays before it takes or releases one.
#define _GNU_SOURCE
#include "CoreStacks.h"
#include "Interposing.h"
#include "LockWaits.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <pthread.h>

static bool isOnCore(void) { return rt_calls_on && rt_this_core() >= 0; }

// MARK: Mutexes

typedef int (*MutexCall)(pthread_mutex_t *);
typedef int (*MutexClockCall)(pthread_mutex_t *, clockid_t, const struct timespec *);

// Bits of a mutex's kind, as the C library stores it: whether processes share it, and its type.
enum { isShared = 128, type = 3 };

// The ID of the thread that all cores share. A mutex stores the ID of the thread that holds it. If the cores share a
// thread, it stores an ID for the core instead, except while the C library uses it.
static int sharedThread;
static bool storesCore(const pthread_mutex_t *mutex) {
  return rt_cores_are_stacks && rt_this_core() >= 0 && (mutex->__data.__kind & ~(isShared | type)) == 0;
}
static int holderHere(const pthread_mutex_t *mutex) {
  return storesCore(mutex) ? sharedThread + 1 + rt_this_core() : rt_this_thread();
}

static int callOnSharedThread(MutexCall real, pthread_mutex_t *mutex) {
  if (!storesCore(mutex)) return real(mutex);
  int *holder = &mutex->__data.__owner;
  if (*holder == holderHere(mutex)) *holder = sharedThread;
  bool wasFree = *holder == 0;
  int error = real(mutex);
  if (wasFree && !error) sharedThread = *holder;
  if (*holder != 0 && *holder == sharedThread) *holder = holderHere(mutex);
  return error;
}

// Programs make this call often, and seldom on a shared thread.
static inline int callForCore(MutexCall real, pthread_mutex_t *mutex) {
  return rt_cores_are_stacks ? callOnSharedThread(real, mutex) : real(mutex);
}

static int takeMutex(void *mutex) {
  REAL(MutexCall, "pthread_mutex_trylock");
  return callForCore(real, mutex);
}
static bool mutexIsFree(void *mutex) {
  return __atomic_load_n(&((pthread_mutex_t *)mutex)->__data.__lock, __ATOMIC_ACQUIRE) == 0;
}
static int takeMutexUntil(void *mutex, clockid_t clock, const struct timespec *moment) {
  REAL(MutexClockCall, "pthread_mutex_clocklock");
  return real(mutex, clock, moment);
}
static const rt_lock_kind mutexes = {takeMutex, mutexIsFree, takeMutexUntil};

static bool isOwn(const pthread_mutex_t *mutex) { return mutex->__data.__owner == holderHere(mutex); }
static bool isHeldOutside(const pthread_mutex_t *mutex) {
  if (mutex->__data.__kind & isShared) return true;
  return !rt_cores_are_stacks && !rt_is_thread_of_core(mutex->__data.__owner);
}

// If the calling thread already holds the mutex, that is an error in the program, and the real call has its usual
// effect.
static int lockOnMachine(pthread_mutex_t *mutex, MutexCall real) {
  int error = takeMutex(mutex);
  if (error != EBUSY) return error;
  if (isOwn(mutex) || !machine_owns_thread()) return callForCore(real, mutex);
  return rt_take_lock(&mutexes, mutex, -1, isHeldOutside(mutex));
}

static int waitForMutex(void *mutex) {
  REAL(MutexCall, "pthread_mutex_lock");
  return real(mutex);
}
static int lockBeside(pthread_mutex_t *mutex) {
  return rt_take_lock_beside(&mutexes, mutex, waitForMutex, mutex->__data.__kind & isShared);
}

int rt_lock_mutex(pthread_mutex_t *mutex) {
  REAL(MutexCall, "pthread_mutex_lock");
  return isOnCore() ? lockOnMachine(mutex, real) : lockBeside(mutex);
}

EXPORT int pthread_mutex_lock(pthread_mutex_t *mutex) {
  REAL(MutexCall, "pthread_mutex_lock");
  if (rt_learns_callers) rt_learn_caller(__builtin_return_address(0));
  rt_synchronizes(__builtin_return_address(0));
  if (!isOnCore())
    return rt_caller_waits_on_machine(__builtin_return_address(0)) ? lockBeside(mutex) : real(mutex);
  if (!rt_cpu_counts) {
    int error = takeMutex(mutex);
    if (error != EBUSY) return error;
  }
  if (!rt_caller_waits_on_machine(__builtin_return_address(0))) return callForCore(real, mutex);
  rt_pay();
  return lockOnMachine(mutex, real);
}

EXPORT int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  if (isOnCore()) rt_synchronizes(__builtin_return_address(0));
  return takeMutex(mutex);
}

EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  REAL(MutexCall, "pthread_mutex_unlock");
  if (rt_tries_locks()) rt_synchronizes(__builtin_return_address(0));
  if (!rt_cpu_counts || !isOnCore() || !rt_caller_waits_on_machine(__builtin_return_address(0)))
    return callForCore(real, mutex);
  rt_pay();
  int error = real(mutex);
  rt_let_go();
  return error;
}

// Whether the calling thread already holds an error-checking mutex, which is reported at once. With other types, the
// thread waits until the deadline.
static bool isMistake(const pthread_mutex_t *mutex) {
  return isOwn(mutex) && (mutex->__data.__kind & type) == PTHREAD_MUTEX_ERRORCHECK_NP;
}

EXPORT int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *time) {
  bool isKnown = clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC;
  if (isOnCore()) rt_synchronizes(__builtin_return_address(0));
  if (!rt_may_wait() || !isKnown || !rt_is_moment(time) || isMistake(mutex)) return takeMutexUntil(mutex, clock, time);
  rt_pay();
  return rt_take_lock(&mutexes, mutex, rt_moment_of(time, clock), isHeldOutside(mutex));
}
EXPORT int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *time) {
  return pthread_mutex_clocklock(mutex, CLOCK_REALTIME, time);
}

// MARK: Spin locks

typedef int (*SpinCall)(pthread_spinlock_t *);
static bool takeSpin(void *lock) {
  REAL(SpinCall, "pthread_spin_trylock");
  return real(lock) == 0;
}

EXPORT int pthread_spin_lock(pthread_spinlock_t *lock) {
  REAL(SpinCall, "pthread_spin_lock");
  if (!isOnCore() || !machine_owns_thread()) return real(lock);
  rt_synchronizes(__builtin_return_address(0));
  rt_pay();
  if (!takeSpin((void *)lock)) machine_block(takeSpin, (void *)lock, -1, false);
  return 0;
}
EXPORT int pthread_spin_trylock(pthread_spinlock_t *lock) {
  REAL(SpinCall, "pthread_spin_trylock");
  if (isOnCore()) rt_synchronizes(__builtin_return_address(0));
  return real(lock);
}
EXPORT int pthread_spin_unlock(pthread_spinlock_t *lock) {
  REAL(SpinCall, "pthread_spin_unlock");
  if (!isOnCore()) return real(lock);
  if (rt_tries_locks()) rt_synchronizes(__builtin_return_address(0));
  rt_pay();
  return real(lock);
}
