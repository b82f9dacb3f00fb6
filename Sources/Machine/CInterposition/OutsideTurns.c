// Turns of threads outside the machine. While a core runs, a thread that starts or that ends a wait waits for its turn.
// The machine gives the turns between the steps of its cores, one at a time. So a program with threads of its own has
// the same order of events in each run, as far as its threads wait in calls that the machine knows.
#define _GNU_SOURCE
#include "OutsideTurns.h"
#include "ProgramCalls.h"
#include "ThreadFiles.h"
#include "ThreadLocal.h"
#include "Waiting.h"
#include <pthread.h>
#include <stdlib.h>

typedef struct turn {
  int thread;
  // The round in which the thread had its last turn.
  uint32_t round;
  uint32_t isGiven;
  // Whether the thread has only paused, and whether the machine knows that.
  bool isPause, isKnown;
  struct turn *next;
} Turn;

static uint32_t lock;
static Turn *first;
static _Atomic bool areTaken, exist;
static _Atomic int waiting, threads;
static _Atomic uint32_t wakes, steps, round;
THREAD_LOCAL uint32_t roundOfLastTurn;
// Whether the thread has done something since its last turn or pause that others may observe, and its pauses since its
// last turn.
THREAD_LOCAL bool hasActed;
THREAD_LOCAL int pauses;

void rt_turns_begin(void) {
  areTaken = true;
  round = 1;
}
bool rt_turns_are_taken(void) { return areTaken && rt_calls_on; }
int rt_threads_awaiting_turns(void) { return waiting; }
int rt_threads_with_turns(void) { return threads; }
void rt_change_threads_with_turns(int change) { threads += change; }
uint32_t rt_wakes(void) { return wakes; }
bool rt_will_choose_step(void) {
  if (exist) steps++;
  return exist;
}
void rt_may_wake(void) {
  if (!exist) return;
  wakes++;
  if (!rt_tries_orders) return;
  hasActed = true;
  machine_did_act();
}
void rt_other_thread_starts(void) {
  exist = areTaken;
  rt_may_wake();
}

// Returns whether the turn was still in the list.
static bool removeTurn(const Turn *turn) {
  Turn **place = &first;
  while (*place && *place != turn) place = &(*place)->next;
  if (!*place) return false;
  *place = turn->next;
  if (!turn->isPause) waiting--;
  return true;
}

// Returns whether the machine or a thread that it waits for has run since `time`, or could have. If others occupy the
// processors, it could not. Many threads do not look at each other, which would take longer than the wait.
static bool machineHadTime(int64_t *time) {
  enum { many = 32 };
  int64_t now = rt_time_of_machine();
  if (now - *time < 1000000) return waiting > many || !rt_other_thread_is_ready();
  *time = now;
  return true;
}

static void awaitTurn(bool isPause) {
  Turn turn = {.thread = rt_this_thread(), .round = roundOfLastTurn, .isPause = isPause};
  rt_lock(&lock);
  turn.next = first;
  first = &turn;
  if (isPause) wakes++;
  else waiting++;
  rt_unlock(&lock);
  machine_wait_begins();
  // A core may wait for this thread in a way that the machine does not know. The thread then continues by itself, and
  // the machine looks at it before its next step. On a busy system, more time passes before that.
  enum { shortly = 10000000, most = 100, least = 10 };
  uint32_t before = steps;
  int64_t time = rt_time_of_machine();
  for (int i = 0; i < most && rt_calls_on && !__atomic_load_n(&turn.isGiven, __ATOMIC_ACQUIRE);) {
    rt_await_change(&turn.isGiven, shortly);
    i = steps != before ? 0 : i + (machineHadTime(&time) ? most / least : 1);
    before = steps;
  }
  // The thread that gives the turn uses it until it has unlocked the list.
  rt_lock(&lock);
  if (removeTurn(&turn)) rt_may_wake();
  rt_unlock(&lock);
  roundOfLastTurn = turn.round;
  pauses = isPause ? pauses + 1 : 0;
  hasActed = false;
}

bool rt_takes_turns(void) {
  return rt_turns_are_taken() && !rt_is_cores_thread() && !rt_is_own_thread() && !rt_is_in_handler();
}

