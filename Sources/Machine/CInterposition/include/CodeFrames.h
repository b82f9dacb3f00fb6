// Stack frames: return addresses as offsets in the loaded files. Addresses in the libraries of Swift and of the system
// are left out.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct { uint32_t module; uint64_t offset; } rt_frame;

/// Writes the frames of the calling thread, innermost first. Returns their number.
size_t rt_running_frames(rt_frame *frames, size_t capacity);
/// Appends a frame for a return address minus `adjust` bytes if the address is in the program. Returns the new count.
size_t rt_append_frame(rt_frame *frames, size_t count, size_t capacity, uintptr_t address, int adjust);
/// Sets the bounds of the stack that the calling thread uses from this call on.
void rt_set_stack(uintptr_t start, uintptr_t end);
/// Returns the end (the highest address) of the calling thread's stack.
uintptr_t rt_stack_end(void);
/// Returns how many bytes are left of the calling thread's stack, or SIZE_MAX if it uses another one.
size_t rt_stack_left(void);
/// Writes the frames of the code that a signal interrupted, innermost first. Returns their number. To be called in the
/// signal handler. It also works in code without frame pointers.
size_t rt_signal_frames(const void *ucontext, rt_frame *frames, size_t capacity);
/// Returns the path of a frame's module.
const char *rt_module_path(uint32_t module);
/// Returns the number of a variable in the program's static memory, which is the same in each run; 0 for a variable in
/// other memory. Variables may have the same number.
uint32_t rt_variable_number(const void *variable);
/// Returns whether a variable is part of an object on the heap.
bool rt_is_in_object(const void *variable, const void *object);
/// Returns whether an address is in the program's executable or one of its own libraries.
int rt_is_program_address(const void *address);

#pragma clang assume_nonnull end
