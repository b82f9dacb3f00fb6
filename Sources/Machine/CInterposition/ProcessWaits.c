// Waits for the end of other processes, and for file locks. A core makes the call repeatedly without blocking, and
// other cores run in between.
#define _GNU_SOURCE
#include "Interposing.h"
#include "OutsideCalls.h"
#include "Search.h"
#include "Waiting.h"
#include <fcntl.h>
#include <stdarg.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// A call that can be made without blocking; `result` and `error` are those of the last attempt.
typedef struct Try {
  // Makes the call. Returns whether the wait is over.
  bool (*call)(struct Try *);
  long selector, number;
  void *first, *second;
  int options, result, error;
} Try;

static bool tryOnce(void *context, int64_t duration) {
  (void)duration;
  Try *try = context;
  bool isOver = try->call(try);
  try->error = errno;
  return isOver;
}

static bool mayTry(void) { return rt_calls_on && machine_owns_thread(); }

static int waitFor(Try *try) {
  int before = errno, error = 0;
  if (!tryOnce(try, 0)) error = rt_wait_for(&(rt_wait){tryOnce, try, -1, true, rt_handlers_without_restart});
  errno = before;
  if (error) return rt_return(error);
  return try->result < 0 ? rt_return(try->error) : try->result;
}

// MARK: The end of a process

typedef pid_t (*Wait4)(pid_t, int *, int, struct rusage *);
static Wait4 realWait4(void) {
  REAL(Wait4, "wait4");
  return real;
}

void rt_real_wait(pid_t child) {
  while (realWait4()(child, NULL, 0, NULL) < 0 && errno == EINTR) {}
}

static bool look(Try *try) {
  try->result = realWait4()((pid_t)try->number, try->first, try->options | WNOHANG, try->second);
  return try->result != 0;
}

EXPORT pid_t wait4(pid_t process, int *status, int options, struct rusage *usage) {
  if ((options & WNOHANG) || !mayTry()) return realWait4()(process, status, options, usage);
  return waitFor(&(Try){look, .number = process, .first = status, .second = usage, .options = options});
}
EXPORT pid_t waitpid(pid_t process, int *status, int options) { return wait4(process, status, options, NULL); }
EXPORT pid_t wait(int *status) { return wait4(-1, status, 0, NULL); }
EXPORT pid_t wait3(int *status, int options, struct rusage *usage) { return wait4(-1, status, options, usage); }

typedef int (*WaitID)(idtype_t, id_t, siginfo_t *, int);
static WaitID realWaitID(void) {
  REAL(WaitID, "waitid");
  return real;
}

static bool lookForID(Try *try) {
  siginfo_t unwanted, *info = try->first ? try->first : &unwanted;
  info->si_pid = 0;
  try->result = realWaitID()((idtype_t)try->selector, (id_t)try->number, info, try->options | WNOHANG);
  return try->result != 0 || info->si_pid != 0;
}

EXPORT int waitid(idtype_t type, id_t id, siginfo_t *info, int options) {
  if ((options & WNOHANG) || !mayTry()) return realWaitID()(type, id, info, options);
  return waitFor(&(Try){lookForID, .selector = (long)type, .number = (long)id, .first = info, .options = options});
}

// MARK: Locks of files

typedef int (*Flock)(int, int);
static Flock realFlock(void) {
  REAL(Flock, "flock");
  return real;
}

static bool lockFile(Try *try) {
  try->result = realFlock()((int)try->number, try->options | LOCK_NB);
  return try->result == 0 || errno != EWOULDBLOCK;
}

EXPORT int flock(int descriptor, int operation) {
  if ((operation & (LOCK_NB | LOCK_UN)) || !mayTry()) return realFlock()(descriptor, operation);
  return waitFor(&(Try){lockFile, .number = descriptor, .options = operation});
}

typedef int (*Control)(int, int, ...);
static Control realControl(void) {
  REAL(Control, "fcntl");
  return real;
}

static bool lockRecord(Try *try) {
  try->result = realControl()((int)try->number, try->options, try->first);
  return try->result == 0 || (errno != EAGAIN && errno != EACCES);
}

static int control(int descriptor, int command, void *argument) {
  if (rt_calls_on && (command == F_SETFL || command == F_SETFD)) rt_search_changes_descriptor(descriptor);
  if (command == F_DUPFD || command == F_DUPFD_CLOEXEC)
    return rt_timer_is_copied(descriptor, realControl()(descriptor, command, argument));
  if (command == F_OFD_SETLKW && mayTry())
    return waitFor(&(Try){lockRecord, .number = descriptor, .first = argument, .options = F_OFD_SETLK});
  if (command != F_SETLKW || !mayTry()) return realControl()(descriptor, command, argument);
  // Only another process can hold the lock. Only a call that waits reports that the two processes wait for each other.
  Try try = {lockRecord, .number = descriptor, .first = argument, .options = F_SETLK};
  int before = errno;
  if (tryOnce(&try, 0)) return try.result < 0 ? rt_return(try.error) : try.result;
  errno = before;
  return OUTSIDE(realControl()(descriptor, command, argument));
}

#define CONTROL \
  va_list list; \
  va_start(list, command); \
  void *argument = va_arg(list, void *); \
  va_end(list); \
  return control(descriptor, command, argument)

EXPORT int fcntl(int descriptor, int command, ...) { CONTROL; }
EXPORT int fcntl64(int descriptor, int command, ...) { CONTROL; }
EXPORT int lockf(int descriptor, int command, off_t length) {
  typedef int (*Lock)(int, int, off_t);
  REAL(Lock, "lockf");
  if (command != F_LOCK || !mayTry()) return real(descriptor, command, length);
  struct flock section = {.l_type = F_WRLCK, .l_whence = SEEK_CUR, .l_len = length};
  return control(descriptor, F_SETLKW, &section);
}
