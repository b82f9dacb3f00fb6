// The program's calls into the Swift concurrency runtime.
#define _GNU_SOURCE
#include "TaskFrames.h"
#include "Interposing.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"
#include "TaskLayout.h"
#include "ThreadLocal.h"

THREAD_LOCAL rt_creation creation;
rt_creation *rt_this_creation(void) { return &creation; }

// MARK: Creation

typedef struct { void *task, *context; } TaskAndContext;
typedef SWIFT_CC TaskAndContext (*Create)(size_t, void *, const void *, void *, void *);
EXPORT SWIFT_CC TaskAndContext swift_task_create(size_t flags, void *options, const void *type,
                                                 void *function, void *closure) {
  REAL(Create, "swift_task_create");
  if (!rt_calls_on) return real(flags, options, type, function, closure);
  machine_will_act();
  // An executor of the program may create a task while it enqueues the task that the thread is creating.
  rt_creation outer = creation;
  if (rt_option_preferred_executor(options)) machine_prefers_executor();
  machine_will_create(flags, rt_option_task_name(options), rt_option_first_executor(options), NULL);
  if (rt_this_core() >= 0) rt_task_will_need_stack();
  TaskAndContext created = real(flags, options, type, function, closure);
  machine_did_create(created.task, flags);
  if (outer.isPending) creation = outer;
  return created;
}

