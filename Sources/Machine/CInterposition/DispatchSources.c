// Dispatch's sources for descriptors. When the kernel reports a hangup together with input, or while the handler of a
// source runs, Dispatch removes the source, and its handler never sees the end of the input. That seldom happens,
// because a handler is usually faster than the process that writes. Handlers on the machine are slower, so Dispatch
// learns of a hangup only when the input before it was read and it asks for events again.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>

enum { room = 4096 };
static struct {
  // The epoll instance that watches the descriptor for Dispatch, plus 1; 0 if there is none.
  int epoll;
  // The data that the kernel reports with the descriptor's events.
  uint64_t data;
  // Whether there was no hangup yet when the source was added.
  bool wasOpen;
  // Whether the kernel does not watch the descriptor, because Dispatch asks for none of its events.
  bool isUnwatched;
} sources[room];

typedef int (*Control)(int, int, int, struct epoll_event *);

static bool isOpen(int descriptor) {
  struct pollfd state = {.fd = descriptor};
  return rt_real_poll(&state, 0) == 0;
}

// Changes a source that was added. Returns the result of the call.
static int change(Control real, int descriptor, struct epoll_event *event) {
  int epoll = sources[descriptor].epoll - 1;
  bool isWanted = event->events & (EPOLLIN | EPOLLOUT | EPOLLPRI), wasUnwatched = sources[descriptor].isUnwatched;
  sources[descriptor].data = event->data.u64;
  sources[descriptor].isUnwatched = !isWanted;
  if (wasUnwatched) return isWanted ? real(epoll, EPOLL_CTL_ADD, descriptor, event) : 0;
  return real(epoll, isWanted ? EPOLL_CTL_MOD : EPOLL_CTL_DEL, descriptor, event);
}

EXPORT int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
  REAL(Control, "epoll_ctl");
  bool isKnown = descriptor >= 0 && descriptor < room && sources[descriptor].epoll == epoll + 1;
  if (isKnown && operation == EPOLL_CTL_MOD && event) return change(real, descriptor, event);
  bool wasUnwatched = isKnown && sources[descriptor].isUnwatched;
  if (isKnown) sources[descriptor].epoll = 0;
  if (wasUnwatched && operation == EPOLL_CTL_DEL) return 0;
  int result = real(epoll, operation, descriptor, event);
  if (result != 0 || operation != EPOLL_CTL_ADD || descriptor >= room || !rt_calls_on) return result;
  if (!rt_caller_is(__builtin_return_address(0), "/libdispatch.so")) return result;
  sources[descriptor].data = event->data.u64;
  sources[descriptor].wasOpen = isOpen(descriptor);
  sources[descriptor].isUnwatched = false;
  sources[descriptor].epoll = epoll + 1;
  return result;
}

static bool hasInput(int descriptor) {
  int bytes;
  return ioctl(descriptor, FIONREAD, &bytes) == 0 && bytes > 0;
}

void rt_hide_hangups(int epoll, struct epoll_event *events, int count) {
  for (int i = 0; i < count; i++) {
    if (!(events[i].events & EPOLLIN) || !(events[i].events & EPOLLHUP)) continue;
    for (int descriptor = 0; descriptor < room; descriptor++) {
      if (sources[descriptor].epoll != epoll + 1 || sources[descriptor].data != events[i].data.u64) continue;
      if (sources[descriptor].wasOpen && hasInput(descriptor)) events[i].events &= ~(uint32_t)EPOLLHUP;
      break;
    }
  }
}
