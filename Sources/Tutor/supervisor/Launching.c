#define _GNU_SOURCE
#include "Launching.h"

#include "ProcessNamespace.h"
#include "Waiting.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void limit(int resource, unsigned long long most) {
  struct rlimit limit;
  if (most == 0 || getrlimit(resource, &limit) != 0) return;
  // Keeps a stricter limit.
  if (limit.rlim_max > most) limit.rlim_max = most;
  if (limit.rlim_cur > most) limit.rlim_cur = most;
  setrlimit(resource, &limit);
}

/// The kernel refuses further processes and threads. They are counted with those of all programs of the user, so their
/// number on the machine is added. It does not hold for root (setrlimit(2), RLIMIT_NPROC).
static void limit_tasks(int processes) {
  if (processes == 0) return;
  limit(RLIMIT_NPROC, (unsigned long long)count_tasks_of_machine() + 2 * (unsigned)processes);
}

/// The kernel kills a process that goes on after the signal that names the reason.
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
  // A parent outside the namespace is seen as 0.
  if (getppid() != (request->is_apart ? 0 : launcher)) _exit(71);
  // Signals of the tutor's terminal are not for the program.
  setsid();
  limit(RLIMIT_AS, request->memory);
  limit_cpu_time(request->cpu, request->cpu_grace);
  limit(RLIMIT_FSIZE, request->file);
  limit_tasks(request->processes);
  reset_signals();
  for (char **variable = request->variables; *variable; variable++) putenv(*variable);
  fix_addresses();
  execv(request->program[0], request->program);
  report->start_error = errno;
  _exit(71);
}

/// The program's parent. A program that kills its parent kills this process, not the one that cleans up.
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
