// Calls that receive from sockets. A core that would wait for a message waits in virtual time.
#define _GNU_SOURCE
#include "Interposing.h"
#include "OutsideCalls.h"
#include "ThreadFiles.h"
#include "Transfers.h"
#include <sys/socket.h>

// Whether the call waits for ordinary input. A poll for input does not see out-of-band data and the error queue.
static bool isPlain(int flags) { return !(flags & (MSG_DONTWAIT | MSG_OOB | MSG_ERRQUEUE)); }

typedef ssize_t (*ReceiveFrom)(int, void *, size_t, int, struct sockaddr *, socklen_t *);

static bool isStream(int descriptor) {
  int type = 0;
  socklen_t size = sizeof type;
  return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM;
}

// Receives as many bytes as MSG_WAITALL asks for, in parts that do not wait. Returns fewer at the end of the stream,
// after an error, or if a signal interrupts a wait.
static ssize_t receiveAll(ReceiveFrom real, int descriptor, char *bytes, size_t count, int flags, struct sockaddr *from,
                          socklen_t *size) {
  size_t received = 0;
  while (true) {
    int error = rt_await_input(descriptor);
    ssize_t part = error ? rt_return(error)
                         : real(descriptor, bytes + received, count - received, flags & ~MSG_WAITALL, from, size);
    if (part <= 0) return received > 0 ? (ssize_t)received : part;
    received += (size_t)part;
    if (received >= count || !isStream(descriptor)) return (ssize_t)received;
  }
}

EXPORT ssize_t recvfrom(int descriptor, void *bytes, size_t count, int flags, struct sockaddr *from, socklen_t *size) {
  REAL(ReceiveFrom, "recvfrom");
  rt_uses_file(__builtin_return_address(0));
  bool waitsForAll = flags & MSG_WAITALL && rt_may_wait();
  if (waitsForAll && flags & MSG_PEEK) return OUTSIDE(real(descriptor, bytes, count, flags, from, size));
  if (waitsForAll && isPlain(flags)) return receiveAll(real, descriptor, bytes, count, flags, from, size);
  if (!isPlain(flags)) return real(descriptor, bytes, count, flags, from, size);
  int error = rt_await_input(descriptor);
  return error ? rt_return(error) : real(descriptor, bytes, count, flags, from, size);
}

EXPORT ssize_t recv(int descriptor, void *bytes, size_t count, int flags) {
  rt_uses_file(__builtin_return_address(0));
  return recvfrom(descriptor, bytes, count, flags, NULL, NULL);
}

EXPORT ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  typedef ssize_t (*Receive)(int, struct msghdr *, int);
  REAL(Receive, "recvmsg");
  rt_uses_file(__builtin_return_address(0));
  if (!isPlain(flags)) return real(descriptor, message, flags);
  if (flags & MSG_WAITALL) return OUTSIDE(real(descriptor, message, flags));
  int error = rt_await_input(descriptor);
  return error ? rt_return(error) : real(descriptor, message, flags);
}
