#define _GNU_SOURCE
#include "CodeFrames.h"
#include "Modules.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Stops.h"
#include "ThreadLocal.h"
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unwind.h>

enum { max_depth = 64 };

size_t rt_append_frame(rt_frame *frames, size_t count, size_t capacity, uintptr_t address, int adjust) {
  const rt_module *module = rt_module_of(address);
  if (!module || !module->isProgram || count == capacity) return count;
  frames[count] = (rt_frame){module->number, address - module->base - (uintptr_t)adjust};
  return count + 1;
}

// The bounds of the calling thread's stack.
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

size_t rt_stack_left(void) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  return findStack() && here >= low && here < high ? here - low : SIZE_MAX;
}

bool rt_is_on_stack(uintptr_t frame) { return frame >= low && frame + 16 <= high && frame % 8 == 0; }

// Follows frame pointers, which Swift code always has.
static size_t walk(uintptr_t frame, rt_frame *frames, size_t count, size_t capacity) {
  if (!findStack()) return count;
  for (int depth = 0; depth < max_depth && count < capacity; depth++) {
    if (!rt_is_on_stack(frame)) break;
    count = rt_append_frame(frames, count, capacity, ((uintptr_t *)frame)[1], 1);
    uintptr_t outer = ((uintptr_t *)frame)[0];
    if (outer <= frame) break;
    frame = outer;
  }
  return count;
}

size_t rt_running_frames(rt_frame *frames, size_t capacity) {
  return walk((uintptr_t)__builtin_frame_address(0), frames, 0, capacity);
}

typedef struct { rt_frame *frames; size_t count, capacity; } Unwinding;

#if defined(__x86_64__)
enum { frameRegister = 6 };
#else
enum { frameRegister = 29 };
#endif

// Whether the frame pointer has the bit that Swift sets in the pointer that an asynchronous function saves. It is no
// address then, and the unwinder would read memory there. Beyond such a frame, only the runtime has frames. Code
// without frame pointers may have any number in the register, so this compares the frame with the stack pointer.
static bool isBeyondAsynchronousFrame(struct _Unwind_Context *context) {
  enum { largestStack = 1 << 30 };
  uintptr_t bit = (uintptr_t)1 << 60, frame = _Unwind_GetGR(context, frameRegister);
  return (frame & bit) && (frame & ~bit) - _Unwind_GetCFA(context) < largestStack;
}

static _Unwind_Reason_Code addFrame(struct _Unwind_Context *context, void *data) {
  Unwinding *unwinding = data;
  int isBeforeInstruction = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &isBeforeInstruction);
  unwinding->count =
    rt_append_frame(unwinding->frames, unwinding->count, unwinding->capacity, address, isBeforeInstruction ? 0 : 1);
  if (isBeyondAsynchronousFrame(context)) return _URC_END_OF_STACK;
  return unwinding->count < unwinding->capacity ? _URC_NO_REASON : _URC_END_OF_STACK;
}

// The signal may have stopped the thread in a library without frame pointers, such as libc, so this reads the unwind
// tables. They do not cover all code, for example the stubs of a procedure linkage table. In that code, the frame
// pointer is the caller's.
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
