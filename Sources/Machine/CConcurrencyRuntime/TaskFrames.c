// Finds where a suspended task resumes, from its contexts.
#include "TaskFrames.h"
#include "Modules.h"
#include "TaskLayout.h"
#include <pthread.h>
#include <stdlib.h>

enum { max_depth = 64 };

typedef struct Scope { const void *context, *resume; struct Scope *next; } Scope;
enum { scopeBuckets = 1024 };
static Scope *scopes[scopeBuckets];
static pthread_mutex_t scopesLock = PTHREAD_MUTEX_INITIALIZER;
// The functions that replace the resume addresses of scopes. There is one for each kind of scope.
static const void *watchers[2];

static Scope **bucketOf(const void *context) { return &scopes[(uintptr_t)context / 16 % scopeBuckets]; }

bool rt_scope_enter(const void *context, const void *resume, const void *watcher) {
  Scope *scope = malloc(sizeof *scope);
  if (!scope) return false;
  watchers[watchers[0] && watchers[0] != watcher] = watcher;
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

// The real resume address of a watched scope.
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
    if (resume && (resume == watchers[0] || resume == watchers[1])) resume = watchedResume(context);
    count = rt_append_frame(frames, count, capacity, (uintptr_t)resume, 0);
    context = context->parent;
  }
  return count;
}

size_t rt_await_frames(const void *resume, const void *context, rt_frame *frames, size_t capacity) {
  size_t count = rt_append_frame(frames, 0, capacity, (uintptr_t)resume, 0);
  return appendContexts(context, frames, count, capacity);
}

size_t rt_suspended_frames(const void *task, rt_frame *frames, size_t capacity) {
  uintptr_t resume = RT_READ(uintptr_t, task, rt_resume_offset);
  const Context *context = RT_READ(Context *, task, rt_context_offset);
  size_t count = rt_append_frame(frames, 0, capacity, resume, 0);
  return appendContexts(context, frames, count, capacity);
}

// The function that opens a group awaits the children that are left, itself or in functions of its library.
bool rt_waits_at_scope_end(const void *task) {
  const Context *context = RT_READ(Context *, task, rt_context_offset);
  for (int depth = 0; context && depth < max_depth; depth++, context = context->parent) {
    if (watchedResume(context)) return true;
    if (rt_is_program_address(context->resume)) return false;
  }
  return false;
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
  // These functions are short: they do little more than call `main`.
  for (int i = 0; i < 3; i++)
    if (outermost.resume[i] && address - (uintptr_t)outermost.resume[i] < 256) return true;
  return false;
}
