// Turns interposition on and off, replaces exit(3), and flushes the program's streams when the machine ends it.
#define _GNU_SOURCE
#include "Interposing.h"
#include "Modules.h"
#include "ProgramCalls.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

bool rt_tries_orders = false;
void rt_begin_trying_orders(void) { rt_tries_orders = true; }

_Atomic bool rt_calls_on = false;
void rt_calls_begin(void) {
  // Line buffering, also for a pipe: each line is written when it is printed.
  setvbuf(stdout, NULL, _IOLBF, 0);
  rt_find_modules();
  rt_calls_on = true;
}
void rt_calls_end(void) { rt_calls_on = false; }

typedef void (*Exit)(int) __attribute__((noreturn));
EXPORT __attribute__((noreturn)) void exit(int status) {
  REAL(Exit, "exit");
  if (rt_calls_on && !rt_is_in_handler()) machine_will_exit(status);
  real(status);
}

// MARK: Streams

static uint32_t flushed;

static void *flushAll(void *unused) {
  fflush(NULL);
  rt_unpark(&flushed);
  return unused;
}

void rt_flush_streams(void) {
  enum { patience = 200000000 };
  if (ftrylockfile(stdout) == 0) {
    fflush_unlocked(stdout);
    funlockfile(stdout);
  }
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pthread_t thread;
  bool isStarted = pthread_create(&thread, NULL, flushAll, NULL) == 0;
  int64_t end = rt_real_monotonic() + patience;
  while (isStarted && !rt_park_for(&flushed, patience) && rt_real_monotonic() < end) {}
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}
