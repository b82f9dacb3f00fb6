// The program's signal handlers. They run inside a handler of the tracer.
#define _GNU_SOURCE
#include "CoreStacks.h"
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Search.h"
#include "ThreadFiles.h"
#include "ThreadLocal.h"
#include "Waiting.h"
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <unistd.h>

typedef void (*Handler)(int, siginfo_t *, void *);
static _Atomic(Handler) handlers[NSIG];
// Whether the program handles a signal at present. Its last handler is kept, because another thread may be about to run
// it.
static _Atomic bool isHandled[NSIG];
static _Atomic bool restarts[NSIG];

// How many handlers run on this thread, and the frame of the outermost one.
THREAD_LOCAL int depth = 0;
THREAD_LOCAL uintptr_t outermost = 0;
bool rt_is_in_handler(void) { return depth > 0; }

// The number of handlers that have run: on all threads, and on this thread by the kind of wait that they interrupt.
static _Atomic uint32_t handled;
THREAD_LOCAL _Atomic uint32_t handledHere[3];
uint32_t rt_signals_handled(void) { return handled; }
const _Atomic uint32_t *rt_handled_here(rt_interruption interruption) { return &handledHere[interruption]; }

static rt_jump *_Atomic waits[rt_most_cores];
// The innermost wait of the calling core; null if there is none.
static rt_jump *innermostWait(void) { return rt_this_core() < 0 ? NULL : waits[rt_this_core()]; }

// The wait that this thread's outermost handler interrupts, if there is one, and where that handler began.
THREAD_LOCAL rt_jump *interruptedWait;
THREAD_LOCAL jmp_buf beginning;

static void run(int signal, siginfo_t *info, void *context) {
  int before = depth++;
  if (before == 0) outermost = (uintptr_t)__builtin_frame_address(0);
  if (before == 0) interruptedWait = innermostWait();
  if (before > 0 || !interruptedWait || _setjmp(beginning) == 0) handlers[signal](signal, info, context);
  // A handler that interrupted this one may have jumped back to it.
  depth = before;
  handledHere[rt_all_handlers]++;
  if (!restarts[signal]) handledHere[rt_handlers_without_restart]++;
  handled++;
}

// MARK: Jumps

#if defined(__x86_64__)
// The stack pointer to which a jump returns. The C library keeps it in the seventh word, in another form (setjmp.S).
static uintptr_t stackAfter(const struct __jmp_buf_tag *target) {
  uintptr_t word = (uintptr_t)target->__jmpbuf[6], guard;
  __asm__("movq %%fs:0x30, %0" : "=r"(guard));
  return (word >> 17 | word << 47) ^ guard;
}
#else
static uintptr_t stackAfter(const struct __jmp_buf_tag *target) { return (void)target, 0; }
#endif

// A jump leaves all handlers of this thread unless its target is in a frame above the caller's, but below the outermost
// handler's.
static bool leavesHandlers(const struct __jmp_buf_tag *target, uintptr_t frame) {
  uintptr_t stack = stackAfter(target);
  return depth > 0 && (stack < frame || stack >= outermost);
}

// While a core waits, the thread may be in the middle of a change of the machine, or without the baton. So a jump out
// of the wait first ends the handler, then the wait. A wait in the handler itself is not ended.
static void jump(rt_jump request, uintptr_t frame) {
  if (leavesHandlers(request.target, frame)) {
    depth = 0;
    rt_jump *later = interruptedWait;
    if (later && later == innermostWait()) {
      *later = request;
      pthread_sigmask(SIG_BLOCK, NULL, &later->mask);
      request.make(beginning, 1);
    }
    if (rt_this_core() >= 0) waits[rt_this_core()] = NULL;
  }
  request.make(request.target, request.value);
}

void rt_core_wait_begins(rt_jump *jump) {
  jump->outer = innermostWait();
  waits[rt_this_core()] = jump;
}

void rt_core_wait_ends(const rt_jump *jump) {
  waits[rt_this_core()] = jump->outer;
  if (!jump->target) return;
  pthread_sigmask(SIG_SETMASK, &jump->mask, NULL);
  jump->make(jump->target, jump->value);
}

