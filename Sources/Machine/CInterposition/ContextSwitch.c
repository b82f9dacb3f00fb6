#include "ContextSwitch.h"
#include <stdlib.h>

#if RT_HAS_CONTEXTS
// In the System V ABI, a callee preserves rbx, rbp, r12 to r15, and the control words of both floating-point units.
__asm__(
    ".text\n"
    ".globl rt_context_switch\n"
    ".hidden rt_context_switch\n"
    ".type rt_context_switch,@function\n"
    "rt_context_switch:\n"
    "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
    "  subq $8, %rsp\n  stmxcsr (%rsp)\n  fnstcw 4(%rsp)\n"
    "  movq %rsp, (%rdi)\n"
    "  movq (%rsi), %rsp\n"
    "  ldmxcsr (%rsp)\n  fldcw 4(%rsp)\n  addq $8, %rsp\n"
    "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
    "  ret\n"
    ".size rt_context_switch, . - rt_context_switch\n");

rt_context rt_context_make(void *stackEnd, void (*entry)(void)) {
  uint64_t *stack = (uint64_t *)((uintptr_t)stackEnd & ~63ul);
  *--stack = 0;  // No return address: the frames end here.
  *--stack = (uint64_t)entry;
  for (int i = 0; i < 6; i++) *--stack = 0;
  // The control words of a new thread.
  *--stack = 0x0000037f00001f80ull;
  return (rt_context){stack};
}
#else
void rt_context_switch(rt_context *from, const rt_context *to) { (void)from, (void)to, abort(); }
rt_context rt_context_make(void *stackEnd, void (*entry)(void)) { (void)stackEnd, (void)entry, abort(); }
#endif
