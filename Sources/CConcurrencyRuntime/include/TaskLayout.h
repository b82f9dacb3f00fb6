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

uint64_t rt_task_id(const void *job);
uint32_t rt_job_flags(const void *job);
/// Runs a job on the generic executor.
void rt_job_run(void *job);
void *_Nullable rt_current_task(void);
bool rt_task_is_cancelled(void *task);
void rt_task_cancel(void *task);
void rt_retain(void *object);
void rt_release(void *object);

/// The parent of a child task; only where `rt_flag_child` is set.
void *_Nullable rt_task_parent(const void *task);
/// The group of a group child; only where `rt_flag_group_child` is set.
void *_Nullable rt_task_group(const void *task);

typedef enum { rt_unfinished = 0, rt_returned = 1, rt_threw = 2 } rt_result;
rt_result rt_task_result(const void *task);
/// Only where the result is `rt_threw`: borrowed.
const void *_Nullable rt_task_error(const void *task);

/// What a suspended task waits for, from its dependency record.
typedef enum { rt_waits_for_nothing = 0, rt_waits_for_task, rt_waits_for_continuation,
               rt_waits_for_group, rt_waits_for_executor } rt_dependency_kind;
typedef struct { rt_dependency_kind kind; void *_Nullable object; } rt_dependency;
rt_dependency rt_task_dependency(const void *task);

/// The priority to which a task was raised, also while it runs; that of its job follows at its next enqueue.
uint8_t rt_task_priority(const void *task);

/// Whether a pointer-sized task-local value is bound for the current task.
bool rt_task_local_is_bound(const void *key);

/// Whether the layout is the one that this file knows.
bool rt_layout_is_known(void);
/// The name given in the options of swift_task_create, or null.
const char *_Nullable rt_option_task_name(const void *_Nullable options);

#pragma clang assume_nonnull end