typedef SWIFT_CC void (*BeginAsyncLet)(void *, void *, const void *, void *, void *, void *);
EXPORT SWIFT_CC void swift_asyncLet_begin(void *asyncLet, void *options, const void *type,
                                          void *function, void *closure, void *buffer) {
  REAL(BeginAsyncLet, "swift_asyncLet_begin");
  if (!rt_calls_on) return real(asyncLet, options, type, function, closure, buffer);
  machine_will_act();
  rt_creation outer = creation;
  machine_will_create(0, NULL, NULL, asyncLet);
  real(asyncLet, options, type, function, closure, buffer);
  creation.isPending = false;
  if (outer.isPending) creation = outer;
  machine_may_pause();
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

// MARK: Actors

typedef SWIFT_CC void (*DestroyActor)(void *);
EXPORT SWIFT_CC void swift_defaultActor_destroy(void *actor) {
  REAL(DestroyActor, "swift_defaultActor_destroy");
  if (rt_calls_on) machine_actor_ended(actor);
  real(actor);
}

// MARK: Groups

// An optimized program opens and closes groups by these calls. Others call `withTaskGroup`, which is in
// AsyncFunctions.c.
typedef SWIFT_CC void (*OpenGroup)(void *, const void *);
EXPORT SWIFT_CC void swift_taskGroup_initialize(void *group, const void *type) {
  REAL(OpenGroup, "swift_taskGroup_initialize");
  if (rt_calls_on) machine_will_open_group(false, NULL, NULL);
  real(group, type);
}

typedef SWIFT_CC void (*OpenGroupWithFlags)(size_t, void *, const void *);
EXPORT SWIFT_CC void swift_taskGroup_initializeWithFlags(size_t flags, void *group, const void *type) {
  REAL(OpenGroupWithFlags, "swift_taskGroup_initializeWithFlags");
  if (rt_calls_on) machine_will_open_group(flags & rt_group_discards, NULL, NULL);
  real(flags, group, type);
}

typedef SWIFT_CC void (*CloseGroup)(void *);
EXPORT SWIFT_CC void swift_taskGroup_destroy(void *group) {
  REAL(CloseGroup, "swift_taskGroup_destroy");
  real(group);
  if (rt_calls_on) machine_did_close_group(false);
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

// An `UnsafeCurrentTask` has no fixed layout, so it is passed by address.
typedef SWIFT_CC void (*CancelCurrent)(SELF void **);
EXPORT SWIFT_CC void current_task_cancel(SELF void **task) NAMED("$sSct6cancelyyF");
SWIFT_CC void current_task_cancel(SELF void **task) {
  REAL(CancelCurrent, "$sSct6cancelyyF");
  if (rt_calls_on) machine_will_cancel_task(*task);
  real(task);
  if (rt_calls_on) machine_did_cancel();
}

// The arguments after the group are type arguments. A throwing group has two types and a conformance.
typedef SWIFT_CC void (*CancelGroup)(void *, const void *, const void *, const void *);
#define CANCEL_GROUP(name, symbol) \
  EXPORT SWIFT_CC void name(void *group, const void *a, const void *b, const void *c) NAMED(symbol); \
  SWIFT_CC void name(void *group, const void *a, const void *b, const void *c) { \
    REAL(CancelGroup, symbol); \
    if (rt_calls_on) machine_will_cancel_group(); \
    real(group, a, b, c); \
    if (rt_calls_on) machine_did_cancel(); \
  }
CANCEL_GROUP(cancel_group, "$sScG9cancelAllyyF")
CANCEL_GROUP(cancel_throwing_group, "$sScg9cancelAllyyF")
CANCEL_GROUP(cancel_discarding_group, "$ss19DiscardingTaskGroupV9cancelAllyyF")
CANCEL_GROUP(cancel_throwing_discarding_group, "$ss27ThrowingDiscardingTaskGroupV9cancelAllyyF")

// MARK: Priority

// A `TaskPriority` has no fixed layout, so it is passed by address.
typedef SWIFT_CC void (*Escalate)(const void *, void *, const void *, const void *, const void *);
EXPORT SWIFT_CC void escalate(const void *priority, void *task, const void *success,
                              const void *failure, const void *conformance)
    NAMED("$sScT16escalatePriority2toyScP_tF");
SWIFT_CC void escalate(const void *priority, void *task, const void *success, const void *failure,
                       const void *conformance) {
  REAL(Escalate, "$sScT16escalatePriority2toyScP_tF");
  if (rt_calls_on) machine_will_escalate(task, *(const uint8_t *)priority);
  real(priority, task, success, failure, conformance);
  if (rt_calls_on) machine_did_escalate(task);
}

typedef SWIFT_CC void (*EscalateCurrent)(const void *, SELF void **);
EXPORT SWIFT_CC void escalate_current(const void *priority, SELF void **task)
    NAMED("$sSct16escalatePriority2toyScP_tF");
SWIFT_CC void escalate_current(const void *priority, SELF void **task) {
  REAL(EscalateCurrent, "$sSct16escalatePriority2toyScP_tF");
  if (rt_calls_on) machine_will_escalate(*task, *(const uint8_t *)priority);
  real(priority, task);
  if (rt_calls_on) machine_did_escalate(*task);
}

// MARK: Task-local values

typedef SWIFT_CC void (*GetLocal)(RESULT void *, SELF void *);
EXPORT SWIFT_CC void task_local_get(RESULT void *result, SELF void *key)
    NAMED("$ss9TaskLocalC3getxyF");
SWIFT_CC void task_local_get(RESULT void *result, SELF void *key) {
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

// In other programs, a synchronous `withValue` is this call. An asynchronous one is in AsyncFunctions.c.
typedef SWIFT_CC void (*WithLocal)(RESULT void *, void *, void *, void *,
                                   void *, void *, size_t, const void *, SELF void *, THROWN void **);
EXPORT SWIFT_CC void with_local(RESULT void *result, void *value,
                                void *operation, void *closure, void *file, void *fileObject, size_t line,
                                const void *type, SELF void *key, THROWN void **error)
    NAMED("$ss9TaskLocalC9withValue_9operation4file4lineqd__x_qd__yKXESSSutKlF");
SWIFT_CC void with_local(RESULT void *result, void *value,
                         void *operation, void *closure, void *file, void *fileObject, size_t line,
                         const void *type, SELF void *key, THROWN void **error) {
  REAL(WithLocal, "$ss9TaskLocalC9withValue_9operation4file4lineqd__x_qd__yKXESSSutKlF");
  if (rt_calls_on) machine_will_bind_task_local(key);
  real(result, value, operation, closure, file, fileObject, line, type, key, error);
}
