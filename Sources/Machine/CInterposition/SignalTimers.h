// Timers that send signals or start threads.
#pragma once
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/// What the thread of a timer calls. A `stackSize` of 0 is the default size.
typedef struct { void (*function)(union sigval); union sigval value; size_t stackSize; } rt_timer_action;
rt_timer_action rt_timer_action_of(const struct sigevent *event);
void rt_timer_start_thread(const rt_timer_action *action);

/// Passes the alarm to the kernel before the program is replaced by another (execve(2)), because the alarm stays set.
/// With false, takes it back after that has failed.
void rt_alarm_leaves_machine(bool leaves);
