// The calls that a program makes into the Swift runtime, seen on their way. Each is passed on unchanged; the machine is
// told before (or after, where it says so).
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// What the machine is told. All are called on the thread that made the call. They are defined by the
// machine (Swift), and called only while it is on.

/// A task is about to be created: the flags that the program gave, and its name or null.
/// `asyncLet` is null for other kinds.
void machine_will_create(size_t flags, const char *_Nullable name, const void *_Nullable asyncLet);
/// The task exists, and was enqueued unless the program did not ask for it.
void machine_did_create(void *task, size_t flags);
/// An immediate task begins, and later stops, inside its creator's stretch.
void machine_will_run_immediately(void *task);
void machine_did_run_immediately(void *task);
/// The running task awaits an `async let`; implicitly where its scope ends.
void machine_will_await_async_let(const void *asyncLet, bool implicit, const void *resume,
                                  const void *context);
/// The running task asks for a task's value or result, which may be there already.
void machine_will_read_value(const void *task, bool isResult, const void *resume,
                             const void *context);
/// The running task moves to an executor; identity 0 is none.
void machine_will_switch(uintptr_t executor, uintptr_t implementation, const void *resume,
                         const void *context);
void machine_will_cancel_task(void *task);
void machine_will_cancel_group(void);
/// A cancellation was just carried out.
void machine_did_cancel(void);
/// A task's cancellation handler is about to run on the calling thread. The task will go on there once the
/// handler's scope has ended.
void machine_will_run_handler(void *task, const void *resume, const void *context);
/// The program raised a task's priority.
void machine_did_escalate(void *task);
/// The running task asked whether it is cancelled; `threw` where it asked by `checkCancellation`.
void machine_noticed_cancellation(bool threw);
/// The running task asks for a state that other code may change, perhaps in a loop.
void machine_polled(void);
/// The running task asks for the state of a task.
void machine_will_ask(void *task);
/// The running task is about to sleep, which a cancelled one does not: it throws at once.
void machine_will_sleep(const void *resume, const void *context);
void machine_read_task_local(const void *key);
void machine_will_bind_task_local(const void *key);
/// An actor has ended; another may have its address from now on.
void machine_actor_ended(const void *actor);
/// The running task opens a task group, which discards its results or keeps them; and its scope has ended. The
/// caller will go on there, if the call was asynchronous.
void machine_will_open_group(bool discards, const void *_Nullable resume, const void *_Nullable context);
void machine_did_close_group(void);
/// The program has executors of its own in place of the runtime's, which the machine does not use.
void machine_replaced_executors(void);

/// Calls of asynchronous functions that are remembered until the task is suspended. The numbers are those of
/// `AwaitedCall`.
enum {
  rt_calls_next = 4, rt_calls_next_result = 5, rt_calls_wait_for_all = 6, rt_calls_sleep = 8,
  rt_calls_uninterruptible_sleep = 9, rt_calls_stream = 10,
};
/// Which of these calls a task is in that was suspended on this thread just now; 0 if it is in none.
int rt_awaited_call(const void *task);

/// What a thread that is about to create a task has said of it; cleared when the task was seen.
typedef struct {
  bool isPending;
  size_t flags;
  const char *_Nullable name;
  const void *_Nullable asyncLet;
  uint32_t site;
} rt_creation;
rt_creation *rt_this_creation(void);

/// The name of a function that the library expects of the runtime and does not find; null if all are there.
const char *_Nullable rt_missing_function(void);

#pragma clang assume_nonnull end
