// The memory layout of the Swift 6.3 concurrency runtime on 64-bit Linux, read from libswift_Concurrency 6.3.1. No
// other file has numbers of this layout. `rt_wrong_fact` compares each observed fact with a task whose state is known.
#pragma once

/// The version of Swift, as messages and traces name it.
#define RT_SWIFT_VERSION "Swift 6.3"

/// The library's own version number of its layout.
enum { rt_layout_version = 1 };

/// Facts that a task's memory shows: a name, its value, and a description.
#define RT_OBSERVED_FACTS(FACT) \
  FACT(rt_task_size, 208, "the size of a task") \
  FACT(rt_flags_offset, 0x20, "the offset of a job's flags") \
  FACT(rt_id_offset, 0x24, "the offset of a task's number") \
  FACT(rt_resume_offset, 0x38, "the offset of a task's resume function") \
  FACT(rt_context_offset, 0x40, "the offset of a task's resume context") \
  FACT(rt_context_resume_offset, 8, "the offset of the resume function in an async context") \
  FACT(rt_status_offset, 0x60, "the offset of a task's status") \
  FACT(rt_status_cancelled, 1 << 8, "the status flag of a cancelled task") \
  FACT(rt_records_offset, 0x68, "the offset of a task's status records") \
  FACT(rt_record_outer_offset, 8, "the offset of the enclosing record in a status record") \
  FACT(rt_record_group, 2, "the kind of a task group's status record") \
  FACT(rt_group_status_offset, 0x50, "the offset of a task group's status") \
  FACT(rt_group_ready_shift, 31, "the place of the number of ready results in a task group's status") \
  FACT(rt_stack_offset, 0x70, "the offset of a task's allocator") \
  FACT(rt_slab_capacity, 984, "the capacity of an allocator's first slab") \
  FACT(rt_dependency_offset, 0xA0, "the offset of a task's dependency record") \
  FACT(rt_dependency_object_offset, 0x10, "the offset of the object in a dependency record") \
  FACT(rt_dependency_kind_offset, 0x20, "the offset of the kind in a dependency record") \
  FACT(rt_waits_for_task, 1, "the dependency kind of a wait for a task") \
  FACT(rt_waits_for_continuation, 2, "the dependency kind of a wait for a continuation") \
  FACT(rt_waits_for_group, 3, "the dependency kind of a wait for a group") \
  FACT(rt_kind_task, 0, "the job kind of a task") \
  FACT(rt_flag_child, 1 << 24, "the job flag of a child task") \
  FACT(rt_flag_future, 1 << 25, "the job flag of a task with a result") \
  FACT(rt_flag_group_child, 1 << 26, "the job flag of a group's child task") \
  FACT(rt_flag_async_let, 1 << 28, "the job flag of an async let child task") \
  FACT(rt_child_size, 16, "the size of the fields that a child task adds") \
  FACT(rt_group_child_size, 8, "the size of the fields that a group's child task adds") \
  FACT(rt_result_returned, 1, "the result state of a task that returned") \
  FACT(rt_result_threw, 2, "the result state of a task that threw") \
  FACT(rt_result_type_offset, 8, "the offset of the type of a task's result") \
  FACT(rt_error_offset, 16, "the offset of a task's error")

/// Facts that only a trace shows. The self-check looks for them in the trace of the tracer's own test program.
#define RT_TRACED_FACTS(FACT) \
  FACT(rt_waits_for_executor, 4, "the dependency kind of a wait for an actor") \
  FACT(rt_kind_yield, 195, "the job kind of a yield") \
  FACT(rt_create_copies_task_locals, 1 << 10, "the creation flag for copying task-local values") \
  FACT(rt_create_inherits_context, 1 << 11, "the creation flag for inheriting the context") \
  FACT(rt_create_enqueues, 1 << 12, "the creation flag for enqueuing a new task") \
  FACT(rt_create_immediate, 1 << 16, "the creation flag of an immediate task") \
  FACT(rt_group_discards, 1 << 8, "the flag of a discarding group") \
  FACT(rt_option_executor, 0, "the kind of the creation option that holds a task's first executor") \
  FACT(rt_option_task_executor, 6, "the kind of the creation option that holds a task's preferred executor") \
  FACT(rt_option_name, 7, "the kind of the creation option that holds a task's name")

enum {
#define FACT(name, value, words) name = value,
  RT_OBSERVED_FACTS(FACT) RT_TRACED_FACTS(FACT)
#undef FACT
};

/// The offset of an executor's implementation in a dependency record. It follows the executor's identity, which is the
/// object. It is not checked at the start.
enum { rt_dependency_implementation_offset = rt_dependency_object_offset + sizeof(void *) };
