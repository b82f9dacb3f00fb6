// Calls that wait for descriptors. While a core waits, other cores run. A thread outside the machine waits in the
// kernel.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <unistd.h>

// A wait for descriptors. `call` makes it for a time (null: no limit); `result` and `error` are those of the last call.
typedef struct Wait {
  int (*call)(const struct Wait *, const struct timespec *);
  // Whether only the program itself can end the wait.
  bool (*isInner)(const struct Wait *);
  void *list;
  long count;
  int descriptor;
  const sigset_t *mask;
  int result, error;
} Wait;

static bool tryFor(void *context, int64_t duration) {
  Wait *wait = context;
  struct timespec time = rt_timespec(duration);
  wait->result = wait->call(wait, duration < 0 ? NULL : &time);
  wait->error = errno;
  return wait->result != 0;
}

static bool isOnMainCore(void) { return rt_calls_on && rt_this_core() == 0 && !rt_is_in_handler(); }

// Waits for a time (null: no limit). A signal mask takes effect only if nothing is ready. For a core, `rt_wait_for`
// sets the mask, because the calls of its wait may be made on another core's thread.
static int waitFor(Wait *wait, const struct timespec *timeout) {
  int before = errno;
  int64_t deadline = timeout ? rt_after(rt_nanoseconds(timeout)) : -1;
  const sigset_t *mask = wait->mask;
  if (machine_owns_thread()) wait->mask = NULL;
  int error = 0;
  if (!tryFor(wait, 0)) {
    bool isMain = isOnMainCore();
    if (isMain) machine_main_polls(true);
    error = rt_wait_for(&(rt_wait){tryFor, wait, deadline, !wait->isInner(wait), rt_all_handlers, mask});
    if (isMain) machine_main_polls(false);
  }
  errno = before;
  if (error) return rt_return(error == ETIMEDOUT ? 0 : error);
  return wait->result < 0 ? rt_return(wait->error) : wait->result;
}

// Whether the wait uses virtual time. The real call handles a time that is invalid or 0. Called first in each
// call, because even a call that does not wait may be part of a loop that serves Dispatch's main queue.
static bool isSeen(const struct timespec *timeout) {
  if (isOnMainCore()) machine_main_polls(false);
  return rt_may_wait() && (!timeout || (rt_is_duration(timeout) && rt_nanoseconds(timeout) > 0));
}

// MARK: poll

typedef int (*PPoll)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
static PPoll realPPoll(void) {
  REAL(PPoll, "ppoll");
  return real;
}

int rt_real_poll(struct pollfd *descriptor, int milliseconds) {
  struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  return realPPoll()(descriptor, 1, &time, NULL);
}

static int callPoll(const Wait *wait, const struct timespec *time) {
  return realPPoll()(wait->list, (nfds_t)wait->count, time, wait->mask);
}

static bool pollIsInner(const Wait *wait) {
  const struct pollfd *list = wait->list;
  for (long i = 0; i < wait->count; i++)
    if (list[i].fd >= 0 && !rt_is_inner_descriptor(list[i].fd)) return false;
  return true;
}

EXPORT int ppoll(struct pollfd *list, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
  if (!isSeen(timeout)) return realPPoll()(list, count, timeout, mask);
  Wait wait = {callPoll, pollIsInner, .list = list, .count = (long)count, .mask = mask};
  return waitFor(&wait, timeout);
}

// A negative number of milliseconds means no limit.
static const struct timespec *timeout(int milliseconds, struct timespec *time) {
  *time = rt_timespec(milliseconds * 1000000ll);
  return milliseconds < 0 ? NULL : time;
}

EXPORT int poll(struct pollfd *list, nfds_t count, int milliseconds) {
  struct timespec time;
  return ppoll(list, count, timeout(milliseconds, &time), NULL);
}

// MARK: epoll

typedef int (*EPoll)(int, struct epoll_event *, int, int, const sigset_t *);
static EPoll realEPoll(void) {
  REAL(EPoll, "epoll_pwait");
  return real;
}

static int callEPoll(const Wait *wait, const struct timespec *time) {
  int milliseconds = -1;
  if (time) {
    int64_t left = (rt_nanoseconds(time) + 999999) / 1000000;
    milliseconds = left > 1000000 ? 1000000 : (int)left;
  }
  return realEPoll()(wait->descriptor, wait->list, (int)wait->count, milliseconds, wait->mask);
}

