// Calls that block their thread: the machine goes on meanwhile. A wait is tried again whenever something
// has happened, and times out by the machine's clock.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <time.h>

#define IS_OURS \
  (rt_calls_on && machine_owns_thread() && !rt_caller_is_system(__builtin_return_address(0)))

static int64_t add(int64_t a, int64_t b) {
  int64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

// A moment of a clock as a moment of the machine's.
static int64_t deadlineOf(const struct timespec *time, clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  int64_t wanted = time->tv_sec * 1000000000ll + time->tv_nsec;
  int64_t have = now.tv_sec * 1000000000ll + now.tv_nsec;
  return add(machine_now(), wanted > have ? wanted - have : 0);
}

static int64_t afterMilliseconds(int milliseconds) {
  return milliseconds < 0 ? -1 : add(machine_now(), milliseconds * 1000000ll);
}

// MARK: Semaphores

static bool trySemaphore(void *semaphore) { return sem_trywait(semaphore) == 0; }

typedef int (*SemWait)(sem_t *);
EXPORT int sem_wait(sem_t *semaphore) {
  REAL(SemWait, "sem_wait");
  if (!IS_OURS) return real(semaphore);
  machine_block(trySemaphore, semaphore, -1, false);
  return 0;
}

typedef int (*SemTimedWait)(sem_t *, const struct timespec *);
EXPORT int sem_timedwait(sem_t *semaphore, const struct timespec *time) {
  REAL(SemTimedWait, "sem_timedwait");
  if (!IS_OURS) return real(semaphore, time);
  if (machine_block(trySemaphore, semaphore, deadlineOf(time, CLOCK_REALTIME), false)) return 0;
  errno = ETIMEDOUT;
  return -1;
}

// MARK: Condition variables

// A condition may wake its waiters for no reason, so a wait lets the machine go on for one turn, and the
// program looks at its condition again.
typedef struct { int turns; } Turn;
static bool tryTurn(void *context) { return ((Turn *)context)->turns++ > 0; }

typedef int (*CondWait)(pthread_cond_t *, pthread_mutex_t *);
EXPORT int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  REAL(CondWait, "pthread_cond_wait");
  if (!IS_OURS) return real(condition, mutex);
  pthread_mutex_unlock(mutex);
  Turn turn = {0};
  machine_block(tryTurn, &turn, -1, false);
  pthread_mutex_lock(mutex);
  return 0;
}

static int conditionUntil(pthread_mutex_t *mutex, int64_t deadline) {
  pthread_mutex_unlock(mutex);
  Turn turn = {0};
  bool woken = machine_block(tryTurn, &turn, deadline, false);
  pthread_mutex_lock(mutex);
  return woken ? 0 : ETIMEDOUT;
}

typedef int (*CondTimedWait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
EXPORT int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *time) {
  REAL(CondTimedWait, "pthread_cond_timedwait");
  if (!IS_OURS) return real(condition, mutex, time);
  // The clock is an attribute that cannot be read back: the monotonic one if the moment is near it.
  struct timespec monotonic;
  clock_gettime(CLOCK_MONOTONIC, &monotonic);
  bool isMonotonic = time->tv_sec < monotonic.tv_sec + 1000000000ll;
  return conditionUntil(mutex, deadlineOf(time, isMonotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME));
}

typedef int (*CondClockWait)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
EXPORT int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                                  const struct timespec *time) {
  REAL(CondClockWait, "pthread_cond_clockwait");
  if (!IS_OURS) return real(condition, mutex, clock, time);
  return conditionUntil(mutex, deadlineOf(time, clock));
}

// MARK: Threads

typedef struct { pthread_t thread; void **value; int error; } Join;
static bool tryJoin(void *context) {
  Join *join = context;
  join->error = pthread_tryjoin_np(join->thread, join->value);
  return join->error != EBUSY;
}

typedef int (*PthreadJoin)(pthread_t, void **);
EXPORT int pthread_join(pthread_t thread, void **value) {
  REAL(PthreadJoin, "pthread_join");
  if (!IS_OURS) return real(thread, value);
  Join join = {thread, value, 0};
  machine_block(tryJoin, &join, -1, true);
  return join.error;
}

typedef int (*PthreadCreate)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
EXPORT int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument) {
  REAL(PthreadCreate, "pthread_create");
  if (rt_calls_on) machine_thread_started();
  return real(thread, attributes, start, argument);
}

// MARK: Descriptors

typedef struct { struct pollfd *list; nfds_t count; int result; } Poll;
typedef int (*PollCall)(struct pollfd *, nfds_t, int);
static PollCall realPoll;
static bool tryPoll(void *context) {
  Poll *wait = context;
  wait->result = realPoll(wait->list, wait->count, 0);
  return wait->result != 0;
}

EXPORT int poll(struct pollfd *list, nfds_t count, int timeout) {
  if (!realPoll) realPoll = (PollCall)dlsym(RTLD_NEXT, "poll");
  if (!IS_OURS || timeout == 0) return realPoll(list, count, timeout);
  Poll wait = {list, count, 0};
  machine_block(tryPoll, &wait, afterMilliseconds(timeout), true);
  return wait.result;
}

typedef struct { int descriptor, count; struct epoll_event *events; int result; } Epoll;
typedef int (*EpollCall)(int, struct epoll_event *, int, int);
static EpollCall realEpoll;
static bool tryEpoll(void *context) {
  Epoll *wait = context;
  wait->result = realEpoll(wait->descriptor, wait->events, wait->count, 0);
  return wait->result != 0;
}

EXPORT int epoll_wait(int descriptor, struct epoll_event *events, int count, int timeout) {
  if (!realEpoll) realEpoll = (EpollCall)dlsym(RTLD_NEXT, "epoll_wait");
  if (!IS_OURS || timeout == 0) return realEpoll(descriptor, events, count, timeout);
  Epoll wait = {descriptor, count, events, 0};
  machine_block(tryEpoll, &wait, afterMilliseconds(timeout), true);
  return wait.result;
}

typedef struct { int count; fd_set *sets[3], wanted[3]; int result; } Select;
typedef int (*SelectCall)(int, fd_set *, fd_set *, fd_set *, struct timeval *);
static SelectCall realSelect;
static bool trySelect(void *context) {
  Select *wait = context;
  for (int i = 0; i < 3; i++)
    if (wait->sets[i]) *wait->sets[i] = wait->wanted[i];
  struct timeval none = {0, 0};
  wait->result = realSelect(wait->count, wait->sets[0], wait->sets[1], wait->sets[2], &none);
  return wait->result != 0;
}

EXPORT int select(int count, fd_set *reading, fd_set *writing, fd_set *failing, struct timeval *timeout) {
  if (!realSelect) realSelect = (SelectCall)dlsym(RTLD_NEXT, "select");
  if (!IS_OURS) return realSelect(count, reading, writing, failing, timeout);
  Select wait = {count, {reading, writing, failing}, {}, 0};
  for (int i = 0; i < 3; i++)
    if (wait.sets[i]) wait.wanted[i] = *wait.sets[i];
  int64_t deadline = -1;
  if (timeout) deadline = add(machine_now(), timeout->tv_sec * 1000000000ll + timeout->tv_usec * 1000ll);
  machine_block(trySelect, &wait, deadline, true);
  return wait.result;
}
