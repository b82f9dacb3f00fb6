// Semaphores, condition variables and joining threads.
#define _GNU_SOURCE
#include "Cases.h"
#include <semaphore.h>

// MARK: Semaphores

static sem_t semaphore;
static bool post(void) { return sem_post(&semaphore) == 0; }
static bool signal_and_post(void) { return send_signal_first(post); }

void semaphore_cases(void) {
  sem_init(&semaphore, 0, 1);
  handle_signal(false);
  CALL("ready at once", sem_wait(&semaphore));
  CALL_WITH(post, "ready later", sem_wait(&semaphore));
  CALL("none, tried", sem_trywait(&semaphore));
  CALL_INTERRUPTED("interrupted", sem_wait(&semaphore));
  for (int clock = 0; clock < 2; clock++) {
    clockid_t id = clock ? CLOCK_MONOTONIC : CLOCK_REALTIME;
    struct timespec soon, late = moment(id, 10000), past = moment(id, -10), first = {0, 0};
    print("clock", clock);
#define TIMED(time) (clock ? sem_clockwait(&semaphore, id, time) : sem_timedwait(&semaphore, time))
    CALL_FOR(20, "not ready", (soon = moment(id, 30), TIMED(&soon)));
    CALL_WITH(post, "ready before the time", TIMED(&late));
    CALL("past", TIMED(&past));
    CALL("long past", TIMED(&first));
    CALL("before the first second", TIMED(&negative));
    post();
    CALL("ready, past", TIMED(&past));
    post();
    CALL("ready, too many nanoseconds", TIMED(&too_many));
    sem_trywait(&semaphore);
    CALL("negative nanoseconds", TIMED(&too_few));
    CALL_INTERRUPTED("interrupted", TIMED(&late));
  }
  CALL("another clock", sem_clockwait(&semaphore, CLOCK_THREAD_CPUTIME_ID, &ten_seconds));
  handle_signal(true);
  CALL_WITH(signal_and_post, "begun again", sem_wait(&semaphore));
  struct timespec late = moment(CLOCK_REALTIME, 10000);
  CALL_INTERRUPTED("not begun again", sem_timedwait(&semaphore, &late));
  sem_destroy(&semaphore);
}

// MARK: Condition variables

static pthread_cond_t condition, other;
static pthread_mutex_t mutex;
static bool is_ready;
static bool make_ready(void) {
  pthread_mutex_lock(&mutex);
  is_ready = true;
  pthread_mutex_unlock(&mutex);
  return pthread_cond_signal(&condition) == 0;
}
static bool make_ready_for_all(void) {
  pthread_mutex_lock(&mutex);
  is_ready = true;
  pthread_mutex_unlock(&mutex);
  return pthread_cond_broadcast(&condition) == 0;
}
static bool signal_other(void) { return pthread_cond_signal(&other) == 0; }
static bool signal_and_make_ready(void) { return send_signal_first(make_ready); }

// Repeats a wait that ends without a signal (a spurious wakeup).
#define UNTIL_READY(wait) \
  ({ int error = 0; is_ready = false; while (!is_ready && !error) error = (wait); error; })

void condition_cases(void) {
  pthread_cond_init(&condition, NULL);
  pthread_cond_init(&other, NULL);
  pthread_mutexattr_t checked;
  pthread_mutexattr_init(&checked);
  pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &checked);
  handle_signal(false);
  CALL("not locked", pthread_cond_wait(&condition, &mutex));
  pthread_mutex_lock(&mutex);
  CALL_WITH(make_ready, "signalled", UNTIL_READY(pthread_cond_wait(&condition, &mutex)));
  CALL_WITH(make_ready_for_all, "all signalled", UNTIL_READY(pthread_cond_wait(&condition, &mutex)));
  CALL_WITH(signal_and_make_ready, "not interrupted", UNTIL_READY(pthread_cond_wait(&condition, &mutex)));
  CALL("locked again", pthread_mutex_lock(&mutex));
  for (int clock = 0; clock < 2; clock++) {
    clockid_t id = clock ? CLOCK_MONOTONIC : CLOCK_REALTIME;
    struct timespec soon, late = moment(id, 10000), past = moment(id, -10), first = {0, 0};
    print("clock", clock);
#define TIMED_CONDITION(time) \
  (clock ? pthread_cond_clockwait(&condition, &mutex, id, time) : pthread_cond_timedwait(&condition, &mutex, time))
    CALL_FOR(20, "not signalled", (soon = moment(id, 30), UNTIL_READY(TIMED_CONDITION(&soon))));
    CALL_WITH(make_ready, "signalled before the time", UNTIL_READY(TIMED_CONDITION(&late)));
    CALL("past", TIMED_CONDITION(&past));
    CALL("long past", TIMED_CONDITION(&first));
    CALL("before the first second", TIMED_CONDITION(&negative));
    CALL("too many nanoseconds", TIMED_CONDITION(&too_many));
    CALL("negative nanoseconds", TIMED_CONDITION(&too_few));
    CALL("locked again", pthread_mutex_lock(&mutex));
    soon = moment(id, 100);
    CALL_WITH(signal_other, "another signalled", TIMED_CONDITION(&soon));
    CALL_WITH(signal_and_make_ready, "not interrupted", UNTIL_READY(TIMED_CONDITION(&late)));
  }
  CALL("another clock", pthread_cond_clockwait(&condition, &mutex, CLOCK_THREAD_CPUTIME_ID, &ten_seconds));
  pthread_mutex_unlock(&mutex);
  CALL("nobody waits", pthread_cond_signal(&condition));
  CALL("nobody waits for all", pthread_cond_broadcast(&condition));
}

// MARK: Threads

static atomic_bool may_end;
static void *work(void *value) {
  while (!may_end) usleep(1000);
  return value;
}
static bool let_end(void) { return may_end = true; }
static bool signal_and_let_end(void) { return send_signal_first(let_end); }

static pthread_t new_thread(bool ends) {
  pthread_t thread;
  may_end = ends;
  pthread_create(&thread, NULL, work, (void *)5);
  return thread;
}

void join_cases(void) {
  void *value = NULL;
  handle_signal(false);
  CALL("ends at once", pthread_join(new_thread(true), &value));
  print("value", (long)value);
  pthread_t thread = new_thread(false);
  CALL_WITH(let_end, "ends later", pthread_join(thread, NULL));
  thread = new_thread(false);
  CALL_WITH(signal_and_let_end, "not interrupted", pthread_join(thread, NULL));
  thread = new_thread(false);
  CALL("tried", pthread_tryjoin_np(thread, NULL));
  struct timespec soon, past = moment(CLOCK_REALTIME, -10);
  CALL_FOR(20, "not ended", (soon = moment(CLOCK_REALTIME, 30), pthread_timedjoin_np(thread, NULL, &soon)));
  CALL("past", pthread_timedjoin_np(thread, NULL, &past));
  struct timespec late = moment(CLOCK_REALTIME, 10000);
  value = NULL;
  CALL_WITH(let_end, "ends before the time", pthread_timedjoin_np(thread, &value, &late));
  print("value", (long)value);
  thread = new_thread(false);
  late = moment(CLOCK_MONOTONIC, 10000);
  CALL_FOR(20, "not ended, other clock",
           (soon = moment(CLOCK_MONOTONIC, 30), pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &soon)));
  CALL_WITH(let_end, "ends before the time, other clock",
            pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &late));
  thread = new_thread(false);
  pthread_detach(thread);
  CALL("detached", pthread_join(thread, NULL));
  may_end = true;
}
