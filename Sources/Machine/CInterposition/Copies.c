// Copies of descriptors (dup(2)). fcntl(2) can copy a descriptor, too: ProcessWaits.c.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Search.h"
#include "Waiting.h"
#include <unistd.h>

// The copy may take the number of a descriptor that the program has used before the run.
static void replaces(void) {
  if (rt_calls_on) rt_search_taint();
}

EXPORT int dup(int descriptor) {
  typedef int (*Copy)(int);
  REAL(Copy, "dup");
  return rt_timer_is_copied(descriptor, real(descriptor));
}

EXPORT int dup2(int descriptor, int copy) {
  typedef int (*CopyTo)(int, int);
  REAL(CopyTo, "dup2");
  replaces();
  return rt_timer_is_copied(descriptor, real(descriptor, copy));
}

EXPORT int dup3(int descriptor, int copy, int flags) {
  typedef int (*CopyTo)(int, int, int);
  REAL(CopyTo, "dup3");
  replaces();
  return rt_timer_is_copied(descriptor, real(descriptor, copy, flags));
}
