// The functions by which a running task checks for cancellation, and reads its priority.
#define _GNU_SOURCE
#include "Interposing.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"
#include "TaskLayout.h"

// Accounts for a read of state that other code may change. If CPU time is counted, it costs its real CPU time.
// `ofItself` is true for a check whether the running task is cancelled.
static inline void poll(bool ofItself) {
  if (rt_cpu_counts) rt_pay();
  else machine_polled(ofItself);
}

typedef SWIFT_CC bool (*IsCancelled)(void);
EXPORT SWIFT_CC bool is_cancelled(void) NAMED("$sScTss5NeverORszABRs_rlE11isCancelledSbvgZ");
SWIFT_CC bool is_cancelled(void) {
  REAL(IsCancelled, "$sScTss5NeverORszABRs_rlE11isCancelledSbvgZ");
  if (rt_calls_on) poll(true);
  bool result = real();
  if (result && rt_calls_on) machine_noticed_cancellation(false);
  return result;
}

// `UnsafeCurrentTask.isCancelled`. A program may keep the value and ask another task.
typedef SWIFT_CC bool (*CurrentIsCancelled)(SELF void **);
EXPORT SWIFT_CC bool current_is_cancelled(SELF void **task) NAMED("$sSct11isCancelledSbvg");
SWIFT_CC bool current_is_cancelled(SELF void **task) {
  REAL(CurrentIsCancelled, "$sSct11isCancelledSbvg");
  bool isOwn = *task == rt_current_task();
  if (rt_calls_on) {
    poll(isOwn);
    if (!isOwn) machine_will_ask(*task);
  }
  bool result = real(task);
  if (result && rt_calls_on && isOwn) machine_noticed_cancellation(false);
  return result;
}

// A check of another task or of a group: whether it is cancelled, or has no children left. It does not show the calling
// task whether it is cancelled itself, but it counts as a poll. `tell` tells the machine what is asked. The arguments
// after the first are type arguments.
typedef SWIFT_CC bool (*StateOfOther)(void *, const void *, const void *, const void *);
#define STATE_OF_OTHER(name, symbol, tell) \
  EXPORT SWIFT_CC bool name(void *other, const void *a, const void *b, const void *c) NAMED(symbol); \
  SWIFT_CC bool name(void *other, const void *a, const void *b, const void *c) { \
    REAL(StateOfOther, symbol); \
    if (rt_calls_on) { \
      poll(false); \
      tell; \
    } \
    return real(other, a, b, c); \
  }
STATE_OF_OTHER(task_is_cancelled, "$sScT11isCancelledSbvg", machine_will_ask(other))
// The inlined form of that property of a task. The runtime itself does not call this symbol.
STATE_OF_OTHER(inlined_task_is_cancelled, "swift_task_isCancelled", machine_will_ask(other))
STATE_OF_OTHER(group_is_cancelled, "$sScG11isCancelledSbvg", (void)0)
STATE_OF_OTHER(throwing_group_is_cancelled, "$sScg11isCancelledSbvg", (void)0)
STATE_OF_OTHER(discarding_group_is_cancelled, "$ss19DiscardingTaskGroupV11isCancelledSbvg", (void)0)
STATE_OF_OTHER(throwing_discarding_group_is_cancelled,
               "$ss27ThrowingDiscardingTaskGroupV11isCancelledSbvg", (void)0)
// Only in a group that discards results does this depend on the children.
STATE_OF_OTHER(discarding_group_is_empty, "$ss19DiscardingTaskGroupV7isEmptySbvg",
               machine_will_ask_for_children())
STATE_OF_OTHER(throwing_discarding_group_is_empty, "$ss27ThrowingDiscardingTaskGroupV7isEmptySbvg",
               machine_will_ask_for_children())

// `addTaskUnlessCancelled` asks whether the group is cancelled. Each child is added by a call that does not ask.
typedef SWIFT_CC bool (*AddPending)(void *, bool);
EXPORT SWIFT_CC bool swift_taskGroup_addPending(void *group, bool isUnconditional) {
  REAL(AddPending, "swift_taskGroup_addPending");
  if (rt_calls_on && !isUnconditional) machine_will_interact();
  return real(group, isUnconditional);
}

typedef SWIFT_CC void (*CheckCancellation)(SELF void *, THROWN void **);
EXPORT SWIFT_CC void check_cancellation(SELF void *self, THROWN void **error)
    NAMED("$sScTss5NeverORszABRs_rlE17checkCancellationyyKFZ");
SWIFT_CC void check_cancellation(SELF void *self, THROWN void **error) {
  REAL(CheckCancellation, "$sScTss5NeverORszABRs_rlE17checkCancellationyyKFZ");
  if (rt_calls_on) poll(true);
  real(self, error);
  if (*error && rt_calls_on) machine_noticed_cancellation(true);
}

// Another task may raise the priority, by waiting for this one.
typedef SWIFT_CC void (*CurrentPriority)(RESULT void *);
EXPORT SWIFT_CC void current_priority(RESULT void *priority)
    NAMED("$sScTss5NeverORszABRs_rlE15currentPriorityScPvgZ");
SWIFT_CC void current_priority(RESULT void *priority) {
  REAL(CurrentPriority, "$sScTss5NeverORszABRs_rlE15currentPriorityScPvgZ");
  if (rt_calls_on) poll(false);
  real(priority);
}

// `UnsafeCurrentTask.priority`.
typedef SWIFT_CC void (*PriorityOfCurrent)(RESULT void *, SELF void **);
EXPORT SWIFT_CC void priority_of_current(RESULT void *priority, SELF void **task) NAMED("$sSct8priorityScPvg");
SWIFT_CC void priority_of_current(RESULT void *priority, SELF void **task) {
  REAL(PriorityOfCurrent, "$sSct8priorityScPvg");
  if (rt_calls_on) {
    poll(false);
    if (*task != rt_current_task()) machine_will_ask(*task);
  }
  real(priority, task);
}
