// Locks that many readers or one writer can hold.
#define _GNU_SOURCE
#include "Interposing.h"
#include "LockWaits.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <pthread.h>

// Bits of a lock's word, as the C library stores it. The number of readers is above them. Source:
// pthread_rwlock_common.c.
enum { writePhase = 1, isWriteLocked = 2, readers = 8 };

static uint32_t wordOf(void *lock) {
  return __atomic_load_n(&((pthread_rwlock_t *)lock)->__data.__readers, __ATOMIC_ACQUIRE);
}
static bool mayRead(void *lock) {
  uint32_t word = wordOf(lock);
  if (!(word & isWriteLocked)) return true;
  bool writersFirst = ((pthread_rwlock_t *)lock)->__data.__flags == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP;
  return !(word & writePhase) && !writersFirst;
}
static bool mayWrite(void *lock) {
  uint32_t word = wordOf(lock);
  return !(word & isWriteLocked) && word < readers;
}

typedef int (*Lock)(pthread_rwlock_t *);
typedef int (*ClockLock)(pthread_rwlock_t *, clockid_t, const struct timespec *);

static int takeToRead(void *lock) {
  REAL(Lock, "pthread_rwlock_tryrdlock");
  return real(lock);
}
static int takeToReadUntil(void *lock, clockid_t clock, const struct timespec *moment) {
  REAL(ClockLock, "pthread_rwlock_clockrdlock");
  return real(lock, clock, moment);
}
static int takeToWrite(void *lock) {
  REAL(Lock, "pthread_rwlock_trywrlock");
  return real(lock);
}
static int takeToWriteUntil(void *lock, clockid_t clock, const struct timespec *moment) {
  REAL(ClockLock, "pthread_rwlock_clockwrlock");
  return real(lock, clock, moment);
}
static const rt_lock_kind reading = {takeToRead, mayRead, takeToReadUntil};
static const rt_lock_kind writing = {takeToWrite, mayWrite, takeToWriteUntil};

// Whether the wait uses virtual time. If the calling thread is the writer, the real call reports that at once.
static bool isSeen(const pthread_rwlock_t *lock) {
  return rt_may_wait() && lock->__data.__cur_writer != rt_this_thread();
}

static int waitToRead(void *lock) {
  REAL(Lock, "pthread_rwlock_rdlock");
  return real(lock);
}
static int waitToWrite(void *lock) {
  REAL(Lock, "pthread_rwlock_wrlock");
  return real(lock);
}

static int take(const rt_lock_kind *kind, pthread_rwlock_t *lock, int (*wait)(void *lock)) {
  if (!isSeen(lock)) return wait(lock);
  if (!machine_owns_thread()) return rt_take_lock_beside(kind, lock, wait, lock->__data.__shared);
  rt_pay();
  return rt_take_lock(kind, lock, -1, lock->__data.__shared);
}

EXPORT int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  rt_synchronizes(__builtin_return_address(0));
  return take(&reading, lock, waitToRead);
}
EXPORT int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  rt_synchronizes(__builtin_return_address(0));
  return take(&writing, lock, waitToWrite);
}

EXPORT int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  rt_synchronizes(__builtin_return_address(0));
  return takeToRead(lock);
}
EXPORT int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  rt_synchronizes(__builtin_return_address(0));
  return takeToWrite(lock);
}

static int takeUntil(const rt_lock_kind *kind, pthread_rwlock_t *lock, clockid_t clock, const struct timespec *time) {
  bool isKnown = clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC;
  if (!isSeen(lock) || !isKnown || !rt_is_moment(time)) return kind->takeUntil(lock, clock, time);
  rt_pay();
  return rt_take_lock(kind, lock, rt_moment_of(time, clock), lock->__data.__shared);
}

EXPORT int pthread_rwlock_clockrdlock(pthread_rwlock_t *lock, clockid_t clock, const struct timespec *time) {
  rt_synchronizes(__builtin_return_address(0));
  return takeUntil(&reading, lock, clock, time);
}
EXPORT int pthread_rwlock_clockwrlock(pthread_rwlock_t *lock, clockid_t clock, const struct timespec *time) {
  rt_synchronizes(__builtin_return_address(0));
  return takeUntil(&writing, lock, clock, time);
}
EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *time) {
  rt_synchronizes(__builtin_return_address(0));
  return takeUntil(&reading, lock, CLOCK_REALTIME, time);
}
EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *time) {
  rt_synchronizes(__builtin_return_address(0));
  return takeUntil(&writing, lock, CLOCK_REALTIME, time);
}

EXPORT int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  REAL(Lock, "pthread_rwlock_unlock");
  if (rt_tries_locks()) rt_synchronizes(__builtin_return_address(0));
  rt_pay();
  int error = real(lock);
  if (rt_calls_on) rt_let_go();
  return error;
}
