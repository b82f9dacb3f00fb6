// Calls after a signal handler has jumped.
#define _GNU_SOURCE
#include "Cases.h"
#include <setjmp.h>

static _Thread_local sigjmp_buf place;
static void jump_out(int signal) { siglongjmp(place, signal); }

static void jump_inside(int signal) {
  if (sigsetjmp(place, 1) == 0) siglongjmp(place, signal);
}

// The handler of SIGUSR2 jumps to the handler of SIGUSR1 that it has interrupted.
static void jump_to_handler(int signal) {
  (void)signal;
  if (sigsetjmp(place, 1) == 0) raise(SIGUSR2);
}

static void raise_with(void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler}, jumping = {.sa_handler = jump_out};
  sigaction(SIGUSR1, &action, NULL);
  sigaction(SIGUSR2, &jumping, NULL);
  raise(SIGUSR1);
}

static void *send(void *thread) {
  nanosleep(&ten_milliseconds, NULL);
  pthread_kill(*(const pthread_t *)thread, SIGUSR1);
  return NULL;
}

// A handler jumps out of a wait when `begin_signal` has made a signal come due.
static void jump_out_of_waits(const char *name, void (*begin_signal)(void)) {
  int ends[2];
  char byte;
  if (pipe(ends) != 0) return;
  for (volatile int wait = 0; wait < 3; wait++) {
    int signal = sigsetjmp(place, 1);
    if (signal == 0) {
      begin_signal();
      if (wait == 0) pause();
      if (wait == 1) sleep(5);
      if (wait == 2) read(ends[0], &byte, 1);
    }
    printf("%s, wait %d: the handler of signal %d jumped\n", name, wait, signal);
    CALL_FOR(10, "nanosleep after the jump", nanosleep(&ten_milliseconds, NULL));
  }
  close(ends[0]), close(ends[1]);
}

static void set_alarm(void) { ualarm(10000, 0); }
static pthread_t waiting, sender;
static void start_sender(void) {
  waiting = pthread_self();
  pthread_create(&sender, NULL, send, &waiting);
  pthread_detach(sender);
}

void jump_cases(void) {
  for (int i = 0; i < 2; i++)
    if (sigsetjmp(place, 1) == 0) raise_with(jump_out);
  CALL_FOR(10, "nanosleep after a jump out of a handler", nanosleep(&ten_milliseconds, NULL));
  raise_with(jump_inside);
  CALL_FOR(10, "nanosleep after a jump inside a handler", nanosleep(&ten_milliseconds, NULL));
  raise_with(jump_to_handler);
  CALL_FOR(10, "nanosleep after a jump from handler to handler", nanosleep(&ten_milliseconds, NULL));
  // Handlers without SA_RESTART and with it.
  struct sigaction action = {.sa_handler = jump_out}, restarting = {.sa_handler = jump_out, .sa_flags = SA_RESTART};
  sigaction(SIGALRM, &action, NULL);
  // The kernel chooses a thread that handles an alarm, and prefers the main thread.
  if (gettid() == getpid()) jump_out_of_waits("an alarm", set_alarm);
  sigaction(SIGUSR1, &restarting, NULL);
  // The threads of tasks block most signals.
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, NULL, &blocked);
  if (!sigismember(&blocked, SIGUSR1)) jump_out_of_waits("a signal of a thread", start_sender);
}
