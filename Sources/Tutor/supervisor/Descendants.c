#define _GNU_SOURCE
#include "Descendants.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// Kills a process if it is a child. A child's process ID is not given to another before it is reaped, and only
/// this process reaps it.
static void kill_if_child(pid_t process) {
  siginfo_t info;
  if (process > 1 && waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) == 0)
    kill(process, SIGKILL);
}

/// Reads the kernel's list of children; false if the kernel does not keep one.
static bool kill_listed_children(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
  FILE *list = fopen(path, "re");
  if (!list) return false;
  long process;
  while (fscanf(list, "%ld", &process) == 1) kill_if_child((pid_t)process);
  fclose(list);
  return true;
}

static bool kill_children_in_proc(void) {
  DIR *processes = access("/proc/self/stat", F_OK) == 0 ? opendir("/proc") : NULL;
  if (!processes) return false;
  struct dirent *entry;
  while ((entry = readdir(processes))) kill_if_child((pid_t)atol(entry->d_name));
  closedir(processes);
  return true;
}

/// Without /proc, every process ID is tried.
static void kill_all_children(void) {
  const pid_t last = 1 << 22;
  for (pid_t process = 2; process <= last; process++) kill_if_child(process);
}

void kill_descendants(void) {
  const struct timespec pause = {.tv_nsec = 1000000};
  const time_t deadline = time(NULL) + 5;
  sigset_t child_signal;
  sigemptyset(&child_signal);
  sigaddset(&child_signal, SIGCHLD);
  // The children of one that is killed become this process's own, and are found in the next turn.
  while (time(NULL) <= deadline) {
    while (waitpid(-1, NULL, WNOHANG) > 0) {}
    if (waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD) return;
    if (!kill_listed_children() && !kill_children_in_proc()) kill_all_children();
    sigtimedwait(&child_signal, NULL, &pause);
  }
}
