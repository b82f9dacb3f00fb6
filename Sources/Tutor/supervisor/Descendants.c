#define _GNU_SOURCE
#include "Descendants.h"
#include "Waiting.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct descendant {
  pid_t process, parent;
};

/// Adds the children of all threads of a process to a list with `count` entries. Returns the new count.
static int add_children(pid_t process, struct descendant *all, int count, int most) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *threads = opendir(path);
  if (!threads) return count;
  struct dirent *entry;
  while (count < most && (entry = readdir(threads))) {
    long thread = atol(entry->d_name), child;
    if (thread <= 0) continue;
    snprintf(path, sizeof path, "/proc/%d/task/%ld/children", process, thread);
    FILE *list = fopen(path, "re");
    if (!list) continue;
    while (count < most && fscanf(list, "%ld", &child) == 1)
      all[count++] = (struct descendant){.process = (pid_t)child, .parent = process};
    fclose(list);
  }
  closedir(threads);
  return count;
}

/// Lists descendants, the nearest first, and returns their number. Calls `visit` for each one before listing its
/// children.
static int list_descendants(struct descendant *all, int most, void (*visit)(struct descendant)) {
  int count = add_children(getpid(), all, 0, most);
  for (int next = 0; next < count && count < most; next++) {
    visit(all[next]);
    count = add_children(all[next].process, all, count, most);
  }
  return count;
}

static struct descendant listed[1 << 12];
static const int most_listed = sizeof listed / sizeof *listed;

static void leave_alone(struct descendant descendant) { (void)descendant; }

int count_descendants(int most) {
  return list_descendants(listed, most < most_listed ? most : most_listed, leave_alone);
}

static struct processor_time measured;

/// Adds the processor time of a process's threads, from /proc/PID/task/TID/schedstat.
static void add_processor_time(struct descendant descendant) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", descendant.process);
  DIR *threads = opendir(path);
  if (!threads) return;
  struct dirent *entry;
  while ((entry = readdir(threads))) {
    long long computed, waited;
    snprintf(path, sizeof path, "/proc/%d/task/%.16s/schedstat", descendant.process, entry->d_name);
    FILE *file = fopen(path, "re");
    if (!file) continue;
    if (fscanf(file, "%lld %lld", &computed, &waited) == 2) {
      measured.computed += computed;
      measured.waited += waited;
    }
    fclose(file);
  }
  closedir(threads);
}

struct processor_time measure_descendants(void) {
  measured = (struct processor_time){0};
  list_descendants(listed, most_listed, add_processor_time);
  return measured;
}

/// The kernel's information about a process. The parent is 0 if the process has ended.
struct process_state {
  char name[32], letter;
  int parent;
};

static struct process_state state_of(pid_t process) {
  struct process_state state = {0};
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  FILE *file = fopen(path, "re");
  if (!file) return state;
  // The name can contain any character, but it is short. It ends at the last parenthesis.
  char text[256] = {0};
  fread(text, 1, sizeof text - 1, file);
  fclose(file);
  char *start = strchr(text, '('), *end = strrchr(text, ')');
  if (!start || !end || sscanf(end, ") %c %d", &state.letter, &state.parent) != 2) return (struct process_state){0};
  *end = 0;
  snprintf(state.name, sizeof state.name, "%s", start + 1);
  return state;
}

static int stopped, able_to_run;

/// Counts a process of the program as stopped or as able to run. Ignores the supervisor's own processes and those of
/// bubblewrap, which wait for the program, and ended processes, which have the letter Z or X.
static void count_stopped(struct descendant descendant) {
  struct process_state state = state_of(descendant.process);
  bool is_ours = strcmp(state.name, "supervisor") == 0 || strcmp(state.name, "bwrap") == 0;
  if (is_ours || !state.letter || strchr("ZX", state.letter)) return;
  if (state.letter == 'T') stopped++;
  else able_to_run++;
}

bool is_program_stopped(void) {
  stopped = able_to_run = 0;
  list_descendants(listed, most_listed, count_stopped);
  return stopped > 0 && able_to_run == 0;
}

bool is_stopped(pid_t process) { return state_of(process).letter == 'T'; }

bool has_stopped_in_group(void) {
  int count = list_descendants(listed, most_listed, leave_alone);
  for (int i = 0; i < count; i++)
    if (is_stopped(listed[i].process) && getpgid(listed[i].process) == getpgrp()) return true;
  return false;
}

/// Sends a signal to a process if it is still a child of its parent. Otherwise another process may have its process ID.
static void send(struct descendant descendant, int signal_number) {
  int process = (int)syscall(SYS_pidfd_open, descendant.process, 0);
  if (process < 0) return;
  if (state_of(descendant.process).parent == descendant.parent)
    syscall(SYS_pidfd_send_signal, process, signal_number, NULL, 0);
  close(process);
}

static void stop(struct descendant descendant) { send(descendant, SIGSTOP); }

void hang_up_descendants(void) {
  int count = list_descendants(listed, most_listed, leave_alone);
  // In reverse order: a process's parent must exist to identify it.
  while (count > 0) {
    send(listed[--count], SIGHUP);
    send(listed[count], SIGCONT);
  }
}

void continue_descendants(void) {
  int count = list_descendants(listed, most_listed, leave_alone);
  while (count > 0) send(listed[--count], SIGCONT);
}

/// Kills the first processes of a sandbox. The kernel then kills all others in its process namespace, however many
/// there are.
static void kill_nearest(void) {
  enum { launcher_program_and_namespace = 3 };
  struct descendant nearest[launcher_program_and_namespace];
  int count = list_descendants(nearest, launcher_program_and_namespace, leave_alone);
  // In reverse order: a process's parent must exist to identify it.
  while (count > 0) send(nearest[--count], SIGKILL);
}

/// Kills a process if it is a child of this process. A child's process ID is not reused before the child is reaped, and
/// only this process reaps it.
static void kill_if_child(pid_t process) {
  siginfo_t info;
  if (process > 1 && waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) == 0)
    kill(process, SIGKILL);
}

/// Kills the children in the kernel's list. Returns false if the kernel has no such list.
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

/// Without /proc, tries every process ID.
static void kill_all_children(void) {
  const pid_t last = 1 << 22;
  for (pid_t process = 2; process <= last; process++) kill_if_child(process);
}

void kill_descendants(void) {
  const struct timespec pause = {.tv_nsec = 1000000};
  const int64_t patience = 5000;
  int64_t deadline = now_in_milliseconds() + patience;
  sigset_t child_signal;
  sigemptyset(&child_signal);
  sigaddset(&child_signal, SIGCHLD);
  kill_nearest();
  // The children of a killed process become children of this process, and the next round finds them.
  while (now_in_milliseconds() <= deadline) {
    // Stops all generations first, because a process may start others faster than its ancestors die one by one. A
    // stopped process starts no others while the rest are listed.
    int count = list_descendants(listed, most_listed, stop);
    for (int next = 0; next < count; next++) send(listed[next], SIGKILL);
    while (waitpid(-1, NULL, WNOHANG) > 0) deadline = now_in_milliseconds() + patience;
    if (waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD) return;
    if (!kill_listed_children() && !kill_children_in_proc()) kill_all_children();
    sigtimedwait(&child_signal, NULL, &pause);
  }
}
