#define _GNU_SOURCE
#include "Guarding.h"

#include "Descendants.h"
#include "Launching.h"

#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

_Noreturn void end_as(int status) {
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  // The program has already dumped core if it had to.
  prctl(PR_SET_DUMPABLE, 0);
  reset_signals();
  raise(WTERMSIG(status));
  _exit(128 + WTERMSIG(status));
}

/// Makes this process the subreaper of its descendants, and lets the kernel send it SIGUSR1 when `parent` ends. Exits
/// if `parent` has already ended.
static void become_subreaper(pid_t parent) {
  // The kernel also sends this signal when only the thread that started this process ends.
  prctl(PR_SET_PDEATHSIG, SIGUSR1);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  if (getppid() != parent) _exit(71);
}

/// Reaps ended processes. Returns true once the supervisor has ended, and stores its status in `status`.
static bool has_ended(pid_t supervisor, int *status) {
  int found;
  pid_t child;
  while ((child = waitpid(-1, &found, WNOHANG | WUNTRACED)) > 0) {
    if (child != supervisor) continue;
    *status = found;
    // The program may have stopped the supervisor.
    if (WIFSTOPPED(found)) kill(child, SIGCONT);
    else return true;
  }
  return false;
}

static _Noreturn void guard(pid_t supervisor, pid_t parent) {
  sigset_t all;
  sigfillset(&all);
  int status;
  while (!has_ended(supervisor, &status)) {
    // The supervisor ends the program when its guard ends.
    if (getppid() != parent) _exit(71);
    int signal_number = sigwaitinfo(&all, NULL);
    if (signal_number == SIGTERM || signal_number == SIGUSR2) kill(supervisor, signal_number);
  }
  kill_descendants();
  end_as(status);
}

pid_t start_guard(pid_t parent) {
  become_subreaper(parent);
  pid_t self = getpid();
  pid_t supervisor = fork();
  if (supervisor > 0) guard(supervisor, parent);
  if (supervisor < 0) return parent;
  become_subreaper(self);
  return self;
}
