// Measures the CPU time of a core's thread. Reading the thread's clock takes a microsecond, so the processor's tick
// counter first shows whether enough time has passed.
#define _GNU_SOURCE
#include "CPUTime.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "ThreadLocal.h"
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

_Atomic bool rt_cpu_counts = false;

static const int64_t least = 1000000;
static uint64_t leastTicks;
static double nanosecondsForTick;

static inline uint64_t ticks(void) {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
  uint64_t value;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(value));
  return value;
#else
#error "This processor is not supported yet. Add how it counts ticks."
#endif
}

static int64_t threadTime(void) {
  struct timespec time;
  syscall(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

typedef struct { uint64_t tick; int64_t time; } Instant;

// Reads the tick counter and the clock at the same instant. Another thread may run between two readings, so this
// returns the reading with the least time around it.
static Instant instant(void) {
  Instant best = {0, 0};
  int64_t shortest = INT64_MAX;
  for (int i = 0; i < 16 && shortest > 200; i++) {
    int64_t before = rt_real_monotonic();
    uint64_t tick = ticks();
    int64_t passed = rt_real_monotonic() - before;
    if (passed >= shortest) continue;
    shortest = passed;
    best = (Instant){tick, before + passed / 2};
  }
  return best;
}

void rt_cpu_begin_counting(void) {
  Instant first = instant();
  while (rt_real_monotonic() - first.time < 200000) {}
  Instant last = instant();
  nanosecondsForTick = (double)(last.time - first.time) / (double)(last.tick - first.tick);
  leastTicks = (uint64_t)((double)least / nanosecondsForTick);
  rt_cpu_counts = true;
}

// The ticks that the program has used up to `mark` since the last `rt_cpu_take`. The program's ticks count again from
// `mark`. `reading` is the last reading of the thread's clock, and `readAt` the tick of that reading.
THREAD_LOCAL uint64_t had, mark, readAt;
THREAD_LOCAL int64_t reading;

bool rt_cpu_enter(void) {
  uint64_t now = ticks();
  had += now - mark;
  mark = now;
  return had >= leastTicks;
}
void rt_cpu_leave(void) { mark = ticks(); }

void rt_cpu_go_on(void) {
  mark = ticks();
  if (mark - readAt < leastTicks) return;
  reading = threadTime();
  had = 0;
  readAt = mark = ticks();
}

bool rt_cpu_is_due(void) { return had + (ticks() - mark) >= leastTicks; }

int64_t rt_cpu_take(void) {
  if (!rt_cpu_enter()) return 0;
  int64_t time = threadTime();
  // The tracer used some of the thread's time, and other threads ran during some of the ticks. The smaller value
  // counts.
  int64_t used = time - reading, passed = (int64_t)((double)had * nanosecondsForTick);
  had = 0;
  readAt = mark;
  reading = time;
  return used < passed ? used : passed;
}

// MARK: Sections without preemption

THREAD_LOCAL int holds;
THREAD_LOCAL bool isEnding;

void rt_cpu_hold(void) { holds++; }
// A stream that was locked by `ftrylockfile` is released without a call to `rt_cpu_hold`.
void rt_cpu_release(void) { holds -= holds > 0; }
bool rt_cpu_is_held(void) { return holds > 0; }

void rt_cpu_begin_interval(void) {
  isEnding = false;
  had = 0;
  rt_cpu_go_on();
}

bool rt_task_is_ending(void) { return isEnding; }
void rt_task_has_ended(void) { isEnding = false; }

void rt_task_ends(void) {
  if (rt_calls_on && rt_tries_orders) machine_will_act();
  if (rt_calls_on && rt_cpu_is_due() && rt_this_core() >= 0) machine_task_ends();
  isEnding = true;
}

void rt_pay(void) {
  if (rt_cpu_counts && rt_calls_on && rt_cpu_is_due() && holds == 0 && !rt_is_in_handler() && rt_this_core() >= 0)
    machine_pays();
}
