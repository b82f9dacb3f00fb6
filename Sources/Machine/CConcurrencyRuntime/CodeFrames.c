#define _GNU_SOURCE
#include "CodeFrames.h"
#include "ProgramCalls.h"
#include "TaskLayout.h"
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

enum { max_modules = 512, max_depth = 64 };

typedef struct { uintptr_t base, start, end; bool isProgram; char *path; } Module;

static Module modules[max_modules];
static _Atomic uint32_t moduleCount;
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

// The program's own code is what does not come with the system or with the toolchain.
static bool isProgramPath(const char *path) {
  static const char *foreign[] = {"/libswift", "/libFoundation", "/lib_Foundation", "/libdispatch.so",
                                  "/libBlocksRuntime.so", "/libTaskTracer.so", "/libc.so", "/libstdc++",
                                  "/ld-linux", "/libm.so", "/libgcc_s", "linux-vdso", "/libTesting.so",
                                  "/libXCTest.so", "/lib_Testing", "/libpthread", "/libdl.so"};
  for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
    if (strstr(path, foreign[i])) return false;
  return true;
}

static int addModule(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  uint32_t count = moduleCount;
  uintptr_t start = UINTPTR_MAX, end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    uintptr_t from = info->dlpi_addr + header->p_vaddr;
    if (from < start) start = from;
    if (from + header->p_memsz > end) end = from + header->p_memsz;
  }
  if (end == 0 || count == max_modules) return 0;
  for (uint32_t i = 0; i < count; i++)
    if (modules[i].start == start) return 0;
  char *path;
  if (info->dlpi_name && *info->dlpi_name) {
    path = strdup(info->dlpi_name);
  } else {
    char buffer[4096];
    ssize_t length = readlink("/proc/self/exe", buffer, sizeof buffer - 1);
    buffer[length > 0 ? length : 0] = 0;
    path = strdup(buffer);
  }
  modules[count] = (Module){info->dlpi_addr, start, end, isProgramPath(path), path};
  moduleCount = count + 1;
  return 0;
}

static Module *moduleOf(uintptr_t address) {
  for (int attempt = 0; attempt < 2; attempt++) {
    for (uint32_t i = 0, count = moduleCount; i < count; i++)
      if (address >= modules[i].start && address < modules[i].end) return &modules[i];
    static _Atomic uint32_t known = 0;
    if (attempt == 0) {
      // A library may have been loaded since; but code that belongs to no file is asked for only so often.
      if (known > 16) return NULL;
      pthread_mutex_lock(&loading);
      dl_iterate_phdr(addModule, NULL);
      known++;
      pthread_mutex_unlock(&loading);
    }
  }
  return NULL;
}

const char *rt_module_path(uint32_t module) { return module < moduleCount ? modules[module].path : ""; }

int rt_is_program_address(const void *address) {
  Module *module = moduleOf((uintptr_t)address);
  return module && module->isProgram;
}

bool rt_caller_is(const void *address, const char *library) {
  Module *module = moduleOf((uintptr_t)address);
  return module && strstr(module->path, library);
}

// Dispatch and Foundation read clocks for purposes of their own.
bool rt_caller_is_system(const void *address) {
  static _Thread_local uintptr_t lastStart, lastEnd;
  uintptr_t place = (uintptr_t)address;
  if (place >= lastStart && place < lastEnd) return false;
  Module *module = moduleOf(place);
  if (!module) return false;
  if (strstr(module->path, "/libdispatch.so") || strstr(module->path, "/libFoundation.so")) return true;
  lastStart = module->start, lastEnd = module->end;
  return false;
}

static size_t append(rt_frame *frames, size_t count, size_t capacity, uintptr_t address, int adjust) {
  Module *module = moduleOf(address);
  if (!module || !module->isProgram || count == capacity) return count;
  frames[count] = (rt_frame){(uint32_t)(module - modules), address - module->base - (uintptr_t)adjust};
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

// Swift keeps frame pointers.
static size_t walk(uintptr_t frame, rt_frame *frames, size_t count, size_t capacity) {
  pthread_attr_t attributes;
  static _Thread_local uintptr_t low, high;
  if (!high) {
    void *address; size_t size;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return count;
    pthread_attr_getstack(&attributes, &address, &size);
    pthread_attr_destroy(&attributes);
    low = (uintptr_t)address, high = low + size;
  }
  for (int depth = 0; depth < max_depth && count < capacity; depth++) {
    if (frame < low || frame + 16 > high || frame % 8) break;
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
  uintptr_t address = modules[frame.module].base + frame.offset;
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
  const ucontext_t *stopped = ucontext;
#if defined(__x86_64__)
  return walk((uintptr_t)stopped->uc_mcontext.gregs[REG_RBP], frames, 0, capacity);
#elif defined(__aarch64__)
  return walk((uintptr_t)stopped->uc_mcontext.regs[29], frames, 0, capacity);
#else
#error "Say here where this processor keeps the frame of a stopped thread."
#endif
}
