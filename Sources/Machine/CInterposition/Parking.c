// Waits of the machine itself, in real time. None of these functions changes `errno`.
#define _GNU_SOURCE
#include "ProgramCalls.h"
#include "Waiting.h"
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void futex(uint32_t *word, int operation, uint32_t value, const struct timespec *time) {
  int before = errno;
  rt_real_futex(word, operation, value, time, NULL, 0);
  errno = before;
}

void rt_park(uint32_t *word) {
  rt_own_thread_parks();
  while (__atomic_exchange_n(word, 0, __ATOMIC_ACQUIRE) == 0) futex(word, FUTEX_WAIT_PRIVATE, 0, NULL);
  rt_own_thread_wakes();
}

void rt_await_change(uint32_t *word, int64_t duration) {
  struct timespec time = rt_timespec(duration);
  futex(word, FUTEX_WAIT_PRIVATE, 0, duration < 0 ? NULL : &time);
}

bool rt_park_for(uint32_t *word, int64_t duration) {
  if (__atomic_exchange_n(word, 0, __ATOMIC_ACQUIRE) != 0) return true;
  rt_own_thread_parks();
  rt_await_change(word, duration);
  rt_own_thread_wakes();
  return __atomic_exchange_n(word, 0, __ATOMIC_ACQUIRE) != 0;
}

// How often a core's thread has slept here. Such a sleep is part of a call that the machine knows.
static _Atomic uint32_t pausesOfCores;
uint32_t rt_pauses_of_cores(void) { return pausesOfCores; }

void rt_pause(int64_t duration) {
  if (rt_is_cores_thread()) pausesOfCores++;
  int before = errno;
  struct timespec time = rt_timespec(duration);
  syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &time, NULL);
  errno = before;
}

void rt_lock_slowly(uint32_t *lock) {
  while (__atomic_exchange_n(lock, 2, __ATOMIC_ACQUIRE) != 0) futex(lock, FUTEX_WAIT_PRIVATE, 2, NULL);
}

void rt_unlock_slowly(uint32_t *lock) { futex(lock, FUTEX_WAKE_PRIVATE, 1, NULL); }

void rt_unpark(uint32_t *word) {
  __atomic_store_n(word, 1, __ATOMIC_RELEASE);
  futex(word, FUTEX_WAKE_PRIVATE, 1, NULL);
}
