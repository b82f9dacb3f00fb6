// Timers that send signals or start threads.
#pragma once
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/// What the thread does that a timer starts; 0 is the usual size of its stack.
typedef struct { void (*function)(union sigval); union sigval value; size_t stackSize; } rt_timer_action;
rt_timer_action rt_timer_action_of(const struct sigevent *event);
void rt_timer_start_thread(const rt_timer_action *action);

/// The program is about to be replaced by another, for which the alarm goes on; or that has failed.
void rt_alarm_leaves_machine(bool leaves);
