// The program's calls into the Swift concurrency runtime.
#define _GNU_SOURCE
#include "CodeFrames.h"
#include "Interposing.h"
#include "ProgramCalls.h"
#include "TaskLayout.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>

_Atomic bool rt_calls_on = false;
void rt_calls_begin(void) {
  // Into a pipe too, lines come when they are printed.
  setvbuf(stdout, NULL, _IOLBF, 0);
  rt_calls_on = true;
}
void rt_calls_end(void) { rt_calls_on = false; }

// MARK: Creation

typedef struct { void *task, *context; } TaskAndContext;
typedef SWIFT_CC TaskAndContext (*Create)(size_t, void *, const void *, void *, void *);
EXPORT SWIFT_CC TaskAndContext swift_task_create(size_t flags, void *options, const void *type,
                                                 void *function, void *closure) {
  REAL(Create, "swift_task_create");
  if (!rt_calls_on) return real(flags, options, type, function, closure);
  machine_will_create(flags, rt_option_task_name(options), NULL);
  if (rt_this_core() >= 0) rt_task_will_need_stack();
  TaskAndContext created = real(flags, options, type, function, closure);
  machine_did_create(created.task, flags);
  return created;
}

typedef SWIFT_CC void (*BeginAsyncLet)(void *, void *, const void *, void *, void *, void *);
EXPORT SWIFT_CC void swift_asyncLet_begin(void *asyncLet, void *options, const void *type,
                                          void *function, void *closure, void *buffer) {
  REAL(BeginAsyncLet, "swift_asyncLet_begin");
  if (rt_calls_on) machine_will_create(0, NULL, asyncLet);
  real(asyncLet, options, type, function, closure, buffer);
}

typedef SWIFT_CC void (*Immediate)(void *, void *, void *);
EXPORT SWIFT_CC void swift_task_immediate(void *task, void *executor, void *implementation) {
  REAL(Immediate, "swift_task_immediate");
  if (!rt_calls_on) return real(task, executor, implementation);
  rt_retain(task);
  machine_will_run_immediately(task);
  real(task, executor, implementation);
  machine_did_run_immediately(task);
  rt_release(task);
}

// MARK: Suspension

