// Where a core pays in virtual time for the CPU time that the program used.
#pragma once
#include "CPUTime.h"

/// Lets the calling core pay if CPU time is counted and a payment is due. To be called before an effect of the program
/// becomes visible to other code.
void rt_pay(void);
/// A task has returned on the calling thread.
void rt_task_ends(void);

/// The owner of code. The C library, the dynamic linker and Dispatch, `rt_locking_code`, may hold locks while they call
/// the program.
typedef enum { rt_other_code, rt_program_code, rt_machine_code, rt_locking_code, rt_standard_library_code } rt_code;
/// Returns the owner of the code at an address, from the modules that are already recorded. Takes no locks.
rt_code rt_code_at(uintptr_t address);
/// Returns whether a frame pointer is on the calling thread's stack.
bool rt_is_on_stack(uintptr_t frame);
/// Returns whether waits of the caller for locks are made on the machine. True for the program, Foundation, the
/// concurrency runtime and Dispatch.
bool rt_caller_waits_on_machine(const void *returnAddress);
