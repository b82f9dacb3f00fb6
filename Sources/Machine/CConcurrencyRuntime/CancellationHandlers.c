// The program's handlers of cancellation and of raised priorities. The machine is notified before a cancellation
// handler runs, and before a handler is added or removed.
#define _GNU_SOURCE
#include "CPUTime.h"
#include "CodeFrames.h"
#include "Interposing.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"
#include "TaskFrames.h"
#include "TaskLayout.h"
#include "ThreadLocal.h"

#define WITH_HANDLER "$ss27withTaskCancellationHandler9operation8onCancel9isolationxxyYaKXE_yyYbXEScA_pSgYitYaKlF"

typedef SWIFT_CC void (*Handler)(SELF void *closure);
typedef SWIFT_ASYNC void (*WithHandler)(ASYNC_CONTEXT void *, void *, const AsyncFunctionPointer *, void *,
                                        Handler, void *, void *);

// A handler, its task, the context of the call to `withTaskCancellationHandler`, and the operation of that call.
typedef struct {
  Handler handler;
  void *closure, *task;
  const CalleeContext *scope;
  const AsyncFunctionPointer *operation;
} Watched;

KNOWN(known, WITH_HANDLER "Tu");
static WithHandler real;
// The size of the context that `withTaskCancellationHandler` itself uses. The caller allocates the context with the
// size in the function's record. A larger size makes room for a `Watched`, which is valid as long as the handler may
// run.
static uint32_t room;

// The number of handlers that the calling thread is running.
THREAD_LOCAL int running;
bool rt_runs_cancellation_handler(void) { return running > 0; }

static SWIFT_CC void runHandler(SELF void *closure) {
  Watched *watched = closure;
  if (rt_calls_on) machine_will_run_handler(watched->task, watched->scope->resume, watched->scope->parent);
  // Unless the task runs its handler itself, the runtime holds a lock of the task.
  rt_cpu_hold();
  running++;
  watched->handler(watched->closure);
  running--;
  rt_cpu_release();
}

// MARK: Operations

// Runs when an operation has returned, before the runtime removes its handler.
static SWIFT_ASYNC void operationReturned(ASYNC_CONTEXT void *context, SELF void *error, WORDS(void *)) {
  Asynchronous resume = (Asynchronous)rt_scope_leave(context);
  if (rt_calls_on) machine_will_interact();
  __attribute__((musttail)) return resume(context, error, NAMES);
}

// Runs an operation. The parent of its context is the context of the call to `withTaskCancellationHandler`. Another
// task may run the handler before the operation does anything. That need not be tried for the handler of a stream:
// first, it locks the stream, and so does the operation.
static SWIFT_ASYNC void operation(ASYNC_CONTEXT void *context, SELF void *closure, WORDS(void *)) {
  CalleeContext *callee = context;
  const Watched *watched = (const Watched *)((const char *)callee->parent + room);
  const AsyncFunctionPointer *own = watched->operation;
  if (rt_calls_on && rt_is_program_address((const void *)watched->handler)) machine_did_act();
  if (rt_scope_enter(callee, callee->resume, (const void *)operationReturned))
    callee->resume = (const void *)operationReturned;
  Asynchronous run = (Asynchronous)((const char *)own + own->offset);
  __attribute__((musttail)) return run(context, closure, NAMES);
}

// Records of the function `operation`, one for each size of the context that its caller must allocate.
enum { sizes = 1024, sizeStep = 16 };
static AsyncFunctionPointer operations[sizes];

// Returns a record of `operation` to call in place of the program's operation, or the program's own record if the
// operation's context is too large.
static const AsyncFunctionPointer *recordFor(const AsyncFunctionPointer *own) {
  uint32_t place = (own->contextSize + sizeStep - 1) / sizeStep;
  if (place >= sizes) return own;
  AsyncFunctionPointer *record = &operations[place];
  *record = (AsyncFunctionPointer){(int32_t)((const char *)operation - (const char *)record), place * sizeStep};
  return record;
}

EXPORT SWIFT_ASYNC void with_handler(ASYNC_CONTEXT void *context, void *result,
                                     const AsyncFunctionPointer *operation, void *operationClosure,
                                     Handler handler, void *closure, void *isolation) __asm__(WITH_HANDLER);
EXPORT AsyncFunctionPointer with_handler_pointer __asm__(WITH_HANDLER "Tu");
AsyncFunctionPointer with_handler_pointer;

SWIFT_ASYNC void with_handler(ASYNC_CONTEXT void *context, void *result, const AsyncFunctionPointer *operation,
                              void *operationClosure, Handler handler, void *closure, void *isolation) {
  void *task = rt_calls_on ? rt_current_task() : NULL;
  if (task) {
    Watched *watched = (Watched *)((char *)context + room);
    *watched = (Watched){handler, closure, task, context, operation};
    handler = runHandler;
    closure = watched;
    if (rt_tries_orders) {
      machine_will_interact();
      operation = recordFor(operation);
    }
  }
  __attribute__((musttail)) return real(context, result, operation, operationClosure, handler, closure,
                                        isolation);
}

__attribute__((constructor(101))) static void find(void) {
  const AsyncFunctionPointer *found = dlsym(RTLD_NEXT, WITH_HANDLER "Tu");
  if (!found) return;
  real = (WithHandler)((const char *)found + found->offset);
  room = (found->contextSize + 15) / 16 * 16;
  with_handler_pointer = (AsyncFunctionPointer){
      (int32_t)((const char *)with_handler - (const char *)&with_handler_pointer),
      room + (uint32_t)sizeof(Watched)};
}

// MARK: Handlers of raised priorities

typedef SWIFT_CC void *(*AddHandler)(void *handler, void *closure);
EXPORT SWIFT_CC void *swift_task_addPriorityEscalationHandler(void *handler, void *closure) {
  REAL(AddHandler, "swift_task_addPriorityEscalationHandler");
  if (rt_calls_on) machine_will_interact();
  void *record = real(handler, closure);
  if (rt_calls_on) machine_did_act();
  return record;
}

typedef SWIFT_CC void (*RemoveHandler)(void *record);
EXPORT SWIFT_CC void swift_task_removePriorityEscalationHandler(void *record) {
  REAL(RemoveHandler, "swift_task_removePriorityEscalationHandler");
  if (rt_calls_on) machine_will_interact();
  real(record);
}
