// The end of the main thread.
//
// When an asynchronous `main` suspends for the first time, or a program calls `dispatchMain`, Dispatch ends the main
// thread: other threads, which block signals, serve the main queue, and the main thread only takes signals. Source:
// libdispatch, src/queue.c, `dispatch_main`.
//
// The machine keeps the thread as the core of the main actor. From then on, another thread takes the signals.
#define _GNU_SOURCE
#include "CoreStacks.h"
#include "Interposing.h"
#include "ProgramCalls.h"
#include "ThreadNames.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic bool isOver;
static _Atomic int signalThread;
static _Atomic bool takesSignals;
static uint32_t mayTakeSignals, never;

void rt_take_signals(void) {
  signalThread = rt_this_thread();
  rt_park(&mayTakeSignals);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  takesSignals = true;
  while (true) rt_park(&never);
}

void rt_main_thread_ends(void) {
  if (isOver) return;
  isOver = true;
  // If all cores share one thread, no other thread can take the signals.
  if (rt_cores_are_stacks) return;
  rt_name_thread_for_main_queue();
  rt_block_signals();
  rt_unpark(&mayTakeSignals);
  // This loop does not sleep, because the watchdog would then take the baton from this thread.
  while (!takesSignals) syscall(SYS_sched_yield);
}

int rt_thread_for_program(int thread) {
  if (!rt_calls_on || rt_this_core() != 0 || !isOver) return thread;
  if (rt_cores_are_stacks) return thread + rt_most_cores;
  return signalThread;
}

// pthread_exit(3) on the main thread ends only this thread. When the last thread has ended, the process exits with
// status 0. The machine's threads do not end, so the main thread waits for the others in the last of its destructors.
// Source: glibc, sysdeps/nptl/libc_start_call_main.h.

static bool isLastThread(void *unused) {
  (void)unused;
  return machine_is_alone();
}

static void awaitOtherThreads(void *unused) {
  (void)unused;
  if (rt_calls_on) machine_block(isLastThread, NULL, -1, false);
  exit(0);
}

// Tasks run on threads of Dispatch, except on a main thread that is not over. If a thread of Dispatch ends while it
// runs a job, Dispatch traps. Source: libdispatch, src/queue.c, `_dispatch_queue_cleanup`.
static void endDispatchThread(void) {
#if defined(__x86_64__)
  const int trap = SIGILL;
#else
  const int trap = SIGTRAP;
#endif
  raise(trap);
}

typedef void (*ThreadExit)(void *) __attribute__((noreturn));
EXPORT __attribute__((noreturn)) void pthread_exit(void *value) {
  REAL(ThreadExit, "pthread_exit");
  pthread_key_t last;
  if (rt_calls_on && machine_owns_thread()) {
    if (rt_this_core() != 0 || isOver) endDispatchThread();
    else if (pthread_key_create(&last, awaitOtherThreads) == 0) pthread_setspecific(last, &never);
  }
  real(value);
}