static void stop(bool isPause) {
  int error = errno, before;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  awaitTurn(isPause);
  pthread_setcancelstate(before, NULL);
  errno = error;
}

void rt_await_turn(void) {
  if (rt_takes_turns()) stop(false);
}

// MARK: Pauses

// Each pause takes real time, and after many of them the turns would end.
enum { maximumPausesOfTurn = 16, maximumPauses = 1000 };
static _Atomic int allPauses;

void rt_pause_thread(void) {
  if (!rt_tries_orders || !exist || pauses >= maximumPausesOfTurn || !rt_takes_turns()) return;
  if (allPauses++ < maximumPauses) stop(true);
}

void rt_pause_thread_if_acted(bool acts) {
  if (hasActed) rt_pause_thread();
  if (acts) hasActed = true;
}

int rt_next_paused_thread(void) {
  rt_lock(&lock);
  Turn *next = NULL;
  for (Turn *turn = first; turn; turn = turn->next)
    if (turn->isPause && !turn->isKnown && (!next || turn->thread < next->thread)) next = turn;
  int thread = next ? next->thread : 0;
  if (next) next->isKnown = true;
  rt_unlock(&lock);
  return thread;
}

bool rt_continue_thread(int thread) {
  rt_lock(&lock);
  Turn *turn = first;
  while (turn && !(turn->thread == thread && turn->isPause)) turn = turn->next;
  if (turn) {
    removeTurn(turn);
    rt_unpark(&turn->isGiven);
  }
  rt_unlock(&lock);
  return turn;
}

void rt_turns_end(void) {
  areTaken = exist = false;
  rt_lock(&lock);
  while (first) {
    Turn *turn = first;
    removeTurn(turn);
    rt_unpark(&turn->isGiven);
  }
  rt_unlock(&lock);
}

void rt_begin_round(void) {
  if (exist) round++;
}

static bool isDue(const Turn *turn) { return !turn->isPause && turn->round != round; }

// Returns the turn in this round with the lowest thread ID above another.
static Turn *turnAfter(int thread) {
  Turn *next = NULL;
  for (Turn *turn = first; turn; turn = turn->next)
    if (isDue(turn) && turn->thread > thread && (!next || turn->thread < next->thread)) next = turn;
  return next;
}

int rt_turns_of_round(void) {
  int count = 0;
  rt_lock(&lock);
  for (Turn *turn = first; turn; turn = turn->next) count += isDue(turn);
  rt_unlock(&lock);
  return count;
}

bool rt_give_turn(int index) {
  rt_lock(&lock);
  Turn *next = turnAfter(0);
  for (int i = 0; next && i < index; i++) next = turnAfter(next->thread);
  if (next) {
    removeTurn(next);
    next->round = round;
    rt_unpark(&next->isGiven);
  }
  rt_unlock(&lock);
  return next;
}

// MARK: What the threads do

static bool awaitsTurn(int thread) {
  rt_lock(&lock);
  Turn *turn = first;
  while (turn && turn->thread != thread) turn = turn->next;
  rt_unlock(&lock);
  return turn;
}

typedef struct { int64_t now; rt_activity activity; } Look;

static bool add(int thread, void *context) {
  Look *look = context;
  if (rt_is_thread_of_machine(thread) || awaitsTurn(thread)) return false;
  bool isAsleep = rt_thread_state(thread) == 'S';
  if (isAsleep && rt_waits_beside(thread, look->now)) return false;
  isAsleep ? look->activity.blocked++ : look->activity.running++;
  look->activity.time += rt_thread_time(thread);
  return false;
}

static rt_activity look(int64_t now) {
  Look look = {.now = now};
  rt_visit_threads(add, &look);
  return look.activity;
}

// A thread may be woken after it was looked at, by a thread that is looked at later, so this looks twice.
static void lookTwice(void *context) {
  Look *found = context;
  uint32_t before = rt_wait_changes();
  found->activity = look(found->now);
  if (found->activity.running == 0 && found->activity.blocked == 0) found->activity = look(found->now);
  if (rt_wait_changes() != before && found->activity.running == 0) found->activity.running = 1;
  found->activity.moment = rt_real_monotonic();
}

rt_activity rt_activity_of_others(int64_t now) {
  Look look = {.now = now};
  rt_read_elsewhere(lookTwice, &look);
  return look.activity;
}
