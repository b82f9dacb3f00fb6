// Turns interposition on and off, and replaces exit(3).
#define _GNU_SOURCE
#include "Interposing.h"
#include "Modules.h"
#include "ProgramCalls.h"
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
