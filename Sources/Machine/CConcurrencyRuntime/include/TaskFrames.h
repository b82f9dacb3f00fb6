// Where tasks go on: resume addresses of suspended tasks, as offsets in the files that were loaded.
#pragma once
#include "CodeFrames.h"

#pragma clang assume_nonnull begin

/// Where the outermost functions of a suspended task will go on: for an asynchronous `main`, two thunks at
/// the most and the code that the compiler puts around it.
typedef struct { const void *_Nullable resume[3]; } rt_outermost;
rt_outermost rt_outermost_functions(const void *task);
/// Whether the running thread is in one of those functions, and not in one that they call.
bool rt_is_outermost(rt_outermost outermost);
/// Frames at which a suspended task, and its asynchronous callers, will go on.
size_t rt_suspended_frames(const void *task, rt_frame *frames, size_t capacity);
/// Frames at which the running task will go on after an `await`, from what it hands to the runtime.
size_t rt_await_frames(const void *resume, const void *context, rt_frame *frames, size_t capacity);
/// Scopes whose end is watched: the context of the function that each is, and where its caller really goes on,
/// so that frames can be told in spite of the watching. False if there is no memory for one more.
bool rt_scope_enter(const void *context, const void *resume, const void *watcher);
/// Where a scope that ends goes on.
const void *rt_scope_leave(const void *context);

#pragma clang assume_nonnull end
