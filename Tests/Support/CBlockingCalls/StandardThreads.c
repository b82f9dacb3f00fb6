// The threads, locks and condition variables of the C standard.
#define _GNU_SOURCE
#include "Cases.h"
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static atomic_bool is_ready, may_end, is_held;

static int work(void *value) {
  while (!may_end) thrd_yield();
  return (int)(long)value;
}
static bool let_end(void) { return may_end = true; }
static int hold(void *unused) {
  mtx_lock(&mutex);
  is_held = true;
  while (!may_end) usleep(1000);
  mtx_unlock(&mutex);
  return unused != NULL;
}

static thrd_t start(thrd_start_t function) {
  thrd_t thread;
  may_end = is_held = false;
  thrd_create(&thread, function, (void *)-5);
  return thread;
}

static void threads(void) {
  thrd_t thread = start(work);
  int value = 0;
  CALL_WITH(let_end, "thread", thrd_join(thread, &value));
  print("value", value);
  CALL_FOR(10, "sleep", thrd_sleep(&ten_milliseconds, NULL));
  CALL("not valid", thrd_sleep(&negative, NULL));
  handle_signal(true);
  CALL_INTERRUPTED("interrupted", thrd_sleep(&ten_seconds, NULL));
}

static void locks(void) {
  mtx_init(&mutex, mtx_timed);
  thrd_t thread = start(hold);
  while (!is_held) usleep(1000);
  CALL("held", mtx_trylock(&mutex));
  struct timespec soon, late = moment(CLOCK_REALTIME, 10000);
  CALL_FOR(20, "held until the limit", (soon = moment(CLOCK_REALTIME, 30), mtx_timedlock(&mutex, &soon)));
  CALL_WITH(let_end, "free later", mtx_lock(&mutex));
  thrd_join(thread, NULL);
  CALL("free", mtx_unlock(&mutex));
  thread = start(hold);
  while (!is_held) usleep(1000);
  CALL_WITH(let_end, "free before the limit", mtx_timedlock(&mutex, &late));
  thrd_join(thread, NULL);
  mtx_unlock(&mutex);
}

static bool make_ready(void) {
  mtx_lock(&mutex);
  is_ready = true;
  mtx_unlock(&mutex);
  return cnd_signal(&condition) == thrd_success;
}

// Repeats a wait that ends without a signal (a spurious wakeup).
#define UNTIL_READY(wait) \
  ({ int error = 0; is_ready = false; while (!is_ready && !error) error = (wait); error; })

static void conditions(void) {
  cnd_init(&condition);
  mtx_lock(&mutex);
  CALL_WITH(make_ready, "signalled", UNTIL_READY(cnd_wait(&condition, &mutex)));
  struct timespec soon, late = moment(CLOCK_REALTIME, 10000);
  CALL_WITH(make_ready, "signalled before the time", UNTIL_READY(cnd_timedwait(&condition, &mutex, &late)));
  CALL_FOR(20, "not signalled",
           (soon = moment(CLOCK_REALTIME, 30), UNTIL_READY(cnd_timedwait(&condition, &mutex, &soon))));
  mtx_unlock(&mutex);
  CALL("nobody waits", cnd_broadcast(&condition));
}

static atomic_int count;
static void add(void) { count++; }

void standard_cases(void) {
  static once_flag flag = ONCE_FLAG_INIT;
  threads();
  locks();
  conditions();
  call_once(&flag, add), call_once(&flag, add);
  print("once", count);
}
