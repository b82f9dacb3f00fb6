// The turns of threads outside the machine, which run between the steps of its cores.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Has threads outside the machine wait for their turn when they start and when a wait of theirs ends. A thread whose
/// turn does not come continues after 0.1 s of real time.
void rt_turns_begin(void);
/// Whether a thread outside the machine has started since then.
bool rt_other_threads_exist(void);
/// The number of threads that wait for their turn.
int rt_threads_awaiting_turns(void);
/// Gives the turn to the waiting thread with the lowest thread ID. Returns false if none waits.
bool rt_give_turn(void);
/// A counter that changes when a thread outside the machine starts, and when one may have been woken.
uint32_t rt_wakes(void);
/// What the threads outside the machine do that wait neither for their turn nor in a wait that the machine knows.
typedef struct {
  /// The threads that run or are ready to run.
  int running;
  /// The threads that are blocked in a call that the machine does not know.
  int blocked;
  /// The CPU time that these threads have used, in nanoseconds.
  int64_t time;
} rt_activity;
rt_activity rt_activity_of_others(int64_t now);
