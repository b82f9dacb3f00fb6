#include "TaskLayout.h"

#define SWIFT_CC __attribute__((swiftcall))
typedef struct { uintptr_t identity, implementation; } ExecutorRef;
extern SWIFT_CC void swift_job_run(void *, ExecutorRef);
extern SWIFT_CC void *swift_task_getCurrent(void);
extern SWIFT_CC void swift_task_cancel(void *);
extern SWIFT_CC void *swift_task_localValueGet(const void *);
extern void *swift_retain(void *);
extern void swift_release(void *);
extern void _swift_stdlib_immortalize(void *);
extern const uint32_t _swift_concurrency_debug_internal_layout_version;
extern const size_t _swift_concurrency_debug_asyncTaskSize;

void rt_job_run(void *job) { swift_job_run(job, (ExecutorRef){0, 0}); }
void *rt_current_task(void) { return swift_task_getCurrent(); }
void rt_task_cancel(void *task) { swift_task_cancel(task); }
void rt_retain(void *object) { swift_retain(object); }
void rt_keep_for_ever(void *object) { _swift_stdlib_immortalize(object); }
void rt_release(void *object) { swift_release(object); }
bool rt_task_local_is_bound(const void *key) { return swift_task_localValueGet(key) != NULL; }

bool rt_layout_is_known(void) {
  return _swift_concurrency_debug_internal_layout_version == 1 &&
         _swift_concurrency_debug_asyncTaskSize == rt_task_size;
}

// A chain of {flags, next}; the low byte of the flags is the option's kind, and 7 carries a name.
typedef struct Option { size_t flags; const struct Option *next; const char *name; } Option;

const char *rt_option_task_name(const void *options) {
  for (const Option *option = options; option; option = option->next)
    if ((option->flags & 0xFF) == 7) return option->name;
  return NULL;
}
