// Alternate signal stacks. Without one, the kernel ends a program at once when its stack is used up, and the tracer
// cannot find out why. See `Crashes.c`.
#define _GNU_SOURCE
#include "AlternateStacks.h"
#include "Interposing.h"
#include "ThreadLocal.h"
#include "Waiting.h"
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { size = 64 << 10, sizeForMainThread = 256 << 10 };
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

static void use(void *stack, size_t bytes) {
  own = (stack_t){.ss_sp = stack, .ss_size = bytes};
  stack_t old;
  if (setStack(NULL, &old) == 0 && old.ss_flags & SS_DISABLE) setStack(&own, NULL);
}

// Whether the thread counts as one that takes turns.
THREAD_LOCAL bool takesTurns;

// Called at the end of a thread.
static void release(void *stack) {
  if (takesTurns) rt_change_threads_with_turns(-1);
  takesTurns = false;
  stack_t now, none = {.ss_flags = SS_DISABLE};
  own = (stack_t){0};
  if (setStack(NULL, &now) == 0 && now.ss_sp == stack) setStack(&none, NULL);
  munmap(stack, size);
}

static pthread_key_t key;
static bool hasKey;
void rt_alternate_stacks_begin(void) {
  use(ofMainThread, sizeof ofMainThread);
  hasKey = pthread_key_create(&key, release) == 0;
}

typedef struct { void *(*function)(void *); void *argument; bool takesTurns; } Start;

// The first function of a thread. It leaves no frame on the thread's stack, because programs print their frames.
static void *begin(void *given) {
  Start start = *(Start *)given;
  free(given);
  takesTurns = start.takesTurns;
  void *stack = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  bool willRelease = stack != MAP_FAILED && pthread_setspecific(key, stack) == 0;
  if (willRelease) {
    use(stack, size);
  } else {
    if (stack != MAP_FAILED) munmap(stack, size);
    if (takesTurns) rt_change_threads_with_turns(-1);
  }
  if (start.takesTurns) rt_await_turn();
  __attribute__((musttail)) return start.function(start.argument);
}

int rt_create_thread(rt_create_function create, pthread_t *thread, const pthread_attr_t *attributes,
                     void *(*function)(void *), void *argument) {
  Start *start = hasKey ? malloc(sizeof *start) : NULL;
  if (!start) return create(thread, attributes, function, argument);
  bool willTakeTurns = rt_turns_are_taken();
  *start = (Start){function, argument, willTakeTurns};
  if (willTakeTurns) rt_change_threads_with_turns(1);
  int error = create(thread, attributes, begin, start);
  if (error == 0) return 0;
  if (willTakeTurns) rt_change_threads_with_turns(-1);
  free(start);
  return error;
}
