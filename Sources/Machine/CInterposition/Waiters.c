// Threads that wait until another wakes them, in the order in which they came. The kernel does not know those that
// wait on a core, so that it could not wake them.
#include "ProgramCalls.h"
#include "Waiting.h"

static uint32_t lock;
static rt_waiter *_Atomic first;

void rt_waiter_begin(rt_waiter *waiter, const void *place) {
  *waiter = (rt_waiter){place, 0, NULL};
  rt_lock(&lock);
  rt_waiter *last = first;
  while (last && last->next) last = last->next;
  if (last) last->next = waiter;
  else first = waiter;
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

// A thread that is cancelled meanwhile ends here.
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

int rt_wake(const void *place, int count) {
  if (!first || rt_is_in_handler()) return 0;
  int woken = 0;
  rt_lock(&lock);
  for (rt_waiter *waiter = first; waiter && woken < count; waiter = waiter->next) {
    if (waiter->place != place || waiter->isWoken) continue;
    rt_unpark(&waiter->isWoken);
    woken++;
  }
  rt_unlock(&lock);
  return woken;
}

void rt_forget_waiters(void) {
  first = NULL;
  lock = 0;
}
