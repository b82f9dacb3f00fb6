// Calls that change what the system stores about the process or its descriptors. Rewinding restores memory only, so a
// run that makes such a call is the last one of its process.
#define _GNU_SOURCE
#include "ProcessState.h"
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Search.h"
#include "Series.h"
#include <grp.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

static void changes(void) {
  if (rt_calls_on) rt_search_taint();
}

#define CHANGING(type, name, parameters, arguments) \
  EXPORT type name parameters { \
    typedef type(*Call) parameters; \
    REAL(Call, #name); \
    changes(); \
    return real arguments; \
  }

// MARK: The process

CHANGING(int, chdir, (const char *path), (path))
CHANGING(int, fchdir, (int descriptor), (descriptor))
CHANGING(int, chroot, (const char *path), (path))
CHANGING(mode_t, umask, (mode_t mask), (mask))
CHANGING(int, nice, (int change), (change))
CHANGING(int, setpriority, (__priority_which_t which, id_t who, int priority), (which, who, priority))
CHANGING(int, setrlimit, (__rlimit_resource_t resource, const struct rlimit *limits), (resource, limits))
CHANGING(int, setrlimit64, (__rlimit_resource_t resource, const struct rlimit64 *limits), (resource, limits))
CHANGING(pid_t, setsid, (void), ())
CHANGING(int, setpgid, (pid_t process, pid_t group), (process, group))
CHANGING(int, setpgrp, (void), ())
CHANGING(int, setuid, (uid_t user), (user))
CHANGING(int, setgid, (gid_t group), (group))
CHANGING(int, seteuid, (uid_t user), (user))
CHANGING(int, setegid, (gid_t group), (group))
CHANGING(int, setreuid, (uid_t user, uid_t effective), (user, effective))
CHANGING(int, setregid, (gid_t group, gid_t effective), (group, effective))
CHANGING(int, setresuid, (uid_t user, uid_t effective, uid_t saved), (user, effective, saved))
CHANGING(int, setresgid, (gid_t group, gid_t effective, gid_t saved), (group, effective, saved))
CHANGING(int, setgroups, (size_t count, const gid_t *groups), (count, groups))
CHANGING(int, unshare, (int flags), (flags))
CHANGING(int, setns, (int descriptor, int kind), (descriptor, kind))
CHANGING(int, personality, (unsigned long persona), (persona))

EXPORT int prctl(int option, ...) {
  typedef int (*Call)(int, long, long, long, long);
  REAL(Call, "prctl");
  changes();
  va_list list;
  va_start(list, option);
  // The system reads as many words as the option has.
  long words[4];
  for (int i = 0; i < 4; i++) words[i] = va_arg(list, long);
  va_end(list);
  return real(option, words[0], words[1], words[2], words[3]);
}

#define LIMITS(name, limit) \
  EXPORT int name(pid_t process, enum __rlimit_resource resource, const struct limit *new, struct limit *old) { \
    typedef int (*Call)(pid_t, enum __rlimit_resource, const struct limit *, struct limit *); \
    REAL(Call, #name); \
    if (new) changes(); \
    return real(process, resource, new, old); \
  }
LIMITS(prlimit, rlimit)
LIMITS(prlimit64, rlimit64)

// MARK: Threads

CHANGING(int, pthread_setname_np, (pthread_t thread, const char *name), (thread, name))
CHANGING(int, pthread_setaffinity_np, (pthread_t thread, size_t size, const cpu_set_t *set), (thread, size, set))
CHANGING(
  int, pthread_setschedparam, (pthread_t thread, int policy, const struct sched_param *values),
  (thread, policy, values))
CHANGING(int, pthread_setschedprio, (pthread_t thread, int priority), (thread, priority))
CHANGING(int, sched_setaffinity, (pid_t thread, size_t size, const cpu_set_t *set), (thread, size, set))
CHANGING(int, sched_setparam, (pid_t thread, const struct sched_param *values), (thread, values))
CHANGING(
  int, sched_setscheduler, (pid_t thread, int policy, const struct sched_param *values), (thread, policy, values))

// MARK: Descriptors

CHANGING(int, tcsetattr, (int descriptor, int when, const struct termios *values), (descriptor, when, values))

EXPORT int ioctl(int descriptor, unsigned long request, ...) {
  typedef int (*Call)(int, unsigned long, void *);
  REAL(Call, "ioctl");
  if (rt_calls_on) rt_search_changes_descriptor(descriptor);
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  return real(descriptor, request, argument);
}

// MARK: Direct calls

void rt_direct_call_changes_state(long number) {
  switch (number) {
    case SYS_chdir: case SYS_fchdir: case SYS_chroot: case SYS_umask: case SYS_setpriority: case SYS_setrlimit:
    case SYS_prlimit64: case SYS_setsid: case SYS_setpgid: case SYS_setuid: case SYS_setgid: case SYS_setreuid:
    case SYS_setregid: case SYS_setresuid: case SYS_setresgid: case SYS_setgroups: case SYS_unshare: case SYS_setns:
    case SYS_personality: case SYS_prctl: case SYS_sched_setaffinity: case SYS_sched_setparam:
    case SYS_sched_setscheduler: case SYS_dup3: case SYS_ioctl: case SYS_close: case SYS_fcntl: case SYS_kill:
    case SYS_tgkill: case SYS_tkill: case SYS_rt_sigaction: case SYS_setitimer: case SYS_timer_create:
#ifdef SYS_dup2
    case SYS_dup2:
#endif
      changes();
      break;
    case SYS_clone: case SYS_clone3:
#ifdef SYS_fork
    case SYS_fork: case SYS_vfork:
#endif
      if (rt_calls_on) rt_series_must_be_alone();
      changes();
  }
}
