// The threads, locks and condition variables of the C standard's threads.h. In the GNU C library, they are those of
// pthread.h with other names and results.
#define _GNU_SOURCE
#include "Interposing.h"
#include "LockWaits.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <pthread.h>
#include <sched.h>
#include <threads.h>

static int resultOf(int error) {
  switch (error) {
    case 0: return thrd_success;
    case ENOMEM: return thrd_nomem;
    case ETIMEDOUT: return thrd_timedout;
    case EBUSY: return thrd_busy;
    default: return thrd_error;
  }
}

// MARK: Threads

// The thread's function returns an int, in the register of a pointer.
EXPORT int thrd_create(thrd_t *thread, thrd_start_t start, void *argument) {
  return resultOf(pthread_create(thread, NULL, (void *(*)(void *))(void *)start, argument));
}

EXPORT int thrd_join(thrd_t thread, int *result) {
  void *value = NULL;
  int error = pthread_join(thread, &value);
  if (!error && result) *result = (int)(intptr_t)value;
  return resultOf(error);
}

EXPORT int thrd_sleep(const struct timespec *request, struct timespec *rest) {
  int error = clock_nanosleep(CLOCK_REALTIME, 0, request, rest);
  return error == EINTR ? -1 : error ? -2 : 0;
}

EXPORT void call_once(once_flag *once, void (*function)(void)) {
  pthread_once((pthread_once_t *)once, function);
}

// MARK: Locks

EXPORT int mtx_lock(mtx_t *mutex) {
  rt_synchronizes(__builtin_return_address(0));
  rt_pay();
  return resultOf(rt_lock_mutex((pthread_mutex_t *)mutex));
}

EXPORT int mtx_timedlock(mtx_t *mutex, const struct timespec *time) {
  rt_synchronizes(__builtin_return_address(0));
  return resultOf(pthread_mutex_timedlock((pthread_mutex_t *)mutex, time));
}

EXPORT int mtx_trylock(mtx_t *mutex) {
  rt_synchronizes(__builtin_return_address(0));
  return resultOf(pthread_mutex_trylock((pthread_mutex_t *)mutex));
}

EXPORT int mtx_unlock(mtx_t *mutex) {
  rt_synchronizes(__builtin_return_address(0));
  rt_pay();
  int error = pthread_mutex_unlock((pthread_mutex_t *)mutex);
  rt_let_go();
  return resultOf(error);
}

// MARK: Condition variables

EXPORT int cnd_signal(cnd_t *condition) {
  rt_synchronizes(__builtin_return_address(0));
  return resultOf(pthread_cond_signal((pthread_cond_t *)condition));
}

EXPORT int cnd_broadcast(cnd_t *condition) {
  rt_synchronizes(__builtin_return_address(0));
  return resultOf(pthread_cond_broadcast((pthread_cond_t *)condition));
}

EXPORT int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  return resultOf(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}

EXPORT int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *time) {
  return resultOf(pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, time));
}
