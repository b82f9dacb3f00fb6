// Older calls that install a signal handler, wait for a signal or set a timer, and calls that send a value with a
// signal.
#define _GNU_SOURCE
#include "Cases.h"
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

int __sigpause(int mask_or_signal, int is_signal);
static void note(int signal) { handled += signal == SIGUSR1; }

static struct sigaction present_action(void) {
  struct sigaction action;
  sigaction(SIGUSR1, NULL, &action);
  return action;
}

static void handler_cases(void) {
  sigset(SIGUSR1, note);
  CALL_INTERRUPTED("pause with sigset", pause());
  print("held", sigset(SIGUSR1, SIG_HOLD) == note && sigset(SIGUSR1, SIG_HOLD) == SIG_HOLD);
  CALL_INTERRUPTED("sigpause", sigpause(SIGUSR1));
  CALL_INTERRUPTED("sigpause with a mask", __sigpause(0, 0));
  print("was held", sigset(SIGUSR1, note) == SIG_HOLD);
  sysv_signal(SIGUSR1, note);
  int before = handled;
  raise(SIGUSR1);
  print("handled", handled - before);
  print("default", present_action().sa_handler == SIG_DFL);
}

static void restart_cases(void) {
  int ends[2];
  char byte;
  pipe(ends);
  signal(SIGUSR1, note);
  siginterrupt(SIGUSR1, 1);
  CALL_INTERRUPTED("read with siginterrupt", read(ends[0], &byte, 1));
  signal(SIGUSR1, note);
  CALL_INTERRUPTED("read after signal", read(ends[0], &byte, 1));
  siginterrupt(SIGUSR1, 0);
  print("restarts", (present_action().sa_flags & SA_RESTART) != 0);
  close(ends[0]), close(ends[1]);
}

static pthread_t receiver;
static atomic_bool has_returned;
static bool queue_signal(void) {
  if (!has_returned) pthread_sigqueue(receiver, SIGUSR1, (union sigval){.sival_int = 3});
  return has_returned;
}

void older_cases(void) {
  handle_signal(false);
  handler_cases();
  restart_cases();
  handle_signal(false);
  receiver = pthread_self();
  has_returned = false;
  start_act(queue_signal);
  CALL("pause with pthread_sigqueue", pause());
  has_returned = true;
  finish_act();
  CALL("ualarm", ualarm(500000, 0));
  usleep(200000);
  useconds_t left = ualarm(0, 0);
  print("left", left > 0 && left <= 300000);
}
