// Mutexes and spin locks of the program's. Where CPU time is counted, what was computed is paid before one is taken or
// let go.
#define _GNU_SOURCE
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

static int takeMutex(void *mutex) {
  REAL(MutexCall, "pthread_mutex_trylock");
  return real(mutex);
}
static bool mutexIsFree(void *mutex) {
  return __atomic_load_n(&((pthread_mutex_t *)mutex)->__data.__lock, __ATOMIC_ACQUIRE) == 0;
}
static int takeMutexUntil(void *mutex, clockid_t clock, const struct timespec *moment) {
  REAL(MutexClockCall, "pthread_mutex_clocklock");
  return real(mutex, clock, moment);
}
static const rt_lock_kind mutexes = {takeMutex, mutexIsFree, takeMutexUntil};

// Bits of a mutex's kind, as the C library keeps it: whether it belongs to several processes, and its type.
enum { isShared = 128, type = 3 };
static bool isOwn(const pthread_mutex_t *mutex) { return mutex->__data.__owner == rt_this_thread(); }
static bool isHeldOutside(const pthread_mutex_t *mutex) {
  return (mutex->__data.__kind & isShared) || !rt_is_thread_of_core(mutex->__data.__owner);
}

// A thread that waits for itself has made a mistake, which is shown as it is.
static int lockOnMachine(pthread_mutex_t *mutex, MutexCall real) {
  int error = takeMutex(mutex);
  if (error != EBUSY) return error;
  if (isOwn(mutex) || !machine_owns_thread()) return real(mutex);
  return rt_take_lock(&mutexes, mutex, -1, isHeldOutside(mutex));
}

int rt_lock_mutex(pthread_mutex_t *mutex) {
  REAL(MutexCall, "pthread_mutex_lock");
  return isOnCore() ? lockOnMachine(mutex, real) : real(mutex);
}

EXPORT int pthread_mutex_lock(pthread_mutex_t *mutex) {
  REAL(MutexCall, "pthread_mutex_lock");
  if (!isOnCore()) return real(mutex);
  if (!rt_cpu_counts) {
    int error = takeMutex(mutex);
    if (error != EBUSY) return error;
  }
  if (!rt_caller_waits_on_machine(__builtin_return_address(0))) return real(mutex);
  rt_pay();
  return lockOnMachine(mutex, real);
}

EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  REAL(MutexCall, "pthread_mutex_unlock");
  if (!rt_cpu_counts || !isOnCore() || !rt_caller_waits_on_machine(__builtin_return_address(0))) return real(mutex);
  rt_pay();
  int error = real(mutex);
  rt_let_go();
  return error;
}

// A mutex that looks for mistakes says at once that the thread has it; another waits until the limit.
static bool isMistake(const pthread_mutex_t *mutex) {
  return isOwn(mutex) && (mutex->__data.__kind & type) == PTHREAD_MUTEX_ERRORCHECK_NP;
}

EXPORT int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *time) {
  bool isKnown = clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC;
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
  rt_pay();
  if (!takeSpin((void *)lock)) machine_block(takeSpin, (void *)lock, -1, false);
  return 0;
}
EXPORT int pthread_spin_unlock(pthread_spinlock_t *lock) {
  REAL(SpinCall, "pthread_spin_unlock");
  if (!isOnCore()) return real(lock);
  rt_pay();
  return real(lock);
}