static bool ePollIsInner(const Wait *wait) { return rt_epoll_is_inner(wait->descriptor); }

typedef int (*EPoll2)(int, struct epoll_event *, int, const struct timespec *, const sigset_t *);
EXPORT int epoll_pwait2(int descriptor, struct epoll_event *events, int count, const struct timespec *time,
                        const sigset_t *mask) {
  REAL(EPoll2, "epoll_pwait2");
  if (!isSeen(time)) return real(descriptor, events, count, time, mask);
  Wait wait = {callEPoll, ePollIsInner, .list = events, .count = count, .descriptor = descriptor, .mask = mask};
  return waitFor(&wait, time);
}

EXPORT int epoll_pwait(int descriptor, struct epoll_event *events, int count, int milliseconds,
                       const sigset_t *mask) {
  struct timespec time;
  int found = isSeen(timeout(milliseconds, &time))
                ? epoll_pwait2(descriptor, events, count, timeout(milliseconds, &time), mask)
                : realEPoll()(descriptor, events, count, milliseconds, mask);
  rt_hide_hangups(descriptor, events, found);
  return found;
}

EXPORT int epoll_wait(int descriptor, struct epoll_event *events, int count, int milliseconds) {
  return epoll_pwait(descriptor, events, count, milliseconds, NULL);
}

// MARK: select

typedef struct { fd_set *sets[3], wanted[3]; } Sets;
static void restore(const Sets *all) {
  for (int i = 0; i < 3; i++)
    if (all->sets[i]) *all->sets[i] = all->wanted[i];
}

typedef int (*PSelect)(int, fd_set *, fd_set *, fd_set *, const struct timespec *, const sigset_t *);
static PSelect realPSelect(void) {
  REAL(PSelect, "pselect");
  return real;
}

static int callSelect(const Wait *wait, const struct timespec *time) {
  const Sets *all = wait->list;
  restore(all);
  return realPSelect()((int)wait->count, all->sets[0], all->sets[1], all->sets[2], time, wait->mask);
}

static bool selectIsInner(const Wait *wait) {
  const Sets *all = wait->list;
  for (int descriptor = 0; descriptor < wait->count; descriptor++)
    for (int i = 0; i < 3; i++)
      if (all->sets[i] && FD_ISSET(descriptor, &all->wanted[i]) && !rt_is_inner_descriptor(descriptor))
        return false;
  return true;
}

EXPORT int pselect(int count, fd_set *reading, fd_set *writing, fd_set *failing,
                   const struct timespec *timeout, const sigset_t *mask) {
  if (!isSeen(timeout) || count < 0 || count > FD_SETSIZE)
    return realPSelect()(count, reading, writing, failing, timeout, mask);
  Sets all = {{reading, writing, failing}, {}};
  for (int i = 0; i < 3; i++)
    if (all.sets[i]) all.wanted[i] = *all.sets[i];
  Wait wait = {callSelect, selectIsInner, .list = &all, .count = count, .mask = mask};
  int result = waitFor(&wait, timeout);
  if (result < 0) restore(&all);
  return result;
}

// Like select(2) on Linux, writes the remaining time back.
EXPORT int select(int count, fd_set *reading, fd_set *writing, fd_set *failing, struct timeval *timeout) {
  typedef int (*Select)(int, fd_set *, fd_set *, fd_set *, struct timeval *);
  REAL(Select, "select");
  if (!timeout) return pselect(count, reading, writing, failing, NULL, NULL);
  if (!rt_may_wait() || timeout->tv_sec < 0 || timeout->tv_usec < 0 || count < 0)
    return real(count, reading, writing, failing, timeout);
  struct timespec time = {timeout->tv_sec + timeout->tv_usec / 1000000, timeout->tv_usec % 1000000 * 1000};
  int64_t deadline = rt_after(rt_nanoseconds(&time));
  int result = pselect(count, reading, writing, failing, &time, NULL);
  int64_t left = deadline - rt_now();
  if (left < 0) left = 0;
  *timeout = (struct timeval){left / 1000000000, left % 1000000000 / 1000};
  return result;
}
