// Older functions that install a signal handler, wait for one, or set a timer that sends a signal. The C library's own
// would not call the functions of the machine.
#define _GNU_SOURCE
#include "Interposing.h"
#include "Waiting.h"
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

// Whether a handler of the signal interrupts calls even if `signal` installs it. See siginterrupt(3).
static _Atomic bool interrupts[NSIG];
static bool isSignal(int signal) { return signal > 0 && signal < NSIG; }
static sighandler_t fail(void) { return errno = EINVAL, SIG_ERR; }

static sigset_t setOf(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  return set;
}

static sighandler_t install(int signal, sighandler_t handler, int flags, bool isBlocked) {
  if (!isSignal(signal) || handler == SIG_ERR) return fail();
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags}, old;
  if (isBlocked) action.sa_mask = setOf(signal);
  else sigemptyset(&action.sa_mask);
  return sigaction(signal, &action, &old) == 0 ? old.sa_handler : SIG_ERR;
}

// MARK: Handlers

EXPORT sighandler_t signal(int signal, sighandler_t handler) {
  return install(signal, handler, isSignal(signal) && interrupts[signal] ? 0 : SA_RESTART, true);
}
EXPORT sighandler_t bsd_signal(int number, sighandler_t handler) { return signal(number, handler); }
EXPORT sighandler_t ssignal(int number, sighandler_t handler) { return signal(number, handler); }

EXPORT sighandler_t __sysv_signal(int signal, sighandler_t handler) {
  return install(signal, handler, SA_RESETHAND | SA_NODEFER, false);
}
EXPORT sighandler_t sysv_signal(int signal, sighandler_t handler) { return __sysv_signal(signal, handler); }

EXPORT int siginterrupt(int signal, int interrupt) {
  struct sigaction action;
  if (sigaction(signal, NULL, &action) != 0) return -1;
  interrupts[signal] = interrupt;
  action.sa_flags = interrupt ? action.sa_flags & ~SA_RESTART : action.sa_flags | SA_RESTART;
  return sigaction(signal, &action, NULL);
}

// Returns the handler from before, or SIG_HOLD if the signal was blocked.
EXPORT sighandler_t sigset(int signal, sighandler_t handler) {
  if (!isSignal(signal) || handler == SIG_ERR) return fail();
  bool blocks = handler == SIG_HOLD;
  struct sigaction old;
  if (blocks && sigaction(signal, NULL, &old) != 0) return SIG_ERR;
  sighandler_t before = blocks ? old.sa_handler : install(signal, handler, 0, false);
  if (before == SIG_ERR) return SIG_ERR;
  sigset_t set = setOf(signal), mask;
  sigprocmask(blocks ? SIG_BLOCK : SIG_UNBLOCK, &set, &mask);
  return sigismember(&mask, signal) ? SIG_HOLD : before;
}

// MARK: Waits

// Waits for a signal that is not in the lowest bits of a mask. The header gives the name of this function to X/Open's.
EXPORT int pauseUnder(int mask) NAMED("sigpause");
int pauseUnder(int mask) {
  sigset_t set;
  sigemptyset(&set);
  for (int signal = 1; signal <= 32; signal++)
    if ((unsigned)mask >> (signal - 1) & 1) sigaddset(&set, signal);
  return sigsuspend(&set);
}

// Waits for this signal, or for another one that is not blocked.
EXPORT int pauseFor(int signal) NAMED("__xpg_sigpause");
int pauseFor(int signal) {
  sigset_t set;
  sigprocmask(SIG_BLOCK, NULL, &set);
  return sigdelset(&set, signal) == 0 ? sigsuspend(&set) : -1;
}

EXPORT int __sigpause(int maskOrSignal, int isSignal) {
  return isSignal ? pauseFor(maskOrSignal) : pauseUnder(maskOrSignal);
}

// MARK: A timer

// Like ualarm(3), returns what is left in microseconds.
EXPORT useconds_t ualarm(useconds_t first, useconds_t interval) {
  struct itimerval value = {{0, (suseconds_t)interval}, {0, (suseconds_t)first}}, old;
  if (setitimer(ITIMER_REAL, &value, &old) != 0) return (useconds_t)-1;
  return (useconds_t)(old.it_value.tv_sec * 1000000 + old.it_value.tv_usec);
}
