// Threads with small stacks. The machine needs more stack than a program that is not traced would leave free.
#include "CodeFrames.h"
#include "ContextSwitch.h"
#include "ProgramCalls.h"

enum { enough = 64 << 10, size = 256 << 10 };

static char stack[size] __attribute__((aligned(64)));
static uint32_t lock;
static rt_context caller, callee;
static void (*wanted)(void *);
static void *wantedContext;

static void begin(void) {
  wanted(wantedContext);
  rt_context_switch(&callee, &caller);
}

void rt_on_enough_stack(void (*function)(void *), void *context) {
  if (!RT_HAS_CONTEXTS || rt_this_core() >= 0 || rt_stack_left() >= enough) return function(context);
  rt_lock(&lock);
  wanted = function, wantedContext = context;
  callee = rt_context_make(stack + size, begin);
  rt_context_switch(&caller, &callee);
  rt_unlock(&lock);
}
