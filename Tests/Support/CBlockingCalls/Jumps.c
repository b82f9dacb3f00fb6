// Calls after a signal handler has jumped.
#define _GNU_SOURCE
#include "Cases.h"
#include <setjmp.h>

static _Thread_local sigjmp_buf place;
static void jump_out(int signal) { siglongjmp(place, signal); }

static void jump_inside(int signal) {
  if (sigsetjmp(place, 1) == 0) siglongjmp(place, signal);
}

// The handler of SIGUSR2 jumps to the handler of SIGUSR1 that it has interrupted.
static void jump_to_handler(int signal) {
  (void)signal;
  if (sigsetjmp(place, 1) == 0) raise(SIGUSR2);
}

static void raise_with(void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler}, jumping = {.sa_handler = jump_out};
  sigaction(SIGUSR1, &action, NULL);
  sigaction(SIGUSR2, &jumping, NULL);
  raise(SIGUSR1);
}

void jump_cases(void) {
  for (int i = 0; i < 2; i++)
    if (sigsetjmp(place, 1) == 0) raise_with(jump_out);
  CALL_FOR(10, "nanosleep after a jump out of a handler", nanosleep(&ten_milliseconds, NULL));
  raise_with(jump_inside);
  CALL_FOR(10, "nanosleep after a jump inside a handler", nanosleep(&ten_milliseconds, NULL));
  raise_with(jump_to_handler);
  CALL_FOR(10, "nanosleep after a jump from handler to handler", nanosleep(&ten_milliseconds, NULL));
}
