// Interrupts, by a signal, a thread that computes for a long time, so that other cores can run.
#define _GNU_SOURCE
#include "Interposing.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Stops.h"
#include "ThreadLocal.h"
#include "Waiting.h"
#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

// Whether the thread may be preempted at this place: in the program's own code, and not in a call by a library that may
// hold a lock.
static bool mayBePreempted(rt_stop stop) {
  if (rt_code_at(stop.instruction) != rt_program_code || rt_code_at(*stop.caller) == rt_locking_code) return false;
  for (uintptr_t frame = stop.frame; rt_is_on_stack(frame);) {
    const uintptr_t *words = (const uintptr_t *)frame;
    rt_code caller = rt_code_at(words[1]);
    if (caller == rt_machine_code) return true;
    // The C library called the main function if there is no frame beyond it.
    if (caller == rt_locking_code) return !rt_is_on_stack(words[0]);
    if (words[0] <= frame) return true;
    frame = words[0];
  }
  return true;
}

THREAD_LOCAL bool isInside;

static void interrupted(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)info;
  if (!rt_calls_on || isInside || rt_is_in_handler() || rt_this_core() < 0 || rt_cpu_is_held()) return;
  int before = errno;
  if (mayBePreempted(rt_stop_of(context))) {
    isInside = true;
    machine_interrupts();
    isInside = false;
  }
  errno = before;
}

bool rt_is_interrupt_handler(void (*handler)(int, siginfo_t *, void *)) { return handler == interrupted; }

void rt_interrupts_begin(void) {
  struct sigaction action = {.sa_sigaction = interrupted, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigemptyset(&action.sa_mask);
  rt_real_sigaction(SIGURG, &action, NULL);
}

void rt_interrupt(int thread) {
  struct sigaction action;
  // The program may have replaced the handler.
  if (rt_real_sigaction(SIGURG, NULL, &action) != 0 || !rt_is_interrupt_handler(action.sa_sigaction)) return;
  syscall(SYS_tgkill, getpid(), thread, SIGURG);
}
