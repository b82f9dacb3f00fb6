// Where code is: return addresses of the running thread, as offsets in the files that were loaded. Addresses of the
// language's and the system's own libraries are left out.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct { uint32_t module; uint64_t offset; } rt_frame;

/// Frames of the calling thread, innermost first.
size_t rt_running_frames(rt_frame *frames, size_t capacity);
/// Adds the place of a return address, less that many bytes, to frames, if it lies in the program; how many they are then.
size_t rt_append_frame(rt_frame *frames, size_t count, size_t capacity, uintptr_t address, int adjust);
/// The calling thread goes on with another stack, between these addresses; and the end of the one it has.
void rt_set_stack(uintptr_t start, uintptr_t end);
uintptr_t rt_stack_end(void);
/// How many bytes are left of the calling thread's stack; the greatest number where it has another one.
size_t rt_stack_left(void);
/// In a signal handler: frames of the code that the signal stopped, innermost first, also where it has no frame
/// pointers.
size_t rt_signal_frames(const void *ucontext, rt_frame *frames, size_t capacity);
/// The file of a module that a frame named.
const char *rt_module_path(uint32_t module);
/// Whether an address lies in a library of the program, or the program itself.
int rt_is_program_address(const void *address);

#pragma clang assume_nonnull end
