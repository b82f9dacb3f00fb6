#define _GNU_SOURCE
#include "InTerminal.h"

#include "Descendants.h"
#include "Guarding.h"
#include "Launching.h"
#include "Waiting.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// The descriptor that receives the program's status.
static const int status_file = 3;
/// The time between two checks whether the program has stopped itself.
static const int milliseconds_between_looks = 200;
/// The time in which the tutor stops after a signal that stops its process group.
static const int milliseconds_to_stop = 2000;
/// The time that the processes have to save what their user typed, after SIGHUP and before SIGKILL.
static const long long milliseconds_to_save = 1000;

static _Noreturn void become_program(char **program, pid_t supervisor) {
  // If the supervisor is killed, the kernel kills the program, and the guard kills its descendants.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor) _exit(71);
  reset_signals();
  execv(program[0], program);
  _exit(127);
}

static bool has_program_ended;

/// Reaps ended processes, and reports the end of the program. Returns false if no descendant is left.
static bool reap(pid_t program) {
  int status;
  pid_t child;
  while ((child = waitpid(-1, &status, WNOHANG)) > 0) {
    if (child != program) continue;
    has_program_ended = true;
    (void)!write(status_file, &status, sizeof status);
    close(status_file);
  }
  return child == 0;
}

/// Whether the process group received a signal that stops it, for example because a user typed Control-Z, and none
/// since then that continues it.
static bool is_group_stopping;

/// Waits for a signal until a time limit, if there is one, and notes what the received signals mean for the group.
static void receive_signals(const struct timespec *limit) {
  sigset_t all;
  sigfillset(&all);
  const struct timespec none = {0};
  int received;
  for (; (received = sigtimedwait(&all, NULL, limit)) > 0; limit = &none) {
    if (received == SIGTSTP || received == SIGTTIN || received == SIGTTOU) is_group_stopping = true;
    if (received == SIGCONT) is_group_stopping = false;
  }
}

/// Stops the group. Returns false if the tutor has not stopped in time, because no shell controls its group.
static bool stop_group(pid_t tutor) {
  const struct timespec pause = {.tv_nsec = 10 * 1000 * 1000};
  long long deadline = now_in_milliseconds() + milliseconds_to_stop;
  kill(0, SIGTSTP);
  while (!is_stopped(tutor) && now_in_milliseconds() < deadline) nanosleep(&pause, NULL);
  return is_stopped(tutor);
}

/// Stops the whole group if the program has stopped itself, as editors do at Control-Z. The shell that started the
/// tutor then takes the terminal, and can continue all of them. If no such shell controls the tutor's group, the
/// program continues. The program must have been the only stopped process for a time, because a user may be stopping
/// or continuing the group, and the tutor may be slower than the program.
static void stop_with_program(pid_t tutor) {
  static long long alone_since;
  long long now = now_in_milliseconds();
  if (!has_stopped_in_group() || is_stopped(tutor)) alone_since = 0;
  else if (alone_since == 0) alone_since = now;
  if (alone_since == 0) return;
  int least = is_group_stopping ? milliseconds_to_stop : milliseconds_between_looks;
  if (now - alone_since < least) return;
  alone_since = 0;
  if (stop_group(tutor)) return;
  receive_signals(&(struct timespec){0});
  is_group_stopping = false;
  continue_descendants();
}

/// Ends all descendants. An editor that receives SIGHUP saves a copy of the text, as when its terminal is closed.
static void end_descendants(pid_t program) {
  const struct timespec pause = {.tv_nsec = 10 * 1000 * 1000};
  long long deadline = now_in_milliseconds() + milliseconds_to_save;
  hang_up_descendants();
  while (reap(program) && now_in_milliseconds() < deadline) nanosleep(&pause, NULL);
  kill_descendants();
}

_Noreturn void supervise_in_terminal(pid_t parent, char **program) {
  fcntl(status_file, F_SETFD, FD_CLOEXEC);
  const pid_t tutor = parent;
  const struct timespec pause = {.tv_nsec = milliseconds_between_looks * 1000 * 1000};
  parent = start_guard(parent);
  pid_t self = getpid(), child = fork();
  if (child == 0) become_program(program, self);
  if (child < 0) _exit(71);
  // All signals are blocked, so this process survives those that the terminal sends to the process group.
  while (reap(child)) {
    receive_signals(has_program_ended ? NULL : &pause);
    if (getppid() != parent) {
      end_descendants(child);
      break;
    }
    if (!has_program_ended) stop_with_program(tutor);
  }
  _exit(0);
}
