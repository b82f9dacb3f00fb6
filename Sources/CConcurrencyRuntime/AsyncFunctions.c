// The program's calls of asynchronous functions of the standard library.
#define _GNU_SOURCE
#include "CodeFrames.h"
#include "Interposing.h"
#include "ProgramCalls.h"

// A program finds such a function by a record of its offset and its context's size. The arguments are
// handed on as they stand in registers and on the stack, whatever the function takes.
typedef SWIFT_ASYNC void (*Asynchronous)(ASYNC_CONTEXT void *, SELF void *, void *, void *, void *,
                                         void *, void *, void *);

#define ASYNCHRONOUS(name, symbol, tell) \
  static Asynchronous real_##name; \
  EXPORT SWIFT_ASYNC void name(ASYNC_CONTEXT void *context, SELF void *self, void *a, void *b, void *c, \
                               void *d, void *e, void *f) NAMED(symbol); \
  EXPORT AsyncFunctionPointer name##_pointer NAMED(symbol "Tu"); \
  AsyncFunctionPointer name##_pointer; \
  SWIFT_ASYNC void name(ASYNC_CONTEXT void *context, SELF void *self, void *a, void *b, void *c, \
                        void *d, void *e, void *f) { \
    if (rt_calls_on) tell; \
    __attribute__((musttail)) return real_##name(context, self, a, b, c, d, e, f); \
  } \
  __attribute__((constructor(101))) static void find_##name(void) { \
    const AsyncFunctionPointer *found = dlsym(RTLD_NEXT, symbol "Tu"); \
    if (!found) return; \
    real_##name = (Asynchronous)((const char *)found + found->offset); \
    name##_pointer = (AsyncFunctionPointer){ \
        (int32_t)((const char *)name - (const char *)&name##_pointer), found->contextSize}; \
  }

// A group's scope is seen to end by taking the place of the function to which it returns.
static SWIFT_ASYNC void group_returned(ASYNC_CONTEXT void *context, SELF void *error, void *a, void *b,
                                       void *c, void *d, void *e, void *f) {
  Asynchronous resume = (Asynchronous)rt_scope_leave(context);
  if (rt_calls_on) machine_did_close_group();
  __attribute__((musttail)) return resume(context, error, a, b, c, d, e, f);
}

static void open_group(CalleeContext *callee) {
  machine_will_open_group(callee->resume, callee->parent);
  if (rt_scope_enter(callee, callee->resume, (const void *)group_returned))
    callee->resume = (const void *)group_returned;
}

ASYNCHRONOUS(with_group,
             "$ss13withTaskGroup2of9returning9isolation4bodyq_xm_q_mScA_pSgYiq_ScGyxGzYaXEtYas8Sendabl"
             "eRzr0_lF",
             open_group(context))
ASYNCHRONOUS(with_throwing_group,
             "$ss21withThrowingTaskGroup2of9returning9isolation4bodyq_xm_q_mScA_pSgYiq_Scgyxs5Error_pG"
             "zYaKXEtYaKs8SendableRzr0_lF",
             open_group(context))
ASYNCHRONOUS(with_discarding_group,
             "$ss23withDiscardingTaskGroup9returning9isolation4bodyxxm_ScA_pSgYixs0bcD0VzYaXEtYalF",
             open_group(context))
ASYNCHRONOUS(with_throwing_discarding_group,
             "$ss31withThrowingDiscardingTaskGroup9returning9isolation4bodyxxm_ScA_pSgYixs0bcdE0Vys5Er"
             "ror_pGzYaKXEtYaKlF",
             open_group(context))
// What every sleep begins with: the caller's context, and where it goes on.
static void tell_sleep(CalleeContext *callee) { machine_will_sleep(callee->resume, callee->parent); }
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
ASYNCHRONOUS(with_task_local,
             "$ss9TaskLocalC9withValue_9operation9isolation4file4lineqd__x_qd__yYaKXEScA_pSgYiSSSutYaK"
             "lF",
             machine_will_bind_task_local(self))

// A task's value: where it comes back, and the task.
static void tell_read(CalleeContext *callee, const void *task) {
  machine_will_read_value(task, callee->resume, callee->parent);
}
ASYNCHRONOUS(task_value, "$sScTss5NeverORs_rlE5valuexvg", tell_read(context, b))
ASYNCHRONOUS(task_throwing_value, "$sScT5valuexvg", tell_read(context, b))
ASYNCHRONOUS(task_result, "$sScT6results6ResultOyxq_Gvg", tell_read(context, b))
