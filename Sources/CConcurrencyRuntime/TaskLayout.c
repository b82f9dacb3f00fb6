#include "TaskLayout.h"

#define SWIFT_CC __attribute__((swiftcall))
typedef struct { uintptr_t identity, implementation; } ExecutorRef;
extern SWIFT_CC uint64_t swift_task_getJobTaskId(const void *);
extern SWIFT_CC size_t swift_task_getJobFlags(const void *);
extern SWIFT_CC void swift_job_run(void *, ExecutorRef);
extern SWIFT_CC void *swift_task_getCurrent(void);
extern SWIFT_CC bool swift_task_isCancelled(void *);
extern SWIFT_CC void swift_task_cancel(void *);
extern SWIFT_CC void *swift_task_localValueGet(const void *);
extern void *swift_retain(void *);
extern void swift_release(void *);
extern const uint32_t _swift_concurrency_debug_internal_layout_version;
extern const size_t _swift_concurrency_debug_asyncTaskSize;

enum { status_offset = 0x60, dependency_offset = 0xA0, known_task_size = 208 };

uint64_t rt_task_id(const void *job) { return swift_task_getJobTaskId(job); }
uint32_t rt_job_flags(const void *job) { return (uint32_t)swift_task_getJobFlags(job); }
void rt_job_run(void *job) { swift_job_run(job, (ExecutorRef){0, 0}); }
void *rt_current_task(void) { return swift_task_getCurrent(); }
bool rt_task_is_cancelled(void *task) { return swift_task_isCancelled(task); }
void rt_task_cancel(void *task) { swift_task_cancel(task); }
void rt_retain(void *object) { swift_retain(object); }
void rt_release(void *object) { swift_release(object); }
bool rt_task_local_is_bound(const void *key) { return swift_task_localValueGet(key) != NULL; }

// Behind the task stands, for a child, {parent, next child}; for a group child, the group; then the future.
static const char *fragments(const void *task) {
  return (const char *)task + _swift_concurrency_debug_asyncTaskSize;
}

void *rt_task_parent(const void *task) { return *(void *const *)fragments(task); }
void *rt_task_group(const void *task) { return *(void *const *)(fragments(task) + 16); }

static const char *future(const void *task) {
  uint32_t flags = rt_job_flags(task);
  return fragments(task) + (flags & rt_flag_child ? 16 : 0) + (flags & rt_flag_group_child ? 8 : 0);
}

rt_result rt_task_result(const void *task) {
  uintptr_t word = __atomic_load_n((const uintptr_t *)future(task), __ATOMIC_ACQUIRE);
  return (rt_result)(word & 3);
}

const void *rt_task_error(const void *task) { return *(const void *const *)(future(task) + 16); }

rt_dependency rt_task_dependency(const void *task) {
  const char *record = *(const char *const *)((const char *)task + dependency_offset);
  if (!record) return (rt_dependency){rt_waits_for_nothing, NULL};
  uint32_t kind = *(const uint32_t *)(record + 0x20);
  if (kind > rt_waits_for_executor) return (rt_dependency){rt_waits_for_nothing, NULL};
  return (rt_dependency){(rt_dependency_kind)kind, *(void *const *)(record + 0x10)};
}

uint8_t rt_task_priority(const void *task) {
  return *((const uint8_t *)task + status_offset);
}

bool rt_layout_is_known(void) {
  return _swift_concurrency_debug_internal_layout_version == 1 &&
         _swift_concurrency_debug_asyncTaskSize == known_task_size;
}

// A chain of {flags, next}; the low byte of the flags is the option's kind, and 7 carries a name.
typedef struct Option { size_t flags; const struct Option *next; const char *name; } Option;

const char *rt_option_task_name(const void *options) {
  for (const Option *option = options; option; option = option->next)
    if ((option->flags & 0xFF) == 7) return option->name;
  return NULL;
}
