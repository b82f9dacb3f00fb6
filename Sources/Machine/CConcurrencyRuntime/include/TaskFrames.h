// Where suspended tasks resume: resume addresses as offsets in the loaded files.
#pragma once
#include "CodeFrames.h"

#pragma clang assume_nonnull begin

/// The resume addresses of the outermost functions of a suspended task. For an asynchronous `main`, these are at most
/// two thunks and the code that the compiler generates around `main`.
typedef struct { const void *_Nullable resume[3]; } rt_outermost;
rt_outermost rt_outermost_functions(const void *task);
/// Whether the running thread is in one of these functions itself, not in a function that they call.
bool rt_is_outermost(rt_outermost outermost);
/// Writes the frames at which a suspended task and its asynchronous callers resume, innermost first. Returns their
/// number.
size_t rt_suspended_frames(const void *task, rt_frame *frames, size_t capacity);
/// Writes the frames at which the running task resumes after an `await`, from the arguments of a runtime call. Returns
/// their number.
size_t rt_await_frames(const void *resume, const void *context, rt_frame *frames, size_t capacity);
/// Whether a suspended task waits at the end of a watched scope, for what the scope has started.
bool rt_waits_at_scope_end(const void *task);
/// Records a scope whose end is watched: its context, and the real resume address, which `watcher` replaces in the
/// context. Frames then show the real address. Returns false if there is no memory for the record.
bool rt_scope_enter(const void *context, const void *resume, const void *watcher);
/// Removes a scope's record. Returns the scope's real resume address.
const void *rt_scope_leave(const void *context);

#pragma clang assume_nonnull end