typedef SWIFT_ASYNC void (*GetAsyncLet)(ASYNC_CONTEXT void *, void *, void *, const void *, void *);
#define ASYNC_LET_WAIT(symbol, implicit) \
  EXPORT SWIFT_ASYNC void symbol(ASYNC_CONTEXT void *context, void *asyncLet, void *buffer, \
                                 const void *resume, void *call) { \
    REAL(GetAsyncLet, #symbol); \
    if (rt_calls_on) machine_will_await_async_let(asyncLet, implicit, resume, context); \
    __attribute__((musttail)) return real(context, asyncLet, buffer, resume, call); \
  }
ASYNC_LET_WAIT(swift_asyncLet_get, false)
ASYNC_LET_WAIT(swift_asyncLet_get_throwing, false)
ASYNC_LET_WAIT(swift_asyncLet_finish, true)

typedef SWIFT_ASYNC void (*Switch)(ASYNC_CONTEXT void *, const void *, uintptr_t, uintptr_t);
EXPORT SWIFT_ASYNC void swift_task_switch(ASYNC_CONTEXT void *context, const void *resume,
                                          uintptr_t executor, uintptr_t implementation) {
  REAL(Switch, "swift_task_switch");
  if (rt_calls_on) machine_will_switch(executor, implementation, resume, context);
  __attribute__((musttail)) return real(context, resume, executor, implementation);
}

// MARK: Groups

// An optimized program opens and closes its groups by these calls; others by `withTaskGroup` below.
typedef SWIFT_CC void (*OpenGroup)(void *, const void *);
EXPORT SWIFT_CC void swift_taskGroup_initialize(void *group, const void *type) {
  REAL(OpenGroup, "swift_taskGroup_initialize");
  if (rt_calls_on) machine_will_open_group(NULL, NULL);
  real(group, type);
}

typedef SWIFT_CC void (*OpenGroupWithFlags)(size_t, void *, const void *);
EXPORT SWIFT_CC void swift_taskGroup_initializeWithFlags(size_t flags, void *group, const void *type) {
  REAL(OpenGroupWithFlags, "swift_taskGroup_initializeWithFlags");
  if (rt_calls_on) machine_will_open_group(NULL, NULL);
  real(flags, group, type);
}

typedef SWIFT_CC void (*CloseGroup)(void *);
EXPORT SWIFT_CC void swift_taskGroup_destroy(void *group) {
  REAL(CloseGroup, "swift_taskGroup_destroy");
  real(group);
  if (rt_calls_on) machine_did_close_group();
}

// MARK: Cancellation

typedef SWIFT_CC void (*CancelTask)(void *, const void *, const void *, const void *);
EXPORT SWIFT_CC void task_cancel(void *task, const void *success, const void *failure,
                                 const void *conformance) NAMED("$sScT6cancelyyF");
SWIFT_CC void task_cancel(void *task, const void *success, const void *failure,
                          const void *conformance) {
  REAL(CancelTask, "$sScT6cancelyyF");
  if (rt_calls_on) machine_will_cancel_task(task);
  real(task, success, failure, conformance);
  if (rt_calls_on) machine_did_cancel();
}

typedef SWIFT_CC void (*CancelCurrent)(void *);
EXPORT SWIFT_CC void current_task_cancel(void *task) NAMED("$sSct6cancelyyF");
SWIFT_CC void current_task_cancel(void *task) {
  REAL(CancelCurrent, "$sSct6cancelyyF");
  if (rt_calls_on) machine_will_cancel_task(task);
  real(task);
  if (rt_calls_on) machine_did_cancel();
}

typedef SWIFT_CC void (*CancelGroup)(void *, void *, void *);
#define CANCEL_GROUP(name, symbol) \
  EXPORT SWIFT_CC void name(void *group, void *first, void *second) NAMED(symbol); \
  SWIFT_CC void name(void *group, void *first, void *second) { \
    REAL(CancelGroup, symbol); \
    if (rt_calls_on) machine_will_cancel_group(); \
    real(group, first, second); \
    if (rt_calls_on) machine_did_cancel(); \
  }
CANCEL_GROUP(cancel_group, "$sScG9cancelAllyyF")
CANCEL_GROUP(cancel_throwing_group, "$sScg9cancelAllyyF")
CANCEL_GROUP(cancel_discarding_group, "$ss19DiscardingTaskGroupV9cancelAllyyF")
CANCEL_GROUP(cancel_throwing_discarding_group, "$ss27ThrowingDiscardingTaskGroupV9cancelAllyyF")

typedef SWIFT_CC bool (*IsCancelled)(void);
EXPORT SWIFT_CC bool is_cancelled(void) NAMED("$sScTss5NeverORszABRs_rlE11isCancelledSbvgZ");
SWIFT_CC bool is_cancelled(void) {
  REAL(IsCancelled, "$sScTss5NeverORszABRs_rlE11isCancelledSbvgZ");
  bool result = real();
  if (result && rt_calls_on) machine_noticed_cancellation(false);
  return result;
}

typedef SWIFT_CC void (*CheckCancellation)(SELF void *, THROWN void **);
EXPORT SWIFT_CC void check_cancellation(SELF void *self, THROWN void **error)
    NAMED("$sScTss5NeverORszABRs_rlE17checkCancellationyyKFZ");
SWIFT_CC void check_cancellation(SELF void *self, THROWN void **error) {
  REAL(CheckCancellation, "$sScTss5NeverORszABRs_rlE17checkCancellationyyKFZ");
  real(self, error);
  if (*error && rt_calls_on) machine_noticed_cancellation(true);
}

// MARK: Priority

typedef SWIFT_CC void (*Escalate)(uint8_t, void *, void *, void *, void *, void *);
EXPORT SWIFT_CC void escalate(uint8_t priority, void *task, void *a, void *b, void *c, void *d)
    NAMED("$sScT16escalatePriority2toyScP_tF");
SWIFT_CC void escalate(uint8_t priority, void *task, void *a, void *b, void *c, void *d) {
  REAL(Escalate, "$sScT16escalatePriority2toyScP_tF");
  real(priority, task, a, b, c, d);
  if (rt_calls_on) machine_did_escalate(task);
}

// MARK: Task-local values

// The value is returned through a pointer in its own register, which this leaves alone.
typedef SWIFT_CC void (*GetLocal)(__attribute__((swift_indirect_result)) void *, SELF void *);
EXPORT SWIFT_CC void task_local_get(__attribute__((swift_indirect_result)) void *result, SELF void *key)
    NAMED("$ss9TaskLocalC3getxyF");
SWIFT_CC void task_local_get(__attribute__((swift_indirect_result)) void *result, SELF void *key) {
  REAL(GetLocal, "$ss9TaskLocalC3getxyF");
  if (rt_calls_on) machine_read_task_local(key);
  real(result, key);
}

// An optimized program binds a value by this call.
typedef SWIFT_CC void (*PushLocal)(const void *, void *, const void *);
EXPORT SWIFT_CC void swift_task_localValuePush(const void *key, void *value, const void *type) {
  REAL(PushLocal, "swift_task_localValuePush");
  if (rt_calls_on) machine_will_bind_task_local(key);
  real(key, value, type);
}

// In others a synchronous `withValue` is this call, and an asynchronous one the function further below.
typedef SWIFT_CC void (*WithLocal)(__attribute__((swift_indirect_result)) void *, void *, void *, void *,
                                   void *, void *, size_t, const void *, SELF void *, THROWN void **);
EXPORT SWIFT_CC void with_local(__attribute__((swift_indirect_result)) void *result, void *value,
                                void *operation, void *closure, void *file, void *fileObject, size_t line,
                                const void *type, SELF void *key, THROWN void **error)
    NAMED("$ss9TaskLocalC9withValue_9operation4file4lineqd__x_qd__yKXESSSutKlF");
SWIFT_CC void with_local(__attribute__((swift_indirect_result)) void *result, void *value,
                         void *operation, void *closure, void *file, void *fileObject, size_t line,
                         const void *type, SELF void *key, THROWN void **error) {
  REAL(WithLocal, "$ss9TaskLocalC9withValue_9operation4file4lineqd__x_qd__yKXESSSutKlF");
  if (rt_calls_on) machine_will_bind_task_local(key);
  real(result, value, operation, closure, file, fileObject, line, type, key, error);
}

// MARK: The end

typedef void (*Exit)(int) __attribute__((noreturn));
EXPORT __attribute__((noreturn)) void exit(int status) {
  REAL(Exit, "exit");
  if (rt_calls_on) machine_will_exit(status);
  real(status);
}

// MARK: Randomness

// The standard library takes random bytes by a plain system call.
typedef long (*SystemCall)(long, long, long, long, long, long, long);
EXPORT long syscall(long number, ...) {
  REAL(SystemCall, "syscall");
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (number != SYS_getrandom || !rt_calls_on || !machine_owns_thread())
    return real(number, a, b, c, d, e, f);
  for (long i = 0; i < b; i += 8) {
    uint64_t word = machine_random();
    __builtin_memcpy((char *)a + i, &word, b - i < 8 ? (size_t)(b - i) : 8);
  }
  return b;
}
