// Where the program's computing is paid.
#pragma once
#include "CPUTime.h"

/// The program is about to do what others may see: what its core has computed is paid first, if that is counted.
void rt_pay(void);
/// A task of the calling thread's has returned.
void rt_task_ends(void);

/// Whose code is at an address, as far as it was known when the thread learnt its stack. The C library, the dynamic
/// linker and Dispatch hold locks while they call.
typedef enum { rt_other_code, rt_program_code, rt_machine_code, rt_locking_code, rt_standard_library_code } rt_code;
rt_code rt_code_at(uintptr_t address);
/// Whether the place of a frame lies on the calling thread's stack.
bool rt_is_on_stack(uintptr_t frame);
/// Whether the caller's locks are waited for by the machine: the program, Foundation, the concurrency runtime or Dispatch.
bool rt_caller_waits_on_machine(const void *returnAddress);
