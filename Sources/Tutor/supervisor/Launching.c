#define _GNU_SOURCE
#include "Launching.h"

#include "ProcessNamespace.h"
#include "Waiting.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void limit(int resource, unsigned long long most) {
  struct rlimit limit;
  if (most == 0 || getrlimit(resource, &limit) != 0) return;
  // A stricter limit stays.
  if (limit.rlim_max > most) limit.rlim_max = most;
  if (limit.rlim_cur > most) limit.rlim_cur = most;
  setrlimit(resource, &limit);
}

/// Lets the kernel refuse further processes and threads. The kernel counts those of all programs of the user, so this
/// adds their number on the system. Root has no such limit (setrlimit(2), RLIMIT_NPROC).
static void limit_tasks(int processes) {
  if (processes == 0) return;
  limit(RLIMIT_NPROC, (unsigned long long)count_tasks_of_machine() + 2 * (unsigned)processes);
}

/// Limits CPU time. The kernel sends SIGXCPU at the limit, and kills the process after the grace time.
static void limit_cpu_time(unsigned long long seconds, unsigned long long grace) {
  if (seconds == 0) return;
  limit(RLIMIT_CPU, seconds + grace);
  struct rlimit limit;
  if (getrlimit(RLIMIT_CPU, &limit) != 0 || limit.rlim_cur <= seconds) return;
  limit.rlim_cur = seconds;
  setrlimit(RLIMIT_CPU, &limit);
}

void reset_signals(void) {
  for (int signal_number = 1; signal_number < NSIG; signal_number++)
    signal(signal_number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Turns off address randomization for runs with given schedules, because the program may read an address. If the
/// system does not allow that, addresses differ between runs.
static void fix_addresses(void) {
  int current = personality(0xffffffff);
  bool has_schedules = getenv("TASKTRACER_DEPARTURES") || getenv("TASKTRACER_SEARCH");
  if (has_schedules && current >= 0)
    personality((unsigned long)current | ADDR_NO_RANDOMIZE);
}

/// Removes the tracer's variables that were inherited from the tutor's environment, because the tracer would use them.
/// Those of this run are set afterward.
static void forget_tracer_variables(void) {
  static const char prefix[] = "TASKTRACER_";
  char name[256];
  for (char **variable = environ; *variable;) {
    size_t length = strcspn(*variable, "=");
    bool is_removed = strncmp(*variable, prefix, strlen(prefix)) == 0 && length < sizeof name;
    if (is_removed) {
      memcpy(name, *variable, length);
      name[length] = 0;
      is_removed = unsetenv(name) == 0;
    }
    // unsetenv moves the variables after it.
    variable = is_removed ? environ : variable + 1;
  }
}

/// Replaces this process by the program. Returns only if that fails; errno is the reason. A file that was just written
/// may still be open for writing in a process that another thread of the tutor is starting (ETXTBSY in execve(2)).
static void execute(char **program) {
  const struct timespec pause = {0, 10 * 1000 * 1000};
  for (int attempt = 0; attempt < 500; attempt++) {
    execv(program[0], program);
    if (errno != ETXTBSY) return;
    nanosleep(&pause, NULL);
  }
}

/// Executes the program in this process. Its parent is the launcher.
static void become_program(struct request *request, struct report *report, pid_t launcher) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // A parent outside the namespace has the process ID 0.
  if (getppid() != (request->is_apart ? 0 : launcher)) _exit(71);
  // The program must not receive signals from the tutor's terminal.
  setsid();
  limit(RLIMIT_AS, request->memory);
  limit_cpu_time(request->cpu, request->cpu_grace);
  limit(RLIMIT_FSIZE, request->file);
  limit_tasks(request->processes);
  reset_signals();
  forget_tracer_variables();
  for (char **variable = request->variables; *variable; variable++) putenv(*variable);
  fix_addresses();
  execute(request->program);
  report->start_error = errno;
  _exit(71);
}

/// Runs the launcher, the program's parent. If the program kills its parent, the supervisor remains and cleans up.
_Noreturn void launch(struct request *request, struct report *report, pid_t supervisor) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor) _exit(71);
  if (request->is_apart && !enter_process_namespace()) {
    report->has_no_namespace = true;
    _exit(71);
  }
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
