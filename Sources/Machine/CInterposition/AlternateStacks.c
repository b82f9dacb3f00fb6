// Alternate signal stacks. Without one, the kernel ends a program at once when its stack is used up, and the tracer
// cannot find out why. See `Crashes.c`.
#define _GNU_SOURCE
#include "AlternateStacks.h"
#include "Interposing.h"
#include "ThreadLocal.h"
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

// A thread's alternate stack is the beginning of its own stack. A thread with a small stack keeps all of it.
enum { sizeForMainThread = 256 << 10, sizeForThreads = 32 << 10, small = 256 << 10 };
static char ofMainThread[sizeForMainThread] __attribute__((aligned(64)));

typedef int (*SetStack)(const stack_t *, stack_t *);
static int setStack(const stack_t *stack, stack_t *old) {
  REAL(SetStack, "sigaltstack");
  return real(stack, old);
}

// The alternate stack that the tracer made for this thread, if any.
THREAD_LOCAL stack_t own;

// The program must not see the tracer's stack. If it removes its own, the thread has the tracer's again.
EXPORT int sigaltstack(const stack_t *stack, stack_t *old) {
  int result = setStack(stack, old);
  if (result != 0 || !own.ss_sp) return result;
  if (old && old->ss_sp == own.ss_sp) *old = (stack_t){.ss_flags = SS_DISABLE};
  if (stack && stack->ss_flags & SS_DISABLE) setStack(&own, NULL);
  return result;
}

static void use(char *stack, size_t size) {
  stack_t old;
  if (setStack(NULL, &old) != 0 || !(old.ss_flags & SS_DISABLE)) return;
  own = (stack_t){.ss_sp = stack, .ss_size = size};
  setStack(&own, NULL);
}

void rt_alternate_stacks_begin(void) { use(ofMainThread, sizeof ofMainThread); }

typedef struct { void *(*function)(void *); void *argument; } Start;

static void *begin(void *given) {
  Start start = *(Start *)given;
  free(given);
  char stack[sizeForThreads] __attribute__((aligned(64)));
  use(stack, sizeof stack);
  void *result = start.function(start.argument);
  __asm__ volatile("" : : "r"(stack) : "memory");
  return result;
}

static bool hasSmallStack(const pthread_attr_t *attributes) {
  size_t size;
  return attributes && pthread_attr_getstacksize(attributes, &size) == 0 && size < small;
}

int rt_create_thread(rt_create_function create, pthread_t *thread, const pthread_attr_t *attributes,
                     void *(*function)(void *), void *argument) {
  Start *start = hasSmallStack(attributes) ? NULL : malloc(sizeof *start);
  if (!start) return create(thread, attributes, function, argument);
  *start = (Start){function, argument};
  int error = create(thread, attributes, begin, start);
  if (error != 0) free(start);
  return error;
}
