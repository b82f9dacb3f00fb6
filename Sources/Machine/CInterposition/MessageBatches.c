// Calls that send or receive several messages. They make a call for each message, which waits on the machine.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <sys/socket.h>

enum { most = 1024 };

EXPORT int sendmmsg(int descriptor, struct mmsghdr *messages, unsigned count, int flags) {
  typedef int (*SendMessages)(int, struct mmsghdr *, unsigned, int);
  REAL(SendMessages, "sendmmsg");
  if (!rt_may_wait() || count == 0) return real(descriptor, messages, count, flags);
  unsigned done = 0;
  for (; done < count && done < most; done++) {
    ssize_t size = sendmsg(descriptor, &messages[done].msg_hdr, flags);
    if (size < 0 && done == 0) return -1;
    if (size < 0) break;
    messages[done].msg_len = (unsigned)size;
  }
  return (int)done;
}

// The kernel compares the time with the limit after each message only. Source: recvmmsg(2), "BUGS".
static int receiveUntil(int descriptor, struct mmsghdr *messages, unsigned count, int flags, int64_t deadline) {
  bool waitsForOne = flags & MSG_WAITFORONE;
  flags &= ~MSG_WAITFORONE;
  unsigned done = 0;
  while (done < count) {
    ssize_t size = recvmsg(descriptor, &messages[done].msg_hdr, flags);
    if (size < 0 && done == 0) return -1;
    if (size < 0) break;
    messages[done++].msg_len = (unsigned)size;
    if (waitsForOne) flags |= MSG_DONTWAIT;
    if (deadline >= 0 && rt_now() >= deadline) break;
  }
  return (int)done;
}

EXPORT int recvmmsg(int descriptor, struct mmsghdr *messages, unsigned count, int flags, struct timespec *limit) {
  typedef int (*ReceiveMessages)(int, struct mmsghdr *, unsigned, int, struct timespec *);
  REAL(ReceiveMessages, "recvmmsg");
  if (!rt_may_wait() || count == 0 || (flags & MSG_ERRQUEUE) || (limit && !rt_is_duration(limit)))
    return real(descriptor, messages, count, flags, limit);
  int64_t deadline = limit ? rt_after(rt_nanoseconds(limit)) : -1;
  int before = errno, done = receiveUntil(descriptor, messages, count, flags, deadline);
  if (done < 0) return done;
  errno = before;
  int64_t left = deadline - rt_now();
  if (limit) *limit = rt_timespec(left > 0 ? left : 0);
  return done;
}
