// supervisor: runs a program, and ends all of its processes.
//
//   supervisor PARENT TOKEN MEMORY CPU CPUGRACE FILE PROCESSES APART WAIT LIMIT GRACE FOLDER [NAME=VALUE…] --
//              PROGRAM [ARGUMENT…]
//   supervisor --in-terminal PARENT PROGRAM [ARGUMENT…]
//
// Every process that the program starts remains a descendant of this process, even with a session of its own or a
// double fork (prctl(2), PR_SET_CHILD_SUBREAPER). This process kills all of them when the program ends, when LIMIT has
// passed, when it receives SIGTERM, and when PARENT ends in any way. Then it ends as the program did: with the same
// exit status, or by the same signal.
//
// Three processes control the program. This process becomes the guard and starts the supervisor. The supervisor
// starts the launcher, which starts the program. If one of the three is killed, or both the supervisor and the
// launcher, the remaining ones kill the program and its descendants. If the guard and the supervisor are killed at
// the same moment, the kernel kills the launcher and the program. The program's descendants then remain, unless they
// are in a process namespace.
//
// The second form is for editors. InTerminal.h describes it.
//
//   PARENT    the process ID of the tutor
//   TOKEN     begins the last line of standard error if the program cannot be started or this process ended it. The
//             error number follows, or the reason: "limit", "request", "processes" or "stopped"
//   MEMORY    the limit of the program's address space in bytes, or 0 for no limit
//   CPU       the limit of CPU time in seconds for each process, or 0 for no limit
//   CPUGRACE  the CPU time in seconds between SIGXCPU at that limit and SIGKILL. With 0, SIGXCPU is not sent
//   FILE      the limit in bytes of each file that the program writes, or 0 for no limit
//   PROCESSES the limit of concurrent processes, or 0 for no limit. This process counts them at intervals. Between two
//             counts, the kernel limits processes and threads, except for root. It allows the user twice that number
//             more than the system had at the start
//   APART     1 to run the program in a process namespace of its own if the system allows it, otherwise 0. In a
//             namespace, the kernel ends all processes at once, even if all three processes above are killed
//   WAIT      the time in milliseconds that a program may wait for its work, or 0 for a program that has it. The work
//             begins when this process receives SIGUSR2. Until then, LIMIT and PROCESSES do not apply
//   LIMIT     the limit of the running time in milliseconds. This process measures it, because the tutor may be too
//             busy. Time in which the program waits for a processor does not count
//   GRACE     the time in milliseconds between SIGTERM and SIGKILL
//   FOLDER    a folder to remove if PARENT has ended, or an empty argument
//
// It is a program of its own because a killed process cannot clean up. It is written in C because it must start in well
// under a millisecond.
#define _GNU_SOURCE
#include "Descendants.h"
#include "Guarding.h"
#include "InTerminal.h"
#include "Launching.h"
#include "Waiting.h"

#include <errno.h>
#include <ftw.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static bool read_request(int count, char **words, struct request *request) {
  const int first_variable = 13;
  if (count < first_variable + 2) return false;
  *request = (struct request){
      .parent = (pid_t)atol(words[1]), .token = words[2], .folder = words[12],
      .memory = strtoull(words[3], NULL, 10), .cpu = strtoull(words[4], NULL, 10),
      .cpu_grace = strtoull(words[5], NULL, 10), .file = strtoull(words[6], NULL, 10),
      .processes = atoi(words[7]), .is_apart = atoi(words[8]) != 0,
      .wait = atoll(words[9]), .limit = atoll(words[10]), .grace = atoll(words[11]),
      .variables = words + first_variable};
  for (int i = first_variable; i < count - 1; i++) {
    if (strcmp(words[i], "--") != 0) continue;
    words[i] = NULL;
    request->program = words + i + 1;
    return true;
  }
  return false;
}

static _Noreturn void fail_to_start(const struct request *request, int error) {
  dprintf(STDERR_FILENO, "\n%s %d\n", request->token, error);
  _exit(71);
}

static pid_t start_launcher(struct request *request, struct report *report) {
  pid_t self = getpid();
  pid_t launcher = fork();
  if (launcher == 0) launch(request, report, self);
  if (launcher < 0) fail_to_start(request, errno);
  return launcher;
}

// MARK: The end

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status, (void)kind, (void)place;
  remove(path);
  return 0;
}

