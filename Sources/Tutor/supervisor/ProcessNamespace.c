#define _GNU_SOURCE
#include "ProcessNamespace.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <unistd.h>

static bool write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  bool is_written = write(file, text, strlen(text)) == (ssize_t)strlen(text);
  close(file);
  return is_written;
}

/// Maps the user and the group to themselves in the user namespace.
static bool keep_user(uid_t user, gid_t group) {
  char users[64], groups[64];
  snprintf(users, sizeof users, "%u %u 1", user, user);
  snprintf(groups, sizeof groups, "%u %u 1", group, group);
  return write_file("/proc/self/setgroups", "deny") && write_file("/proc/self/uid_map", users)
      && write_file("/proc/self/gid_map", groups);
}

static bool unshare_all(void) {
  const int wanted = CLONE_NEWPID | CLONE_NEWNS;
  uid_t user = geteuid();
  gid_t group = getegid();
  if (unshare(wanted) == 0) return true;
  return unshare(wanted | CLONE_NEWUSER) == 0 && keep_user(user, group);
}

/// Runs the first process of the namespace: mounts its /proc, reports that it is ready, and reaps.
static _Noreturn void begin_namespace(int ready) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGCHLD, SIG_IGN);
  const unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  if (mount("proc", "/proc", "proc", flags, NULL) != 0 || write(ready, "", 1) != 1) _exit(71);
  // Closes the program's descriptors, because a reader of a pipe waits until all writers have closed it.
  for (int file = 0; file < 256; file++) close(file);
  while (true) pause();
}

bool enter_process_namespace(void) {
  int ends[2];
  if (!unshare_all() || pipe2(ends, O_CLOEXEC) != 0) return false;
  // The mounts must not affect the rest of the system.
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return false;
  pid_t first = fork();
  if (first == 0) begin_namespace(ends[1]);
  close(ends[1]);
  char byte;
  bool is_ready = first > 0 && read(ends[0], &byte, 1) == 1;
  close(ends[0]);
  return is_ready;
}
