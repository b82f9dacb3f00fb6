// Dispatch's sources for descriptors. While the handler of a source runs, Dispatch does not ask the kernel for the
// descriptor's events. The kernel reports a hangup all the same. Dispatch then removes the source, and its handler never
// sees the end of the input. That seldom happens, because a handler is usually faster than the process that writes.
// Handlers on the machine are slower, so the kernel does not watch the descriptor until Dispatch asks for events again.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>

enum { room = 4096 };
// The epoll instance, plus 1, that does not watch a descriptor meanwhile; 0 if there is none.
static _Atomic int unwatched[room];

EXPORT int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
  typedef int (*Control)(int, int, int, struct epoll_event *);
  REAL(Control, "epoll_ctl");
  bool isKnown = descriptor >= 0 && descriptor < room;
  bool isUnwatched = isKnown && unwatched[descriptor] == epoll + 1;
  if (isUnwatched && operation == EPOLL_CTL_DEL) return unwatched[descriptor] = 0;
  if (operation == EPOLL_CTL_MOD && event && !(event->events & (EPOLLIN | EPOLLOUT | EPOLLPRI))) {
    if (isUnwatched) return 0;
    if (!isKnown || !rt_calls_on || !rt_caller_is(__builtin_return_address(0), "/libdispatch.so"))
      return real(epoll, operation, descriptor, event);
    int result = real(epoll, EPOLL_CTL_DEL, descriptor, NULL);
    if (result == 0) unwatched[descriptor] = epoll + 1;
    return result;
  }
  if (!isUnwatched) return real(epoll, operation, descriptor, event);
  unwatched[descriptor] = 0;
  return real(epoll, EPOLL_CTL_ADD, descriptor, event);
}
