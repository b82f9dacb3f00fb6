// Where a signal has stopped a thread.
#pragma once
#include <signal.h>
#include <stdint.h>
#include <ucontext.h>

/// Where a thread was stopped. Its function may not have set up its frame yet; `caller` then points to the return
/// address. `stack` is the stack pointer.
typedef struct { uintptr_t instruction, frame, stack; const uintptr_t *caller; } rt_stop;

/// Returns the stop that a signal handler received; `context` is the handler's third argument.
static inline rt_stop rt_stop_of(const void *context) {
  const ucontext_t *stopped = context;
#if defined(__x86_64__)
  const greg_t *registers = stopped->uc_mcontext.gregs;
  uintptr_t stack = (uintptr_t)registers[REG_RSP];
  return (rt_stop){(uintptr_t)registers[REG_RIP], (uintptr_t)registers[REG_RBP], stack, (uintptr_t *)stack};
#elif defined(__aarch64__)
  const mcontext_t *registers = &stopped->uc_mcontext;
  return (rt_stop){registers->pc, registers->regs[29], registers->sp, (const uintptr_t *)&registers->regs[30]};
#else
#error "This processor is not supported yet. Add where it keeps the instruction and the frame of a stopped thread."
#endif
}
