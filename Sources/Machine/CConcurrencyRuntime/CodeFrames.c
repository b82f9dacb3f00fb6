#define _GNU_SOURCE
#include "CodeFrames.h"
#include "Modules.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Stops.h"
#include "TaskLayout.h"
#include "ThreadLocal.h"
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unwind.h>

enum { max_depth = 64 };

static size_t append(rt_frame *frames, size_t count, size_t capacity, uintptr_t address, int adjust) {
  const rt_module *module = rt_module_of(address);
  if (!module || !module->isProgram || count == capacity) return count;
  frames[count] = (rt_frame){module->number, address - module->base - (uintptr_t)adjust};
  return count + 1;
}

typedef struct Scope { const void *context, *resume; struct Scope *next; } Scope;
enum { scopeBuckets = 1024 };
static Scope *scopes[scopeBuckets];
static pthread_mutex_t scopesLock = PTHREAD_MUTEX_INITIALIZER;
static const void *scopeWatcher;

static Scope **bucketOf(const void *context) { return &scopes[(uintptr_t)context / 16 % scopeBuckets]; }

bool rt_scope_enter(const void *context, const void *resume, const void *watcher) {
  Scope *scope = malloc(sizeof *scope);
  if (!scope) return false;
  scopeWatcher = watcher;
  pthread_mutex_lock(&scopesLock);
  Scope **bucket = bucketOf(context);
  *scope = (Scope){context, resume, *bucket};
  *bucket = scope;
  pthread_mutex_unlock(&scopesLock);
  return true;
}

const void *rt_scope_leave(const void *context) {
  const void *resume = NULL;
  pthread_mutex_lock(&scopesLock);
  for (Scope **link = bucketOf(context); *link; link = &(*link)->next) {
    Scope *scope = *link;
    if (scope->context != context) continue;
    resume = scope->resume;
    *link = scope->next;
    free(scope);
    break;
  }
  pthread_mutex_unlock(&scopesLock);
  return resume;
}

// Where a watched scope really goes on.
static const void *watchedResume(const void *context) {
  const void *resume = NULL;
  pthread_mutex_lock(&scopesLock);
  for (Scope *scope = *bucketOf(context); scope && !resume; scope = scope->next)
    if (scope->context == context) resume = scope->resume;
  pthread_mutex_unlock(&scopesLock);
  return resume;
}

typedef struct Context { struct Context *parent; const void *resume; } Context;
_Static_assert(offsetof(Context, resume) == rt_context_resume_offset, "a context is as the table has it");

static size_t appendContexts(const Context *context, rt_frame *frames, size_t count, size_t capacity) {
  for (int depth = 0; context && depth < max_depth && count < capacity; depth++) {
    const void *resume = context->resume;
    if (resume == scopeWatcher) resume = watchedResume(context);
    count = append(frames, count, capacity, (uintptr_t)resume, 0);
    context = context->parent;
  }
  return count;
}

size_t rt_await_frames(const void *resume, const void *context, rt_frame *frames, size_t capacity) {
  size_t count = append(frames, 0, capacity, (uintptr_t)resume, 0);
  return appendContexts(context, frames, count, capacity);
}

size_t rt_suspended_frames(const void *task, rt_frame *frames, size_t capacity) {
  uintptr_t resume = RT_READ(uintptr_t, task, rt_resume_offset);
  const Context *context = RT_READ(Context *, task, rt_context_offset);
  size_t count = append(frames, 0, capacity, resume, 0);
  return appendContexts(context, frames, count, capacity);
}

// The calling thread's stack.
THREAD_LOCAL uintptr_t low, high;

static bool findStack(void) {
  if (high) return true;
  pthread_attr_t attributes;
  void *address; size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
  pthread_attr_getstack(&attributes, &address, &size);
  pthread_attr_destroy(&attributes);
  low = (uintptr_t)address, high = low + size;
  return true;
}

void rt_set_stack(uintptr_t start, uintptr_t end) { low = start, high = end; }
uintptr_t rt_stack_end(void) { return high; }

bool rt_is_on_stack(uintptr_t frame) { return frame >= low && frame + 16 <= high && frame % 8 == 0; }

// Swift keeps frame pointers.
static size_t walk(uintptr_t frame, rt_frame *frames, size_t count, size_t capacity) {
  if (!findStack()) return count;
  for (int depth = 0; depth < max_depth && count < capacity; depth++) {
    if (!rt_is_on_stack(frame)) break;
    count = append(frames, count, capacity, ((uintptr_t *)frame)[1], 1);
    uintptr_t outer = ((uintptr_t *)frame)[0];
    if (outer <= frame) break;
    frame = outer;
  }
  return count;
}

size_t rt_running_frames(rt_frame *frames, size_t capacity) {
  return walk((uintptr_t)__builtin_frame_address(0), frames, 0, capacity);
}

rt_outermost rt_outermost_functions(const void *task) {
  rt_outermost found = {{NULL, NULL, NULL}};
  const Context *context = RT_READ(Context *, task, rt_context_offset);
  for (; context; context = context->parent) {
    if (!rt_is_program_address(context->resume)) continue;
    found.resume[2] = found.resume[1], found.resume[1] = found.resume[0];
    found.resume[0] = context->resume;
  }
  return found;
}

bool rt_is_outermost(rt_outermost outermost) {
  rt_frame frame;
  if (rt_running_frames(&frame, 1) == 0) return false;
  uintptr_t address = rt_module_base(frame.module) + frame.offset;
  // They do little more than to call `main`.
  for (int i = 0; i < 3; i++)
    if (outermost.resume[i] && address - (uintptr_t)outermost.resume[i] < 256) return true;
  return false;
}

typedef struct { rt_frame *frames; size_t count, capacity; } Unwinding;

static _Unwind_Reason_Code addFrame(struct _Unwind_Context *context, void *data) {
  Unwinding *unwinding = data;
  int isBeforeInstruction = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &isBeforeInstruction);
  unwinding->count =
    append(unwinding->frames, unwinding->count, unwinding->capacity, address, isBeforeInstruction ? 0 : 1);
  return unwinding->count < unwinding->capacity ? _URC_NO_REASON : _URC_END_OF_STACK;
}

// The thread may have been stopped in a library without frame pointers, such as libc, so the unwind tables are read.
// They do not cover all code, such as the stubs of a procedure linkage table; there the frame pointer is the caller's.
size_t rt_signal_frames(const void *ucontext, rt_frame *frames, size_t capacity) {
  Unwinding unwinding = {frames, 0, capacity};
  _Unwind_Backtrace(addFrame, &unwinding);
  if (unwinding.count > 0) return unwinding.count;
  return walk(rt_stop_of(ucontext).frame, frames, 0, capacity);
}

bool rt_learn_stack(void) {
  rt_find_modules();
  return findStack();
}
