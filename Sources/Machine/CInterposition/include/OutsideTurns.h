// The turns of threads outside the machine, which run between the steps of its cores.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Has threads outside the machine wait for their turn when they start and when a wait of theirs ends. A thread whose
/// turn does not come continues after 0.1 s of real time in which the machine chooses no step, or after up to 1 s if
/// other processes occupy the processors.
void rt_turns_begin(void);
/// Lets all of these threads continue, and run beside the cores from now on.
void rt_turns_end(void);
/// Notes that the machine is about to choose a step, and returns whether a thread outside the machine has started.
bool rt_will_choose_step(void);
/// The number of threads that wait for their turn.
int rt_threads_awaiting_turns(void);
/// The number of threads that started since `rt_turns_begin` and have not ended.
int rt_threads_with_turns(void);
/// Begins a round, in which each thread gets at most one turn. Otherwise, threads that always have something to do
/// would stop the cores.
void rt_begin_round(void);
/// The number of threads that wait and have had no turn in this round.
int rt_turns_of_round(void);
/// Gives the turn to one of these threads. `index` of them have lower thread IDs. Returns false if there is no such
/// thread.
bool rt_give_turn(int index);
/// Returns the lowest thread ID among the threads that have paused, and that this function has not returned since; 0 if
/// there is none. A paused thread waits for neither the machine nor its turn: it can continue at once.
int rt_next_paused_thread(void);
/// Lets a paused thread continue. Returns false if it no longer pauses.
bool rt_continue_thread(int thread);
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
  /// The real time of the look, in nanoseconds.
  int64_t moment;
} rt_activity;
rt_activity rt_activity_of_others(int64_t now);
/// Whether a thread waits for something outside the program.
bool rt_others_wait_outside(void);
