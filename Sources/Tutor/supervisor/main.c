// supervisor: runs a program, and leaves no process of it behind.
//
//   supervisor PARENT TOKEN MEMORY CPU FILE PROCESSES LIMIT GRACE FOLDER [NAME=VALUE…] -- PROGRAM [ARGUMENT…]
//
// Whatever the program starts becomes a descendant of this process and stays one: a session of its own or a double
// fork does not lead out (prctl(2), PR_SET_CHILD_SUBREAPER). All of them are killed when the program ends, when
// LIMIT has passed, when this process is asked to end (SIGTERM), and when PARENT ends in whatever way. Then this
// process ends as the program did: with its exit status, or by its signal.
//
//   PARENT   the process ID of the tutor
//   TOKEN    begins the last line of standard error if the program cannot be started, or was ended by this
//            process; the error number follows, or the reason, "limit", "request" or "processes"
//   MEMORY   the program's address space in bytes, or 0 for no limit
//   CPU      seconds of CPU time that each process may use, or 0 for no limit
//   FILE     the size in bytes of a file that the program may write, or 0 for no limit
//   PROCESSES how many processes the program may be at once, or 0 for no limit
//   LIMIT    how many milliseconds the program may run. They are counted here: the tutor may be too busy to look
//   GRACE    how many milliseconds the program has between SIGTERM and SIGKILL
//   FOLDER   a folder that is removed if PARENT is gone, or an empty word
//
// It is a program of its own because a process that is killed can do nothing, and in C because it must start
// in well under a millisecond.
#define _GNU_SOURCE
#include "Descendants.h"
#include "Waiting.h"

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

struct request {
  pid_t parent;
  const char *token, *folder;
  unsigned long long memory, cpu, file;
  long long limit, grace;
  int processes;
  char **variables, **program;
};

/// Memory shared by the three processes. It outlives the process that wrote it.
struct report {
  volatile pid_t program;
  volatile int start_error;
  volatile bool has_ended;
  volatile int status;
};

static bool read_request(int count, char **words, struct request *request) {
  const int first_variable = 10;
  if (count < first_variable + 2) return false;
  *request = (struct request){
      .parent = (pid_t)atol(words[1]), .token = words[2], .folder = words[9],
      .memory = strtoull(words[3], NULL, 10), .cpu = strtoull(words[4], NULL, 10),
      .file = strtoull(words[5], NULL, 10), .processes = atoi(words[6]),
      .limit = atoll(words[7]), .grace = atoll(words[8]),
      .variables = words + first_variable};
  for (int i = first_variable; i < count - 1; i++) {
    if (strcmp(words[i], "--") != 0) continue;
    words[i] = NULL;
    request->program = words + i + 1;
    return true;
  }
  return false;
}

// MARK: The program

static void limit(int resource, unsigned long long most) {
  struct rlimit limit;
  if (most == 0 || getrlimit(resource, &limit) != 0) return;
  // Keeps a stricter limit.
  if (limit.rlim_max > most) limit.rlim_max = most;
  if (limit.rlim_cur > most) limit.rlim_cur = most;
  setrlimit(resource, &limit);
}

/// One second after the signal that names the reason, the kernel kills a process that ignores it.
static void limit_cpu_time(unsigned long long seconds) {
  if (seconds == 0) return;
  limit(RLIMIT_CPU, seconds + 1);
  struct rlimit limit;
  if (getrlimit(RLIMIT_CPU, &limit) != 0 || limit.rlim_cur <= seconds) return;
  limit.rlim_cur = seconds;
  setrlimit(RLIMIT_CPU, &limit);
}

