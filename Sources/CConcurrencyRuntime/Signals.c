// The program's handlers of signals, seen as they run.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include <signal.h>


typedef void (*Handler)(int, siginfo_t *, void *);
static _Atomic(Handler) handlers[NSIG];

static _Thread_local int depth = 0;
bool rt_is_in_handler(void) { return depth > 0; }

static void run(int signal, siginfo_t *info, void *context) {
  depth++;
  handlers[signal](signal, info, context);
  depth--;
}

typedef int (*SetAction)(int, const struct sigaction *, struct sigaction *);
EXPORT int sigaction(int signal, const struct sigaction *action, struct sigaction *old) {
  REAL(SetAction, "sigaction");
  if (signal < 1 || signal >= NSIG) return real(signal, action, old);
  Handler before = handlers[signal];
  struct sigaction watched;
  if (action && action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN) {
    watched = *action;
    watched.sa_sigaction = run;
    // The new one first: a signal may come as soon as the call is made.
    handlers[signal] = action->sa_sigaction;
    action = &watched;
  }
  int result = real(signal, action, old);
  if (result != 0) handlers[signal] = before;
  if (result == 0 && old && old->sa_sigaction == run) old->sa_sigaction = before;
  return result;
}

EXPORT sighandler_t signal(int signal, sighandler_t handler) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART}, old;
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, signal);
  return sigaction(signal, &action, &old) == 0 ? old.sa_handler : SIG_ERR;
}
