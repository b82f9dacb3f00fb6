// The program's cancellation handlers. The machine is notified before each one runs.
#define _GNU_SOURCE
#include "CPUTime.h"
#include "Interposing.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"
#include "TaskLayout.h"
#include "ThreadLocal.h"

#define WITH_HANDLER "$ss27withTaskCancellationHandler9operation8onCancel9isolationxxyYaKXE_yyYbXEScA_pSgYitYaKlF"

typedef SWIFT_CC void (*Handler)(SELF void *closure);
typedef SWIFT_ASYNC void (*WithHandler)(ASYNC_CONTEXT void *, void *, void *, void *, Handler, void *,
                                        void *);

// A handler, its task, and the context of the call to `withTaskCancellationHandler`.
typedef struct { Handler handler; void *closure, *task; const CalleeContext *scope; } Watched;

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

EXPORT SWIFT_ASYNC void with_handler(ASYNC_CONTEXT void *context, void *result, void *operation,
                                     void *operationClosure, Handler handler, void *closure,
                                     void *isolation) __asm__(WITH_HANDLER);
EXPORT AsyncFunctionPointer with_handler_pointer __asm__(WITH_HANDLER "Tu");
AsyncFunctionPointer with_handler_pointer;

SWIFT_ASYNC void with_handler(ASYNC_CONTEXT void *context, void *result, void *operation,
                              void *operationClosure, Handler handler, void *closure, void *isolation) {
  void *task = rt_calls_on ? rt_current_task() : NULL;
  if (task) {
    Watched *watched = (Watched *)((char *)context + room);
    *watched = (Watched){handler, closure, task, context};
    handler = runHandler;
    closure = watched;
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
