// Where code is: return addresses of the running thread and resume addresses of suspended tasks, as offsets
// in the files that were loaded. Addresses of the language's and the system's own libraries are left out.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct { uint32_t module; uint64_t offset; } rt_frame;

/// Frames of the calling thread, innermost first.
size_t rt_running_frames(rt_frame *frames, size_t capacity);
/// Where the outermost functions of a suspended task will go on: for an asynchronous `main`, two thunks at
/// the most and the code that the compiler puts around it.
typedef struct { const void *_Nullable resume[3]; } rt_outermost;
rt_outermost rt_outermost_functions(const void *task);
/// The calling thread goes on with another stack, between these addresses; and the end of the one it has.
void rt_set_stack(uintptr_t start, uintptr_t end);
uintptr_t rt_stack_end(void);
/// Whether the running thread is in one of those functions, and not in one that they call.
bool rt_is_outermost(rt_outermost outermost);
/// Frames at which a suspended task, and its asynchronous callers, will go on.
size_t rt_suspended_frames(const void *task, rt_frame *frames, size_t capacity);
/// Frames at which the running task will go on after an `await`, from what it hands to the runtime.
size_t rt_await_frames(const void *resume, const void *context, rt_frame *frames, size_t capacity);
/// In a signal handler: frames of the code that the signal stopped, innermost first, also where it has no frame
/// pointers.
size_t rt_signal_frames(const void *ucontext, rt_frame *frames, size_t capacity);
/// The file of a module that a frame named.
const char *rt_module_path(uint32_t module);
/// Scopes whose end is watched: the context of the function that each is, and where its caller really goes on,
/// so that frames can be told in spite of the watching. False if there is no memory for one more.
bool rt_scope_enter(const void *context, const void *resume, const void *watcher);
/// Where a scope that ends goes on.
const void *rt_scope_leave(const void *context);
/// Whether an address lies in a library of the program, or the program itself.
int rt_is_program_address(const void *address);

#pragma clang assume_nonnull end
