// Threads that wait until another thread wakes them, in the order of their arrival. The kernel cannot wake them,
// because it does not know the waits of cores.
#include "ProgramCalls.h"
#include "Waiting.h"
#include <limits.h>

static uint32_t lock;
static rt_waiter *_Atomic first;

static void append(rt_waiter *waiter, const void *place) {
  *waiter = (rt_waiter){place, 0, NULL};
  rt_waiter *last = first;
  while (last && last->next) last = last->next;
  if (last) last->next = waiter;
  else first = waiter;
}

void rt_waiter_begin(rt_waiter *waiter, const void *place) {
  rt_lock(&lock);
  append(waiter, place);
  rt_unlock(&lock);
}

bool rt_waiter_end(rt_waiter *waiter) {
  rt_lock(&lock);
  if (first == waiter) {
    first = waiter->next;
  } else {
    rt_waiter *before = first;
    while (before->next != waiter) before = before->next;
    before->next = waiter->next;
  }
  rt_unlock(&lock);
  return waiter->isWoken;
}

// Waits to be woken. The thread can be cancelled meanwhile.
static void awaitWaking(rt_waiter *waiter, int64_t duration) {
  int before;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &before);
  rt_await_change(&waiter->isWoken, duration);
  pthread_setcanceltype(before, NULL);
}

bool rt_waiter_round(void *context, int64_t duration) {
  rt_waiter *waiter = context;
  if (duration != 0) awaitWaking(waiter, duration);
  return __atomic_load_n(&waiter->isWoken, __ATOMIC_ACQUIRE);
}

// Visits up to `count` waiters that have not been woken, and wakes them if `wakes`. Returns their number.
static int visit(const void *place, int count, bool wakes) {
  int visited = 0;
  for (rt_waiter *waiter = first; waiter && visited < count; waiter = waiter->next) {
    if (waiter->place != place || waiter->isWoken) continue;
    if (wakes) rt_unpark(&waiter->isWoken);
    visited++;
  }
  return visited;
}

int rt_wake(const void *place, int count) {
  if (!first || rt_is_in_handler()) return 0;
  rt_lock(&lock);
  int woken = visit(place, count, true);
  rt_unlock(&lock);
  return woken;
}

bool rt_waiter_completes(rt_waiter *waiter, const void *place, uint32_t count) {
  rt_lock(&lock);
  bool isLast = (uint32_t)visit(place, INT_MAX, false) + 1 >= count;
  if (isLast) visit(place, INT_MAX, true);
  else append(waiter, place);
  rt_unlock(&lock);
  return isLast;
}

void rt_forget_waiters(void) {
  first = NULL;
  lock = 0;
}
