// Dispatch keeps real time and threads of its own; its waits and its main queue meet the machine here.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include <stdint.h>

#define IS_OURS (rt_calls_on && machine_owns_thread())

typedef long (*Wait)(void *, uint64_t);
static Wait realSemaphoreWait, realGroupWait;
typedef uint64_t (*Time)(uint64_t, int64_t);

// Dispatch's times: 0 now, all ones for ever; else counted on a real clock from which the time left follows.
static int64_t deadlineOf(uint64_t time) {
  if (time == UINT64_MAX) return -1;
  static Time real;
  if (!real) real = (Time)dlsym(RTLD_NEXT, "dispatch_time");
  int64_t left = time == 0 || !real ? 0 : (int64_t)(time - real(0, 0));
  return machine_now() + (left > 0 ? left : 0);
}

static bool trySemaphore(void *semaphore) { return realSemaphoreWait(semaphore, 0) == 0; }
static bool tryGroup(void *group) { return realGroupWait(group, 0) == 0; }

EXPORT long dispatch_semaphore_wait(void *semaphore, uint64_t time) {
  if (!realSemaphoreWait) realSemaphoreWait = (Wait)dlsym(RTLD_NEXT, "dispatch_semaphore_wait");
  if (!IS_OURS || time == 0) return realSemaphoreWait(semaphore, time);
  return machine_block(trySemaphore, semaphore, deadlineOf(time), false) ? 0 : 1;
}

EXPORT long dispatch_group_wait(void *group, uint64_t time) {
  if (!realGroupWait) realGroupWait = (Wait)dlsym(RTLD_NEXT, "dispatch_group_wait");
  if (!IS_OURS || time == 0) return realGroupWait(group, time);
  return machine_block(tryGroup, group, deadlineOf(time), false) ? 0 : 1;
}

// The main queue is drained on the main core whenever the machine gives the main thread a turn.
typedef void (*Drain)(void *);
void rt_drain_dispatch_main_queue(void) {
  static Drain drain;
  if (!drain) drain = (Drain)dlsym(RTLD_DEFAULT, "_dispatch_main_queue_callback_4CF");
  if (drain) drain(NULL);
}

EXPORT __attribute__((noreturn)) void dispatch_main(void) {
  typedef void (*Main)(void);
  if (IS_OURS) machine_run_main();
  ((Main)dlsym(RTLD_NEXT, "dispatch_main"))();
  __builtin_unreachable();
}