/// Every run starts with the same signal settings, whatever the shell ignores or blocks.
static void reset_signals(void) {
  for (int signal_number = 1; signal_number < NSIG; signal_number++)
    signal(signal_number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/// A run by a schedule has the same addresses each time, in case the program looks at one. Where the system does not
/// allow that, the run goes on without.
static void fix_addresses(void) {
  int current = personality(0xffffffff);
  if (getenv("TASKTRACER_DEPARTURES") && current >= 0)
    personality((unsigned long)current | ADDR_NO_RANDOMIZE);
}

/// Becomes the program. The launcher is its parent.
static void become_program(struct request *request, struct report *report, pid_t launcher) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != launcher) _exit(71);
  // Signals of the tutor's terminal are not for the program.
  setsid();
  limit(RLIMIT_AS, request->memory);
  limit_cpu_time(request->cpu);
  limit(RLIMIT_FSIZE, request->file);
  reset_signals();
  for (char **variable = request->variables; *variable; variable++) putenv(*variable);
  fix_addresses();
  execv(request->program[0], request->program);
  report->start_error = errno;
  _exit(71);
}

/// The program's parent. A program that kills its parent kills this process, not the one that cleans up.
static void launch(struct request *request, struct report *report, pid_t supervisor) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor) _exit(71);
  pid_t self = getpid();
  pid_t program = fork();
  if (program == 0) become_program(request, report, self);
  if (program < 0) {
    report->start_error = errno;
    _exit(71);
  }
  report->program = program;
  int status = 0;
  while (waitpid(program, &status, 0) < 0 && errno == EINTR) {}
  report->status = status;
  report->has_ended = true;
  _exit(0);
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

/// Ends this process as the program ended.
static _Noreturn void end_as(int status) {
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  // The program has left its core, if there is to be one.
  prctl(PR_SET_DUMPABLE, 0);
  reset_signals();
  raise(WTERMSIG(status));
  _exit(128 + WTERMSIG(status));
}

static _Noreturn void fail_to_start(const struct request *request, int error) {
  dprintf(STDERR_FILENO, "\n%s %d\n", request->token, error);
  _exit(71);
}

// MARK: Waiting

/// Reaps ended processes. Returns true once the launcher has ended, and with it the program.
static bool reap(pid_t launcher) {
  bool is_over = false;
  int status;
  pid_t child;
  while ((child = waitpid(-1, &status, WNOHANG | WUNTRACED)) > 0) {
    if (child != launcher) continue;
    // A launcher that the program has stopped would not see its end.
    if (WIFSTOPPED(status)) kill(child, SIGCONT);
    else is_over = true;
  }
  return is_over;
}

/// Asks the program to end.
static void terminate(pid_t program) {
  if (program <= 0) return;
  kill(-program, SIGTERM);
  // A program that has stopped itself would not see the request.
  kill(-program, SIGCONT);
}

int main(int count, char **words) {
  struct request request;
  if (!read_request(count, words, &request)) return 64;
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  // An ignored SIGCHLD would reap children by itself.
  signal(SIGCHLD, SIG_DFL);
  // The kernel also sends this when only the thread ends that started this process.
  prctl(PR_SET_PDEATHSIG, SIGUSR1);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  if (getppid() != request.parent) return 71;
  struct report *report = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (report == MAP_FAILED) fail_to_start(&request, errno);
  pid_t self = getpid();
  pid_t launcher = fork();
  if (launcher == 0) launch(&request, report, self);
  if (launcher < 0) fail_to_start(&request, errno);
  long long deadline = now_in_milliseconds() + request.limit;
  const char *reason = NULL;
  bool is_orphan = false, too_many = false;
  while (true) {
    int signal_number = next_event(&all, deadline, request.processes, &too_many);
    is_orphan = getppid() != request.parent;
    // They are not asked to end: meanwhile there would be more.
    if (too_many && (reason = "processes")) break;
    if (is_orphan || reap(launcher) || (reason && signal_number == 0)) break;
    if (reason || (signal_number != 0 && signal_number != SIGTERM)) continue;
    reason = signal_number == 0 ? "limit" : "request";
    deadline = now_in_milliseconds() + request.grace;
    terminate(report->program);
  }
  kill_descendants();
  if (is_orphan || getppid() != request.parent) remove_folder(request.folder);
  if (report->start_error) fail_to_start(&request, report->start_error);
  if (reason) dprintf(STDERR_FILENO, "\n%s %s\n", request.token, reason);
  end_as(report->has_ended ? report->status : SIGKILL);
}
