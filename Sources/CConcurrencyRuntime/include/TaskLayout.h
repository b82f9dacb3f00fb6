// What is known of the memory and the calls of the Swift 6.3 concurrency runtime. No other file knows it.
//
// Offsets were read off libswift_Concurrency 6.3.1 on Linux (layout version 1) and are verified at start by
// the tracer's self-check. A job is what an executor runs; a job of kind 0 is a task.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// Kinds of jobs.
enum {
  rt_kind_task = 0,
  rt_kind_yield = 195,
};

// Bits of a job's flags.
enum {
  rt_flag_child = 1u << 24,
  rt_flag_future = 1u << 25,
  rt_flag_group_child = 1u << 26,
  rt_flag_async_let = 1u << 28,
  rt_flag_named = 1u << 30,
};

// Bits of the flags that a program hands to swift_task_create.
enum {
  rt_create_copies_task_locals = 1u << 10,
  rt_create_inherits_context = 1u << 11,
  rt_create_enqueues = 1u << 12,
  rt_create_immediate = 1u << 16,
};

// Where what stands in a job, and in a task. They are looked at dozens of times for each task, so all that
// only reads stands here, to be compiled into its place.
enum {
  rt_flags_offset = 0x20, rt_id_offset = 0x24,
  rt_status_offset = 0x60, rt_stack_offset = 0x70, rt_dependency_offset = 0xA0, rt_task_size = 208,
  rt_status_cancelled = 1u << 8,
};
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
void rt_retain(void *object);
void rt_release(void *object);

/// The parent of a child task; only where `rt_flag_child` is set. Behind the task stands, for a child,
/// {parent, next child}; for a group child, the group; then the future.
static inline void *_Nullable rt_task_parent(const void *task) {
  return RT_READ(void *, task, rt_task_size);
}
/// The group of a group child; only where `rt_flag_group_child` is set.
static inline void *_Nullable rt_task_group(const void *task) {
  return RT_READ(void *, task, rt_task_size + 16);
}
static inline size_t rt_future_offset(const void *task) {
  uint32_t flags = rt_job_flags(task);
  return rt_task_size + (flags & rt_flag_child ? 16 : 0) + (flags & rt_flag_group_child ? 8 : 0);
}

typedef enum { rt_unfinished = 0, rt_returned = 1, rt_threw = 2 } rt_result;
static inline rt_result rt_task_result(const void *task) {
  const uintptr_t *word = &RT_READ(uintptr_t, task, rt_future_offset(task));
  return (rt_result)(__atomic_load_n(word, __ATOMIC_ACQUIRE) & 3);
}
/// Only where the result is `rt_threw`: borrowed.
static inline const void *_Nullable rt_task_error(const void *task) {
  return RT_READ(void *, task, rt_future_offset(task) + 16);
}

/// Takes from an ended task the memory that it kept for its asynchronous frames: a kilobyte at least, which the
/// runtime frees with the task, and so keeps for each child of a group until its value is read. Does nothing while
/// the task uses it. To be called, as the next, by one thread at a time.
void rt_task_free_stack(void *task);
/// A task is about to be made on this thread: what an ended one had is where the allocator looks first.
void rt_task_will_need_stack(void);

/// What a suspended task waits for, from its dependency record.
typedef enum { rt_waits_for_nothing = 0, rt_waits_for_task, rt_waits_for_continuation,
               rt_waits_for_group, rt_waits_for_executor } rt_dependency_kind;
typedef struct { rt_dependency_kind kind; void *_Nullable object; } rt_dependency;
static inline rt_dependency rt_task_dependency(const void *task) {
  const char *record = RT_READ(char *, task, rt_dependency_offset);
  if (!record) return (rt_dependency){rt_waits_for_nothing, NULL};
  uint32_t kind = RT_READ(uint32_t, record, 0x20);
  if (kind > rt_waits_for_executor) return (rt_dependency){rt_waits_for_nothing, NULL};
  return (rt_dependency){(rt_dependency_kind)kind, RT_READ(void *, record, 0x10)};
}

/// The priority to which a task was raised, also while it runs; that of its job follows at its next enqueue.
static inline uint8_t rt_task_priority(const void *task) { return RT_READ(uint8_t, task, rt_status_offset); }

/// Whether a pointer-sized task-local value is bound for the current task.
bool rt_task_local_is_bound(const void *key);

/// Whether the layout is the one that this file knows.
bool rt_layout_is_known(void);
/// The name given in the options of swift_task_create, or null.
const char *_Nullable rt_option_task_name(const void *_Nullable options);

#pragma clang assume_nonnull end
