// The timers that the program gets from Dispatch. Dispatch also has one of its own: while blocks wait, it looks once a
// second whether it should start another thread.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include <stdbool.h>
#include <stdint.h>

static _Atomic bool areUsed;
bool rt_uses_dispatch_timers(void) { return areUsed; }

typedef void (*After)(uint64_t, void *, void *);
EXPORT void dispatch_after(uint64_t moment, void *queue, void *block) {
  REAL(After, "dispatch_after");
  areUsed = true;
  real(moment, queue, block);
}

typedef void (*AfterFunction)(uint64_t, void *, void *, void (*)(void *));
EXPORT void dispatch_after_f(uint64_t moment, void *queue, void *context, void (*function)(void *)) {
  REAL(AfterFunction, "dispatch_after_f");
  areUsed = true;
  real(moment, queue, context, function);
}

typedef void (*SetTimer)(void *, uint64_t, uint64_t, uint64_t);
EXPORT void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  REAL(SetTimer, "dispatch_source_set_timer");
  if (!rt_caller_is(__builtin_return_address(0), "/libdispatch.so")) areUsed = true;
  real(source, start, interval, leeway);
}

typedef void (*SetInterval)(void *, uint64_t, unsigned long);
EXPORT void dispatch_io_set_interval(void *channel, uint64_t interval, unsigned long flags) {
  REAL(SetInterval, "dispatch_io_set_interval");
  areUsed = true;
  real(channel, interval, flags);
}
