// The program's calls to asynchronous functions in the standard library.
#define _GNU_SOURCE
#include "TaskFrames.h"
#include "Interposing.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"
#include "TaskLayout.h"
#include "ThreadLocal.h"

// A program finds such a function through a record of its offset and context size. `withTaskGroup` has nine arguments.
#define ASYNCHRONOUS(name, symbol, tell) \
  KNOWN(known_##name, symbol "Tu"); \
  static Asynchronous real_##name; \
  EXPORT SWIFT_ASYNC void name(ASYNC_CONTEXT void *context, SELF void *self, WORDS(void *)) \
      NAMED(symbol); \
  EXPORT AsyncFunctionPointer name##_pointer NAMED(symbol "Tu"); \
  AsyncFunctionPointer name##_pointer; \
  SWIFT_ASYNC void name(ASYNC_CONTEXT void *context, SELF void *self, WORDS(void *)) { \
    if (rt_calls_on) tell; \
    __attribute__((musttail)) return real_##name(context, self, NAMES); \
  } \
  __attribute__((constructor(101))) static void find_##name(void) { \
    const AsyncFunctionPointer *found = dlsym(RTLD_NEXT, symbol "Tu"); \
    if (!found) return; \
    real_##name = (Asynchronous)((const char *)found + found->offset); \
    name##_pointer = (AsyncFunctionPointer){ \
        (int32_t)((const char *)name - (const char *)&name##_pointer), found->contextSize}; \
  }

// MARK: Calls that are awaited

THREAD_LOCAL rt_call last;
rt_call rt_last_call(void) { return last; }

static void remember(int kind, const CalleeContext *callee) {
  rt_pay();
  if (rt_tries_orders) machine_will_suspend();
  last = (rt_call){kind, callee, callee->resume, callee->parent};
}

// While a call is in progress, its context belongs to the suspended task and has the same resume address. Another call
// in the same memory has another resume address.
bool rt_is_in_call(const void *task, rt_call call) {
  if (!call.kind) return false;
  const CalleeContext *context = RT_READ(CalleeContext *, task, rt_context_offset);
  for (int depth = 0; context && depth < 64; depth++, context = context->parent)
    if (context == call.callee) return context->resume == call.resume && context->parent == call.parent;
  return false;
}

// Notifies the machine of the end of a group's scope. It replaces the caller's resume function.
static SWIFT_ASYNC void group_returned(ASYNC_CONTEXT void *context, SELF void *error, WORDS(void *)) {
  Asynchronous resume = (Asynchronous)rt_scope_leave(context);
  if (rt_calls_on) machine_did_close_group(error);
  __attribute__((musttail)) return resume(context, error, NAMES);
}

static void open_group(CalleeContext *callee, bool discards) {
  machine_will_open_group(discards, callee->resume, callee->parent);
  if (rt_scope_enter(callee, callee->resume, (const void *)group_returned))
    callee->resume = (const void *)group_returned;
}

ASYNCHRONOUS(with_group,
             "$ss13withTaskGroup2of9returning9isolation4bodyq_xm_q_mScA_pSgYiq_ScGyxGzYaXEtYas8Sendabl"
             "eRzr0_lF",
             open_group(context, false))
ASYNCHRONOUS(with_throwing_group,
             "$ss21withThrowingTaskGroup2of9returning9isolation4bodyq_xm_q_mScA_pSgYiq_Scgyxs5Error_pG"
             "zYaKXEtYaKs8SendableRzr0_lF",
             open_group(context, false))
ASYNCHRONOUS(with_discarding_group,
             "$ss23withDiscardingTaskGroup9returning9isolation4bodyxxm_ScA_pSgYixs0bcD0VzYaXEtYalF",
             open_group(context, true))
ASYNCHRONOUS(with_throwing_discarding_group,
             "$ss31withThrowingDiscardingTaskGroup9returning9isolation4bodyxxm_ScA_pSgYixs0bcdE0Vys5Er"
             "ror_pGzYaKXEtYaKlF",
             open_group(context, true))
// Notifies the machine of a sleep. Every sleep begins with this context: the caller's context and resume address.
static void tell_sleep(CalleeContext *callee) {
  remember(rt_calls_sleep, callee);
  machine_will_sleep(callee->resume, callee->parent);
}
ASYNCHRONOUS(sleep_nanoseconds, "$sScTss5NeverORszABRs_rlE5sleep11nanosecondsys6UInt64V_tYaKFZ",
             tell_sleep(context))
ASYNCHRONOUS(sleep_until,
             "$sScTss5NeverORszABRs_rlE5sleep5until9tolerance5clocky7InstantQyd___8DurationQyd__Sgqd__tY"
             "aKs5ClockRd__lFZ",
             tell_sleep(context))
ASYNCHRONOUS(sleep_continuous,
             "$ss15ContinuousClockV5sleep5until9toleranceyAB7InstantV_s8DurationVSgtYaKF",
             tell_sleep(context))
ASYNCHRONOUS(sleep_suspending,
             "$ss15SuspendingClockV5sleep5until9toleranceyAB7InstantV_s8DurationVSgtYaKF",
             tell_sleep(context))
ASYNCHRONOUS(sleep_clock, "$ss5ClockP5sleep5until9tolerancey7InstantQz_8DurationQzSgtYaKFTj",
             tell_sleep(context))
ASYNCHRONOUS(sleep_uninterruptible, "$sScTss5NeverORszABRs_rlE5sleepyys6UInt64VYaFZ",
             remember(rt_calls_uninterruptible_sleep, context))

// The results of groups. The compiler inlines `waitForAll()` and the end of a group into the program. They await all
// remaining tasks or one result after another.
#define NEXT(name, symbol) ASYNCHRONOUS(name, symbol, remember(rt_calls_next, context))
NEXT(next_of_group, "$sScG4nextxSgyYaF")
NEXT(next_of_group_isolated, "$sScG4next9isolationxSgScA_pSgYi_tYaF")
NEXT(turn_of_group, "$sScG8IteratorV4nextxSgyYaF")
NEXT(turn_of_group_isolated, "$sScG8IteratorV4next9isolationxSgScA_pSgYi_tYaF")
NEXT(next_of_throwing_group, "$sScg4nextxSgyYaKF")
NEXT(next_of_throwing_group_isolated, "$sScg4next9isolationxSgScA_pSgYi_tYaKF")
NEXT(turn_of_throwing_group, "$sScg8IteratorV4nextxSgyYaKF")
NEXT(turn_of_throwing_group_isolated, "$sScg8IteratorV4next9isolationxSgScA_pSgYi_tYaq_YKF")
ASYNCHRONOUS(next_result, "$sScg10nextResults0B0Oyxq_GSgyYaKF", remember(rt_calls_next_result, context))
#define REST(name, symbol) ASYNCHRONOUS(name, symbol, remember(rt_calls_wait_for_all, context))
REST(rest_of_group, "$sScG22awaitAllRemainingTasksyyYaF")
REST(rest_of_group_isolated, "$sScG22awaitAllRemainingTasks9isolationyScA_pSgYi_tYaF")
REST(rest_of_throwing_group, "$sScg22awaitAllRemainingTasksyyYaF")
REST(rest_of_throwing_group_isolated, "$sScg22awaitAllRemainingTasks9isolationyScA_pSgYi_tYaF")
REST(whole_throwing_group, "$sScg11_waitForAllyyYaKF")

// The elements of streams.
#define ELEMENT(name, symbol) ASYNCHRONOUS(name, symbol, remember(rt_calls_stream, context))
ELEMENT(element_of_stream, "$sScS8IteratorV4nextxSgyYaF")
ELEMENT(element_of_stream_isolated, "$sScS8IteratorV4next9isolationxSgScA_pSgYi_tYaF")
ELEMENT(element_of_throwing_stream, "$sScs8IteratorV4nextxSgyYaKF")
ELEMENT(element_of_throwing_stream_isolated, "$sScs8IteratorV4next9isolationxSgScA_pSgYi_tYaq_YKF")

// The scopes of continuations. Code that is compiled into the program calls `swift_continuation_init` instead.
#define CONTINUATION(name, symbol) ASYNCHRONOUS(name, symbol, machine_continuation_begins())
CONTINUATION(with_continuation,
             "$ss23withCheckedContinuation9isolation8function_xScA_pSgYi_SSyScCyxs5NeverOGXEtYalF")
CONTINUATION(with_continuation_inheriting, "$ss23withCheckedContinuation8function_xSS_yScCyxs5NeverOGXEtYalF")
CONTINUATION(with_throwing_continuation,
             "$ss31withCheckedThrowingContinuation9isolation8function_xScA_pSgYi_SSyScCyxs5Error_pGXEtYaKlF")
CONTINUATION(with_throwing_continuation_inheriting,
             "$ss31withCheckedThrowingContinuation8function_xSS_yScCyxs5Error_pGXEtYaKlF")

ASYNCHRONOUS(with_task_local,
             "$ss9TaskLocalC9withValue_9operation9isolation4file4lineqd__x_qd__yYaKXEScA_pSgYiSSSutYaK"
             "lF",
             machine_will_bind_task_local(self))
ASYNCHRONOUS(with_executor_preference,
             "$ss26withTaskExecutorPreference_9isolation9operationxSch_pSg_ScA_pSgYixyYaq_YKXEtYaq_YKs5Er"
             "rorR_r0_lF",
             machine_prefers_executor())

// Notifies the machine of the read of a task's value or result, with the place where the caller resumes.
static void tell_read(CalleeContext *callee, const void *task, bool isResult) {
  machine_will_read_value(task, isResult, callee->resume, callee->parent);
}
ASYNCHRONOUS(task_value, "$sScTss5NeverORs_rlE5valuexvg", tell_read(context, b, false))
ASYNCHRONOUS(task_throwing_value, "$sScT5valuexvg", tell_read(context, b, false))
ASYNCHRONOUS(task_result, "$sScT6results6ResultOyxq_Gvg", tell_read(context, b, true))
