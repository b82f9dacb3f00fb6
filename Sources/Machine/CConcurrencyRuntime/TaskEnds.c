// Watches for the end of a task, before other code can observe it. Replaces the function to which the task returns.
#include "Interposing.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"
#include "TaskLayout.h"

// The runtime has few functions to which a task can return. Each one gets a replacement that calls it. A returning task
// passes its error, and may pass a value in registers.
enum { room = 8 };
static Asynchronous runtimes[room];
#define END(n) \
  static SWIFT_ASYNC void end##n(ASYNC_CONTEXT void *context, SELF void *error, WORDS(void *)) { \
    rt_task_ends(); \
    __attribute__((musttail)) return runtimes[n](context, error, NAMES); \
  }
END(0) END(1) END(2) END(3) END(4) END(5) END(6) END(7)
static const Asynchronous ours[room] = {end0, end1, end2, end3, end4, end5, end6, end7};

void rt_watch_end(void *task) {
  CalleeContext *context = RT_READ(CalleeContext *, task, rt_context_offset);
  if (!context || !context->resume) return;
  Asynchronous end = (Asynchronous)context->resume;
  for (int i = 0; i < room; i++) {
    if (end == ours[i]) return;
    if (!runtimes[i]) runtimes[i] = end;
    if (runtimes[i] != end) continue;
    context->resume = (const void *)ours[i];
    return;
  }
}
