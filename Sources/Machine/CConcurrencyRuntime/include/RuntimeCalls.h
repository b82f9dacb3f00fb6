// The program's calls into the Swift runtime. The library replaces these functions. It passes the calls on, except for
// those that create executors. It notifies the machine before a call ("is about to") or after it ("has").
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// The machine (in Swift) defines these functions. They are called only while it is on, and on the thread that made the
// program's call.

/// The program is about to create a task with these flags and this name, or null. `asyncLet` is null for other kinds of
/// tasks.
void machine_will_create(size_t flags, const char *_Nullable name, const void *_Nullable executor,
                         const void *_Nullable asyncLet);
/// The program has created a task. The task is enqueued unless the flags say otherwise.
void machine_did_create(void *task, size_t flags);
/// The running task is about to start an immediate task, which runs inside its creator's slice until it first suspends
/// or ends.
void machine_will_run_immediately(void *task);
void machine_did_run_immediately(void *task);
/// An executor of the program is about to run a job on the calling thread. Returns false if the thread is not a core of
/// the machine; otherwise, the machine must be notified when the job has returned.
bool machine_will_run_job(void *job);
void machine_did_run_job(void);
/// The running task is about to await an `async let`; `implicit` if it does so at the end of its scope.
void machine_will_await_async_let(const void *asyncLet, bool implicit, const void *resume,
                                  const void *context);
/// The running task is about to read a task's value or result, which may already be available.
void machine_will_read_value(const void *task, bool isResult, const void *resume,
                             const void *context);
/// The running task is about to switch to an executor; identity 0 is the generic executor.
void machine_will_switch(uintptr_t executor, uintptr_t implementation, const void *resume,
                         const void *context);
void machine_will_cancel_task(void *task);
void machine_will_cancel_group(void);
/// The program has cancelled a task or a group.
void machine_did_cancel(void);
/// A task's cancellation handler is about to run on the calling thread. `resume` and `context` are where the task
/// continues after the handler's scope.
void machine_will_run_handler(void *task, const void *resume, const void *context);
/// The running task is about to add or remove a handler of its cancellation or of its raised priority, or to add a
/// child unless its group is cancelled. If this run's choices are recorded, another task may run first.
void machine_will_interact(void);
/// Whether the calling thread is running a cancellation handler of the program.
bool rt_runs_cancellation_handler(void);
/// The running task is about to raise a task's priority. If this run's choices are recorded, another task may run
/// first.
void machine_will_escalate(void *task, uint8_t priority);
/// The program has raised a task's priority.
void machine_did_escalate(void *task);
/// The running task has found that it is cancelled; `threw` if it called `checkCancellation`.
void machine_noticed_cancellation(bool threw);
/// The running task is about to read state that other code may change, perhaps in a loop.
void machine_polled(bool ofItself);
/// The running task is about to read the state of a task.
void machine_will_ask(void *task);
/// The running task is about to ask whether a group has children left.
void machine_will_ask_for_children(void);
/// The running task is about to create a continuation, which other code may resume before the task is suspended.
void machine_continuation_begins(void);
/// The running task is about to sleep. A cancelled task does not sleep, but throws at once.
void machine_will_sleep(const void *resume, const void *context);
/// The running code is about to read or change a variable that other tasks may share. Called only in debug builds of
/// the program, and while `rt_tries_orders` is true.
void machine_will_access(const void *variable, bool changes);
void machine_read_task_local(const void *key);
void machine_will_bind_task_local(const void *key);
/// A task is about to get a preferred executor.
void machine_prefers_executor(void);
/// An actor is about to be destroyed. A new actor may get its address.
void machine_actor_ended(const void *actor);
/// The running task is about to open a task group; `discards` if the group discards its results. `resume` and `context`
/// are where the caller continues if the call is asynchronous, otherwise null.
void machine_will_open_group(bool discards, const void *_Nullable resume, const void *_Nullable context);
/// The scope of the running task's innermost group has ended, with an error if `failed`.
void machine_did_close_group(bool failed);
/// The program has created default executors of its own. The machine does not use them.
void machine_replaced_executors(void);

/// Calls of asynchronous functions that are recorded until the task suspends. The numbers are those of `AwaitedCall`.
enum {
  rt_calls_next = 4, rt_calls_next_result = 5, rt_calls_wait_for_all = 6, rt_calls_sleep = 8,
  rt_calls_uninterruptible_sleep = 9, rt_calls_stream = 10,
};
/// A recorded call: its kind, or 0 for none; its context; and the resume address and the context of its caller.
typedef struct {
  int kind;
  const void *_Nullable callee, *_Nullable resume, *_Nullable parent;
} rt_call;
/// Returns the last recorded call on the calling thread.
rt_call rt_last_call(void);
/// Whether a suspended task is in that call.
bool rt_is_in_call(const void *task, rt_call call);

/// The call by which the calling thread is about to create a task. `isPending` is cleared when the machine sees the
/// task.
typedef struct {
  bool isPending;
  size_t flags;
  const char *_Nullable name;
  /// The actor on which the task starts.
  const void *_Nullable executor;
  const void *_Nullable asyncLet;
  uint32_t site;
} rt_creation;
rt_creation *rt_this_creation(void);

/// Called by `rt_each_error_type` with the metadata of a type.
void machine_declares_error(const void *type);
/// Calls `machine_declares_error` for each type of an error that the program or one of its own libraries declares,
/// other than generic types. The toolchain's own types are left out.
void rt_each_error_type(void);

/// Returns the name of a runtime function that the library needs and does not find, or null.
const char *_Nullable rt_missing_function(void);

#pragma clang assume_nonnull end
