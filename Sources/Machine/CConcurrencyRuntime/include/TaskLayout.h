// Reads the memory of tasks; the offsets are those of `Runtime63.h`. An executor runs jobs, and a job of kind 0 is a
// task. Tasks are read dozens of times during their life, so all functions that only read are inline.
#pragma once
#include "Runtime63.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#define RT_READ(type, place, offset) (*(type const *)((const char *)(place) + (offset)))

/// The runtime's ID of a task, unique among the first 2^32 tasks of a process.
static inline uint32_t rt_task_id(const void *task) { return RT_READ(uint32_t, task, rt_id_offset); }
static inline uint32_t rt_job_flags(const void *job) { return RT_READ(uint32_t, job, rt_flags_offset); }
/// Runs a job on the executor with that identity and implementation; 0 and 0 are the generic executor.
void rt_job_run(void *job, uintptr_t identity, uintptr_t implementation);
void *_Nullable rt_current_task(void);
static inline bool rt_task_is_cancelled(const void *task) {
  const uint32_t *status = &RT_READ(uint32_t, task, rt_status_offset);
  return __atomic_load_n(status, __ATOMIC_RELAXED) & rt_status_cancelled;
}
void rt_task_cancel(void *task);
/// Raises a task's priority. Does nothing if the priority is not higher.
void rt_task_raise(void *task, uint8_t priority);
void rt_retain(void *object);
void rt_release(void *object);

/// The parent of a child task. Valid only if `rt_flag_child` is set. The memory after a task has, for a child, {parent,
/// next child}; for a child of a group, the group; then the future.
static inline void *_Nullable rt_task_parent(const void *task) {
  return RT_READ(void *, task, rt_task_size);
}
/// The group of a group's child. Valid only if `rt_flag_group_child` is set.
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
/// The type of a task's result.
static inline const void *rt_task_result_type(const void *task) {
  return RT_READ(void *, task, rt_future_offset(task) + rt_result_type_offset);
}
/// The task's error, borrowed. Valid only if the result is `rt_threw`.
static inline const void *_Nullable rt_task_error(const void *task) {
  return RT_READ(void *, task, rt_future_offset(task) + rt_error_offset);
}

/// Frees the memory that an ended task keeps for its asynchronous frames: at least a kilobyte. The runtime frees it
/// with the task, and so keeps it for each child of a group until the child's value is read. Does nothing if the task
/// still uses the memory. This function and the next are to be called by one thread at a time.
void rt_task_free_stack(void *task);
/// Prepares the creation of a task on the calling thread: frees the memory of an ended task, where the allocator looks
/// first.
void rt_task_will_need_stack(void);

/// What a suspended task waits for, from its dependency record.
enum { rt_waits_for_nothing = 0 };
/// `implementation` is null for an executor of the runtime: that of an actor, or the global one.
typedef struct { uint32_t kind; void *_Nullable object; void *_Nullable implementation; } rt_dependency;
static inline rt_dependency rt_task_dependency(const void *task) {
  const char *record = RT_READ(char *, task, rt_dependency_offset);
  if (!record) return (rt_dependency){rt_waits_for_nothing, NULL, NULL};
  uint32_t kind = RT_READ(uint32_t, record, rt_dependency_kind_offset);
  if (kind > rt_waits_for_executor) return (rt_dependency){rt_waits_for_nothing, NULL, NULL};
  return (rt_dependency){
    kind, RT_READ(void *, record, rt_dependency_object_offset),
    RT_READ(void *, record, rt_dependency_implementation_offset)};
}

/// The number of open task groups of a task.
int rt_open_groups(const void *task);
/// The position of a group among a task's open groups, counted from 1 for the outermost; 0 if it is not among them. The
/// task must be running on the calling thread, or unable to run.
int rt_depth_of_group(const void *task, const void *group);

/// The number of a group's results that are available and were not taken. The group must be open and must not discard
/// results, and no other thread may use it.
static inline uint32_t rt_group_ready(const void *group) {
  enum { flags = 2 };  // The two highest bits: whether the group is cancelled, and whether its task waits.
  uint64_t status = RT_READ(uint64_t, group, rt_group_status_offset);
  return (uint32_t)(status << flags >> (rt_group_ready_shift + flags));
}

/// Whether a group is cancelled.
bool rt_group_is_cancelled(void *group);

/// The current priority of a task, also while it runs. Its job gets a raised priority at its next enqueue.
static inline uint8_t rt_task_priority(const void *task) { return RT_READ(uint8_t, task, rt_status_offset); }

/// Whether a pointer-sized task-local value is bound for the current task.
bool rt_task_local_is_bound(const void *key);

/// Whether the runtime's layout version and task size are those of `Runtime63.h`.
bool rt_layout_is_known(void);
/// The task name in the options of `swift_task_create`, or null.
const char *_Nullable rt_option_task_name(const void *_Nullable options);
/// The actor in the options of `swift_task_create` on which the task starts, or null.
const void *_Nullable rt_option_first_executor(const void *_Nullable options);
/// The executor in the options of `swift_task_create` that the task prefers, or null.
const void *_Nullable rt_option_preferred_executor(const void *_Nullable options);

#pragma clang assume_nonnull end
