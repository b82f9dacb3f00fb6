// Forked children are not traced. If the program is replaced by another (execve(2)), tracing ends.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Series.h"
#include "SignalTimers.h"
#include "ThreadFiles.h"
#include "ThreadLocal.h"
#include "Waiting.h"
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pid_t traced;

// MARK: The machine's own threads

// A child gets a copy of each lock, but only the thread that forked. A lock that another thread held, such as the Swift
// runtime's lock for a generic type, stays locked in the child. So a fork waits until the machine's own threads are
// parked. It does not wait for the program's threads, which exist without the machine too.
static _Atomic int awake, forks;
THREAD_LOCAL bool isOwn, waitsForOwn;

void rt_own_thread_starts(void) { awake++; }
bool rt_is_own_thread(void) { return isOwn; }
void rt_set_own_thread(bool isOne) {
  if (isOne) rt_thread_is_of_machine(rt_this_thread());
  if (isOwn && !isOne) awake--;
  isOwn = isOne;
}
void rt_own_thread_parks(void) {
  if (isOwn) awake--;
}
void rt_own_thread_wakes(void) {
  if (!isOwn) return;
  awake++;
  while (forks > 0) {
    awake--;
    rt_pause(100000);
    awake++;
  }
}

// Does not wait in a signal handler: the interrupted call may hold the machine's lock, for which one of the
// machine's own threads waits.
static void beforeFork(void) {
  if (rt_calls_on) rt_series_must_be_alone();
  waitsForOwn = rt_calls_on && !isOwn && !rt_is_in_handler();
  if (!waitsForOwn) return;
  forks++;
  enum { shortly = 50000, most = 20000 };
  for (int i = 0; i < most && awake > 0; i++) rt_pause(shortly);
}

// MARK: Forks

// The child has only the thread that forked. The trace file belongs to the parent.
static void inChild(void) {
  awake = forks = 0;
  rt_calls_end();
  rt_reads_end();
  rt_forget_waiters();
  rt_set_machine(NULL);
  rt_tries_orders = false;
  rt_set_this_core(-1);
}

static void inParent(void) {
  if (waitsForOwn) forks--;
  if (rt_calls_on && !rt_is_in_handler()) machine_did_fork();
}

_Noreturn void rt_stay_idle(void) {
  while (true) rt_pause(1000000000);
}

void rt_fork_moves_here(void) { traced = getpid(); }

void rt_fork_begin(void) {
  traced = getpid();
  pthread_atfork(beforeFork, inParent, inChild);
}

bool rt_is_traced_process(void) { return getpid() == traced; }

static bool isTraced(void) { return rt_calls_on && !rt_is_in_handler() && rt_is_traced_process(); }

// The program is about to be replaced.
static void begin(const char *path) {
  machine_will_replace_program(path ? path : "");
  rt_alarm_leaves_machine(true);
}

// The same for a path as execveat(2) reads it: without one, a descriptor refers to the new program.
static void beginAt(int descriptor, const char *path) {
  if (path && *path) return begin(path);
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  begin(link);
}

// The program has not been replaced.
static int failed(int result) {
  int error = errno;
  rt_alarm_leaves_machine(false);
  errno = error;
  return result;
}

typedef int (*Execve)(const char *, char *const *, char *const *);
static int replaceProgram(Execve real, const char *path, char *const *arguments, char *const *environment) {
  if (!isTraced()) return real(path, arguments, environment);
  begin(path);
  return failed(real(path, arguments, environment));
}

EXPORT int execve(const char *path, char *const *arguments, char *const *environment) {
  REAL(Execve, "execve");
  return replaceProgram(real, path, arguments, environment);
}
EXPORT int execvpe(const char *path, char *const *arguments, char *const *environment) {
  REAL(Execve, "execvpe");
  return replaceProgram(real, path, arguments, environment);
}
EXPORT int fexecve(int descriptor, char *const *arguments, char *const *environment) {
  typedef int (*Call)(int, char *const *, char *const *);
  REAL(Call, "fexecve");
  if (!isTraced()) return real(descriptor, arguments, environment);
  beginAt(descriptor, "");
  return failed(real(descriptor, arguments, environment));
}
EXPORT int execveat(int descriptor, const char *path, char *const *arguments, char *const *environment,
                    int flags) {
  typedef int (*Call)(int, const char *, char *const *, char *const *, int);
  REAL(Call, "execveat");
  if (!isTraced()) return real(descriptor, path, arguments, environment, flags);
  beginAt(descriptor, path);
  return failed(real(descriptor, path, arguments, environment, flags));
}
EXPORT int execv(const char *path, char *const *arguments) { return execve(path, arguments, environ); }
EXPORT int execvp(const char *path, char *const *arguments) { return execvpe(path, arguments, environ); }

static size_t countOf(const char *first, va_list list) {
  size_t count = 0;
  for (const char *word = first; word; word = va_arg(list, const char *)) count++;
  return count;
}

// Declares `words`: the arguments that the call lists from `first` up to a null pointer, and that pointer.
#define LISTED \
  va_list list, counted; \
  va_start(list, first); \
  va_copy(counted, list); \
  size_t count = countOf(first, counted); \
  va_end(counted); \
  char *words[count + 1]; \
  words[0] = (char *)first; \
  for (size_t i = 1; i <= count; i++) words[i] = va_arg(list, char *)

EXPORT int execl(const char *path, const char *first, ...) {
  LISTED;
  va_end(list);
  return execv(path, words);
}
EXPORT int execlp(const char *path, const char *first, ...) {
  LISTED;
  va_end(list);
  return execvp(path, words);
}
EXPORT int execle(const char *path, const char *first, ...) {
  LISTED;
  char *const *environment = va_arg(list, char *const *);
  va_end(list);
  return execve(path, words, environment);
}

typedef void (*Leave)(int) __attribute__((noreturn));
EXPORT __attribute__((noreturn)) void _exit(int status) {
  REAL(Leave, "_exit");
  if (isTraced()) machine_leaves_process(status);
  real(status);
}
EXPORT __attribute__((noreturn)) void _Exit(int status) { _exit(status); }