#define JUMP(name) \
  EXPORT __attribute__((noreturn)) void name(struct __jmp_buf_tag *target, int value) { \
    REAL(rt_jump_call, #name); \
    jump((rt_jump){.make = real, .target = target, .value = value}, (uintptr_t)__builtin_frame_address(0)); \
    __builtin_unreachable(); \
  }
JUMP(longjmp)
JUMP(_longjmp)
JUMP(siglongjmp)
JUMP(__longjmp_chk)

// MARK: Handlers

// Whether the program handles a signal that comes from outside, not from an error in the program.
static _Atomic bool handlesSignals = false;
bool rt_handles_signals(void) { return handlesSignals; }
static bool comesFromOutside(int signal) {
  switch (signal) {
  case SIGSEGV: case SIGBUS: case SIGILL: case SIGFPE: case SIGTRAP: case SIGABRT: case SIGSYS: case SIGQUIT:
  case SIGPIPE: case SIGURG:
    return false;
  default:
    return true;
  }
}

typedef int (*SetAction)(int, const struct sigaction *, struct sigaction *);
int rt_real_sigaction(int signal, const struct sigaction *action, struct sigaction *old) {
  REAL(SetAction, "sigaction");
  return real(signal, action, old);
}
static bool isOfTracer(Handler handler) { return rt_is_crash_handler(handler) || rt_is_interrupt_handler(handler); }
EXPORT int sigaction(int signal, const struct sigaction *action, struct sigaction *old) {
  const SetAction real = rt_real_sigaction;
  if (signal < 1 || signal >= NSIG) return real(signal, action, old);
  Handler before = handlers[signal];
  struct sigaction watched;
  if (action && action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN) {
    watched = *action;
    watched.sa_sigaction = run;
    // Stored before the call, because a signal may arrive as soon as the call is made.
    handlers[signal] = action->sa_sigaction;
    restarts[signal] = action->sa_flags & SA_RESTART;
    if (rt_calls_on && comesFromOutside(signal)) handlesSignals = true;
    action = &watched;
  }
  int result = real(signal, action, old);
  if (action && rt_calls_on) rt_search_taint();
  if (result != 0) handlers[signal] = before;
  if (result == 0 && action) isHandled[signal] = action == &watched;
  if (result == 0 && old && old->sa_sigaction == run) old->sa_sigaction = before;
  if (result == 0 && old && isOfTracer(old->sa_sigaction)) *old = (struct sigaction){.sa_handler = SIG_DFL};
  return result;
}

// MARK: Sending

// Waits for the handler before the sender continues, because virtual time might pass first. The wait has a limit,
// because the handler does not run if all threads block the signal. While a thread is ready, it may be the one that
// runs the handler, so the limit is longer.
enum { shortly = 100000, attempts = 100, attemptsIfReady = 2000 };
void rt_let_handler_run(uint32_t before) {
  for (int i = 0; i < attemptsIfReady && handled == before; i++) {
    if (i >= attempts && !rt_other_thread_is_ready()) return;
    rt_pause(shortly);
  }
}

static bool endsProcess(int signal) {
  switch (signal) {
  case SIGCHLD: case SIGCONT: case SIGURG: case SIGWINCH: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU:
    return false;
  default: break;
  }
  struct sigaction action;
  return signal > 0 && signal < NSIG && rt_real_sigaction(signal, NULL, &action) == 0
    && (action.sa_handler == SIG_DFL || rt_is_crash_handler(action.sa_sigaction));
}

// Waits for the end of the process, which it has sent a signal. A signal that writes a core dump ends the process only
// when the thread that takes it runs. Until then, the sender could continue, and even exit with status 0. The wait has
// a limit, because the signal stays pending if all threads block it.
enum { attemptsToEnd = 2000 };
static void letProcessEnd(int signal) {
  sigset_t pending;
  for (int i = 0; i < attemptsToEnd && sigpending(&pending) == 0 && sigismember(&pending, signal) == 1; i++)
    rt_pause(shortly);
  // The thread that has taken the signal is ending the others.
  rt_pause(shortly);
}

static int finishSending(int result, int signal, uint32_t before) {
  bool isAwaited = result == 0 && rt_calls_on && !rt_is_in_handler() && signal > 0 && signal < NSIG && isHandled[signal];
  if (isAwaited) rt_let_handler_run(before);
  return result;
}

static int finishSendingTo(pid_t process, int result, int signal, uint32_t before) {
  bool isOwn = process == getpid() || process == 0 || process == -getpgrp();
  if (result == 0 && rt_calls_on && isOwn && endsProcess(signal)) letProcessEnd(signal);
  return isOwn ? finishSending(result, signal, before) : result;
}

EXPORT int pthread_kill(pthread_t thread, int signal) {
  typedef int (*Send)(pthread_t, int);
  REAL(Send, "pthread_kill");
  uint32_t before = handled;
  return finishSending(real(thread, signal), signal, before);
}

EXPORT int pthread_sigqueue(pthread_t thread, int signal, const union sigval value) {
  typedef int (*Send)(pthread_t, int, const union sigval);
  REAL(Send, "pthread_sigqueue");
  uint32_t before = handled;
  return finishSending(real(thread, signal, value), signal, before);
}

EXPORT int tgkill(pid_t process, pid_t thread, int signal) {
  typedef int (*Send)(pid_t, pid_t, int);
  REAL(Send, "tgkill");
  uint32_t before = handled;
  int result = real(process, thread, signal);
  return process == getpid() ? finishSending(result, signal, before) : result;
}

EXPORT int kill(pid_t process, int signal) {
  typedef int (*Send)(pid_t, int);
  REAL(Send, "kill");
  if (rt_calls_on) rt_search_taint();
  uint32_t before = handled;
  return finishSendingTo(process, real(process, signal), signal, before);
}

EXPORT int sigqueue(pid_t process, int signal, const union sigval value) {
  typedef int (*Send)(pid_t, int, const union sigval);
  REAL(Send, "sigqueue");
  if (rt_calls_on) rt_search_taint();
  uint32_t before = handled;
  return finishSendingTo(process, real(process, signal, value), signal, before);
}

EXPORT int killpg(pid_t group, int signal) { return group < 0 ? rt_return(EINVAL) : kill(-group, signal); }

void rt_block_signals(void) {
  static const int open[] = {SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGPIPE, SIGPROF, SIGSYS, SIGURG};
  sigset_t set;
  sigfillset(&set);
  for (size_t i = 0; i < sizeof open / sizeof *open; i++) sigdelset(&set, open[i]);
  pthread_sigmask(SIG_SETMASK, &set, NULL);
}