static void remove_folder(const char *folder) {
  if (*folder) nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

// MARK: Waiting

/// Reaps ended processes. Returns true once the launcher, and with it the program, has ended.
static bool reap(pid_t launcher) {
  bool is_over = false;
  int status;
  pid_t child;
  while ((child = waitpid(-1, &status, WNOHANG | WUNTRACED)) > 0) {
    if (child != launcher) continue;
    // The program may have stopped the launcher, which then could not wait for its end.
    if (WIFSTOPPED(status)) kill(child, SIGCONT);
    else is_over = true;
  }
  return is_over;
}

/// Gives this process a real-time priority, so that it can count and kill any number of processes. Only root may do
/// that. Children do not inherit it.
static void precede_others(void) {
  struct sched_param least = {.sched_priority = 1};
  sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &least);
}

/// Asks the program to end.
static void terminate(pid_t program) {
  if (program <= 0) return;
  kill(-program, SIGTERM);
  // A stopped program would not handle the request.
  kill(-program, SIGCONT);
}

struct outcome {
  /// Why this process ended the program, as described at TOKEN; NULL if the program ended by itself.
  const char *reason;
  bool is_orphan;
};

/// Waits for the end of the program, or ends it.
static struct outcome wait_for_end(struct request *request, struct report *report, const sigset_t *signals) {
  pid_t launcher = start_launcher(request, report);
  bool has_work = request->wait == 0;
  long long limit = has_work ? request->limit : request->wait, rest;
  long long start = now_in_milliseconds(), deadline = start + limit;
  const char *reason = NULL;
  struct condition condition = {0};
  while (true) {
    int signal_number = next_event(signals, deadline, request->processes, has_work ? &condition : NULL);
    if (getppid() != request->parent) return (struct outcome){reason, .is_orphan = true};
    // The processes do not get SIGTERM, because they would start others meanwhile.
    if (condition.has_too_many) return (struct outcome){"processes"};
    bool is_over = reap(launcher);
    if (is_over && report->has_no_namespace && request->is_apart) {
      request->is_apart = is_over = false;
      launcher = start_launcher(request, report);
    }
    if (is_over || (reason && signal_number == 0)) return (struct outcome){reason};
    if (condition.is_stopped && !reason) return (struct outcome){"stopped"};
    if (signal_number == SIGUSR2 && !has_work && !reason) {
      has_work = true;
      limit = request->limit;
      start = now_in_milliseconds();
      deadline = start + limit;
    }
    if (reason || (signal_number != 0 && signal_number != SIGTERM)) continue;
    if (signal_number == 0 && (rest = rest_of_time(start, limit)) > 0) {
      deadline = now_in_milliseconds() + rest;
      continue;
    }
    reason = signal_number == 0 ? "limit" : "request";
    deadline = now_in_milliseconds() + request->grace;
    terminate(report->program);
  }
}

/// Blocks all signals. sigprocmask(3) does not block the two that the C library uses itself, which the program could
/// send.
static void block_signals(void) {
  const unsigned long long all = ~0ULL;
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, NULL, sizeof all);
}

int main(int count, char **words) {
  struct request request;
  bool is_in_terminal = count > 3 && strcmp(words[1], "--in-terminal") == 0;
  if (!is_in_terminal && !read_request(count, words, &request)) return 64;
  block_signals();
  sigset_t all;
  sigfillset(&all);
  // If SIGCHLD were ignored, the kernel would reap the children.
  signal(SIGCHLD, SIG_DFL);
  if (is_in_terminal) supervise_in_terminal((pid_t)atol(words[2]), words + 3);
  request.parent = start_guard(request.parent);
  struct report *report = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (report == MAP_FAILED) fail_to_start(&request, errno);
  if (request.processes != 0) precede_others();
  struct outcome outcome = wait_for_end(&request, report, &all);
  kill_descendants();
  // The program may have stopped the guard.
  if (!outcome.is_orphan) kill(request.parent, SIGCONT);
  if (outcome.is_orphan || getppid() != request.parent) remove_folder(request.folder);
  if (report->start_error) fail_to_start(&request, report->start_error);
  if (outcome.reason) dprintf(STDERR_FILENO, "\n%s %s\n", request.token, outcome.reason);
  end_as(report->has_ended ? report->status : SIGKILL);
}
