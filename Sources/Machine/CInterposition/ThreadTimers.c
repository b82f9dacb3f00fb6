// Threads that timers start: SIGEV_THREAD of timer_create(2).
#define _GNU_SOURCE
#include "AlternateStacks.h"
#include "Interposing.h"
#include "SignalTimers.h"
#include "Waiting.h"
#include <pthread.h>
#include <stdlib.h>

rt_timer_action rt_timer_action_of(const struct sigevent *event) {
  rt_timer_action action = {event->sigev_notify_function, event->sigev_value, 0};
  if (event->sigev_notify_attributes) pthread_attr_getstacksize(event->sigev_notify_attributes, &action.stackSize);
  return action;
}

// Runs the action. Like in the C library, no signals are blocked.
static void *run(void *argument) {
  rt_timer_action action = *(rt_timer_action *)argument;
  free(argument);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  action.function(action.value);
  return NULL;
}

// Starts a timer's thread. Does not notify the machine, because its lock may be held; the machine was notified when the
// timer was created.
void rt_timer_start_thread(const rt_timer_action *action) {
  REAL(rt_create_function, "pthread_create");
  rt_timer_action *copy = malloc(sizeof *copy);
  if (!copy) return;
  *copy = *action;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  if (action->stackSize) pthread_attr_setstacksize(&attributes, action->stackSize);
  pthread_t thread;
  rt_thread_starts();
  if (rt_create_thread(real, &thread, &attributes, run, copy) != 0) free(copy);
  pthread_attr_destroy(&attributes);
}
