// Reading the memory of tasks. The numbers are those of the table. A job is what an executor runs; a job of kind 0 is
// a task. Tasks are looked at dozens of times while each lives, so all that only reads stands here, to be compiled into
// its place.
#pragma once
#include "Runtime63.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#define RT_READ(type, place, offset) (*(type const *)((const char *)(place) + (offset)))

/// The runtime's number for a task, unique among the first 2^32 of a process.
static inline uint32_t rt_task_id(const void *task) { return RT_READ(uint32_t, task, rt_id_offset); }
static inline uint32_t rt_job_flags(const void *job) { return RT_READ(uint32_t, job, rt_flags_offset); }
/// Runs a job on the generic executor.
void rt_job_run(void *job);
void *_Nullable rt_current_task(void);
static inline bool rt_task_is_cancelled(const void *task) {
  const uint32_t *status = &RT_READ(uint32_t, task, rt_status_offset);
  return __atomic_load_n(status, __ATOMIC_RELAXED) & rt_status_cancelled;
}
void rt_task_cancel(void *task);
/// Raises a task's priority; a lower one changes nothing.
void rt_task_raise(void *task, uint8_t priority);
void rt_retain(void *object);
void rt_release(void *object);

/// The parent of a child task; only where `rt_flag_child` is set. Behind the task stands, for a child,
/// {parent, next child}; for a group child, the group; then the future.
static inline void *_Nullable rt_task_parent(const void *task) {
  return RT_READ(void *, task, rt_task_size);
}
/// The group of a group child; only where `rt_flag_group_child` is set.
static inline void *_Nullable rt_task_group(const void *task) {
  return RT_READ(void *, task, rt_task_size + rt_child_size);
}
static inline size_t rt_future_offset(const void *task) {
  uint32_t flags = rt_job_flags(task);
  return rt_task_size + (flags & rt_flag_child ? rt_child_size : 0) +
         (flags & rt_flag_group_child ? rt_group_child_size : 0);
}

typedef enum { rt_unfinished = 0, rt_returned = rt_result_returned, rt_threw = rt_result_threw } rt_result;
static inline rt_result rt_task_result(const void *task) {
  const uintptr_t *word = &RT_READ(uintptr_t, task, rt_future_offset(task));
  return (rt_result)(__atomic_load_n(word, __ATOMIC_ACQUIRE) & 3);
}
/// Only where the result is `rt_threw`: borrowed.
static inline const void *_Nullable rt_task_error(const void *task) {
  return RT_READ(void *, task, rt_future_offset(task) + rt_error_offset);
}

/// Takes from an ended task the memory that it kept for its asynchronous frames: a kilobyte at least, which the
/// runtime frees with the task, and so keeps for each child of a group until its value is read. Does nothing while
/// the task uses it. To be called, as the next, by one thread at a time.
void rt_task_free_stack(void *task);
/// A task is about to be made on this thread: what an ended one had is where the allocator looks first.
void rt_task_will_need_stack(void);

/// What a suspended task waits for, from its dependency record.
enum { rt_waits_for_nothing = 0 };
typedef struct { uint32_t kind; void *_Nullable object; } rt_dependency;
static inline rt_dependency rt_task_dependency(const void *task) {
  const char *record = RT_READ(char *, task, rt_dependency_offset);
  if (!record) return (rt_dependency){rt_waits_for_nothing, NULL};
  uint32_t kind = RT_READ(uint32_t, record, rt_dependency_kind_offset);
  if (kind > rt_waits_for_executor) return (rt_dependency){rt_waits_for_nothing, NULL};
  return (rt_dependency){kind, RT_READ(void *, record, rt_dependency_object_offset)};
}

/// How many task groups of a task are open.
int rt_open_groups(const void *task);
/// Which of a task's open groups, counted from 1 for the outermost, is at that address; 0 if none is. To be asked
/// where the task runs, or while it cannot.
int rt_depth_of_group(const void *task, const void *group);

/// The priority to which a task was raised, also while it runs; that of its job follows at its next enqueue.
static inline uint8_t rt_task_priority(const void *task) { return RT_READ(uint8_t, task, rt_status_offset); }

/// Whether a pointer-sized task-local value is bound for the current task.
bool rt_task_local_is_bound(const void *key);

/// Whether the layout is the one that this file knows.
bool rt_layout_is_known(void);
/// The name given in the options of swift_task_create, or null.
const char *_Nullable rt_option_task_name(const void *_Nullable options);

#pragma clang assume_nonnull end
