// Mutexes with time limits, reader-writer locks, spin locks and barriers.
#define _GNU_SOURCE
#include "Cases.h"

// A thread that holds a lock until it is told to release it.
static void *lock;
static int (*take)(void *), (*let_go)(void *);
static atomic_bool is_held, may_let_go;
static pthread_t holder;
static void *hold(void *unused) {
  take(lock);
  is_held = true;
  while (!may_let_go) usleep(1000);
  let_go(lock);
  return unused;
}
static void start_holding(int (*with)(void *), int (*without)(void *), void *what) {
  lock = what, take = with, let_go = without;
  is_held = may_let_go = false;
  pthread_create(&holder, NULL, hold, NULL);
  while (!is_held) usleep(1000);
}
static void finish_holding(void) {
  may_let_go = true;
  pthread_join(holder, NULL);
}
static bool release(void) { return may_let_go = true; }
static bool signal_and_release(void) { return send_signal_first(release); }

#define TAKE(name, call) static int name(void *what) { return call(what); }
TAKE(lock_mutex, pthread_mutex_lock)
TAKE(unlock_mutex, pthread_mutex_unlock)
TAKE(read_lock, pthread_rwlock_rdlock)
TAKE(write_lock, pthread_rwlock_wrlock)
TAKE(unlock_both, pthread_rwlock_unlock)
static int lock_spin(void *what) { return pthread_spin_lock(what); }
static int unlock_spin(void *what) { return pthread_spin_unlock(what); }

// Makes a call with a time limit end in every possible way, and then its variant without a limit. The call uses the
// variables `clock` and `limit`.
#define LIMITS(kind, with, without, what, timed, untimed, undo) \
  do { \
    for (int number = 0; number < 2; number++) { \
      clockid_t clock = number ? CLOCK_MONOTONIC : CLOCK_REALTIME; \
      struct timespec soon, late = moment(clock, 10000), past = moment(clock, -10); \
      const struct timespec *limit = &late; \
      print(kind, number); \
      CALL("free", timed); \
      undo; \
      limit = &past; \
      CALL("free, past", timed); \
      undo; \
      start_holding(with, without, what); \
      CALL("past", timed); \
      limit = &negative; \
      CALL("before the first second", timed); \
      limit = &too_many; \
      CALL("too many nanoseconds", timed); \
      limit = &soon; \
      CALL_FOR(20, "held", (soon = moment(clock, 30), timed)); \
      limit = &late; \
      CALL_WITH(signal_and_release, "let go before the time", timed); \
      undo; \
      finish_holding(); \
    } \
    start_holding(with, without, what); \
    CALL_WITH(signal_and_release, "let go", untimed); \
    undo; \
    finish_holding(); \
  } while (0)

static void mutexes(int type) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, type);
  pthread_mutex_t mutex;
  pthread_mutex_init(&mutex, &kind);
  LIMITS("mutex", lock_mutex, unlock_mutex, &mutex, pthread_mutex_clocklock(&mutex, clock, limit),
         pthread_mutex_lock(&mutex), pthread_mutex_unlock(&mutex));
  struct timespec soon = moment(CLOCK_REALTIME, 30);
  pthread_mutex_lock(&mutex);
  CALL("its own", pthread_mutex_timedlock(&mutex, &soon));
  CALL("another clock", pthread_mutex_clocklock(&mutex, CLOCK_THREAD_CPUTIME_ID, &soon) != 0);
  pthread_mutex_unlock(&mutex);
}

static void readers_and_writers(void) {
  pthread_rwlock_t both;
  pthread_rwlock_init(&both, NULL);
  LIMITS("read", write_lock, unlock_both, &both, pthread_rwlock_clockrdlock(&both, clock, limit),
         pthread_rwlock_rdlock(&both), pthread_rwlock_unlock(&both));
  LIMITS("write", write_lock, unlock_both, &both, pthread_rwlock_clockwrlock(&both, clock, limit),
         pthread_rwlock_wrlock(&both), pthread_rwlock_unlock(&both));
  LIMITS("write after readers", read_lock, unlock_both, &both, pthread_rwlock_clockwrlock(&both, clock, limit),
         pthread_rwlock_wrlock(&both), pthread_rwlock_unlock(&both));
  struct timespec soon = moment(CLOCK_REALTIME, 30);
  CALL("first to read", pthread_rwlock_rdlock(&both));
  CALL("second to read", pthread_rwlock_timedrdlock(&both, &soon));
  CALL_FOR(20, "readers", (soon = moment(CLOCK_REALTIME, 30), pthread_rwlock_timedwrlock(&both, &soon)));
  pthread_rwlock_unlock(&both), pthread_rwlock_unlock(&both);
  CALL("write", pthread_rwlock_wrlock(&both));
  CALL("its own, read", pthread_rwlock_rdlock(&both));
  CALL("its own, write", pthread_rwlock_wrlock(&both));
  CALL("its own, timed", pthread_rwlock_timedwrlock(&both, &soon));
  pthread_rwlock_unlock(&both);
}

static pthread_barrier_t barrier;
static atomic_int serial, passed;
static bool come(void) {
  serial += pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
  passed++;
  return true;
}

static void barriers(void) {
  pthread_barrier_init(&barrier, NULL, 1);
  CALL("alone", pthread_barrier_wait(&barrier));
  pthread_barrier_destroy(&barrier);
  pthread_barrier_init(&barrier, NULL, 2);
  passed = serial = 0;
  for (int round = 0; round < 3; round++) CALL_WITH(come, "barrier", come());
  print("passed", passed), print("serial", serial);
  pthread_barrier_destroy(&barrier);
}

static void spin(void) {
  pthread_spinlock_t word;
  pthread_spin_init(&word, PTHREAD_PROCESS_PRIVATE);
  CALL("free", pthread_spin_lock(&word));
  CALL("tried", pthread_spin_trylock(&word));
  pthread_spin_unlock(&word);
  start_holding(lock_spin, unlock_spin, (void *)&word);
  CALL_WITH(release, "held", pthread_spin_lock(&word));
  pthread_spin_unlock(&word);
  finish_holding();
}

void lock_cases(void) {
  handle_signal(false);
  mutexes(PTHREAD_MUTEX_NORMAL);
  mutexes(PTHREAD_MUTEX_ERRORCHECK);
  readers_and_writers();
  barriers();
  spin();
}
