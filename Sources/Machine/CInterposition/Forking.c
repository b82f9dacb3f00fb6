// Forked children are not traced. If the program is replaced by another (execve(2)), tracing ends.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "SignalTimers.h"
#include "Waiting.h"
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static pid_t traced;

// The child has only the thread that forked. The trace file belongs to the parent.
static void inChild(void) {
  rt_calls_end();
  rt_forget_waiters();
  rt_set_machine(NULL);
  rt_set_this_core(-1);
}

static void inParent(void) {
  if (rt_calls_on && !rt_is_in_handler()) machine_did_fork();
}

void rt_fork_moves_here(void) { traced = getpid(); }

void rt_fork_begin(void) {
  traced = getpid();
  pthread_atfork(NULL, inParent, inChild);
}

// A child of vfork(2) shares this memory until it executes another program, so this compares the process IDs.
static bool isTraced(void) { return rt_calls_on && !rt_is_in_handler() && getpid() == traced; }

typedef int (*Execve)(const char *, char *const *, char *const *);
static int replaceProgram(Execve real, const char *path, char *const *arguments, char *const *environment) {
  if (!isTraced()) return real(path, arguments, environment);
  machine_will_replace_program(path);
  rt_alarm_leaves_machine(true);
  int result = real(path, arguments, environment);
  int error = errno;
  rt_alarm_leaves_machine(false);
  errno = error;
  return result;
}

EXPORT int execve(const char *path, char *const *arguments, char *const *environment) {
  REAL(Execve, "execve");
  return replaceProgram(real, path, arguments, environment);
}
EXPORT int execvpe(const char *path, char *const *arguments, char *const *environment) {
  REAL(Execve, "execvpe");
  return replaceProgram(real, path, arguments, environment);
}
EXPORT int execv(const char *path, char *const *arguments) { return execve(path, arguments, environ); }
EXPORT int execvp(const char *path, char *const *arguments) { return execvpe(path, arguments, environ); }

typedef void (*Leave)(int) __attribute__((noreturn));
EXPORT __attribute__((noreturn)) void _exit(int status) {
  REAL(Leave, "_exit");
  if (isTraced()) machine_leaves_process(status);
  real(status);
}
EXPORT __attribute__((noreturn)) void _Exit(int status) { _exit(status); }
