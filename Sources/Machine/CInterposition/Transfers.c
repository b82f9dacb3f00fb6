// Calls that read from descriptors, write to them and accept connections. A core waits until the call can be made
// without blocking, and other cores run meanwhile. Another thread makes the call directly, unless the call has a time
// limit.
#define _GNU_SOURCE
#include "Interposing.h"
#include "OutsideCalls.h"
#include "RandomNumbers.h"
#include "Transfers.h"
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>

static bool neverWaits(int descriptor) { return fcntl(descriptor, F_GETFL) & O_NONBLOCK; }

// Returns the time limit of a socket in nanoseconds; 0 if it has none or is not a socket.
static int64_t limitOf(int descriptor, short events) {
  struct timeval limit = {0, 0};
  socklen_t size = sizeof limit;
  int option = events == POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO;
  if (getsockopt(descriptor, SOL_SOCKET, option, &limit, &size) != 0) return 0;
  return limit.tv_sec * 1000000000ll + limit.tv_usec * 1000ll;
}

static bool isReady(void *descriptor, int64_t duration) {
  int milliseconds = duration < 0 ? -1 : (int)((duration + 999999) / 1000000);
  return rt_real_poll(descriptor, milliseconds) != 0;
}

static int awaitEvents(int descriptor, short events) {
  struct pollfd wait = {.fd = descriptor, .events = events};
  if (rt_real_poll(&wait, 0) != 0 || neverWaits(descriptor)) return 0;
  int64_t limit = limitOf(descriptor, events);
  // A time limit counts in virtual time, on any thread.
  if (!limit && !machine_owns_thread()) return 0;
  // A call with a time limit is not restarted. Source: signal(7), "Interruption of system calls".
  rt_interruption interruption = limit ? rt_all_handlers : rt_handlers_without_restart;
  int error = rt_wait_for(&(rt_wait){isReady, &wait, limit ? rt_after(limit) : -1,
                                     !rt_is_inner_descriptor(descriptor), interruption});
  return error == ETIMEDOUT ? EAGAIN : error;
}

// Waits until a descriptor is ready. Returns 0, or the error that the call returns.
static int await(int descriptor, short events) {
  if (!rt_may_wait()) return 0;
  int before = errno;
  int error = awaitEvents(descriptor, events);
  errno = before;
  return error;
}

int rt_await_input(int descriptor) { return await(descriptor, POLLIN); }
int rt_await_room(int descriptor) { return await(descriptor, POLLOUT); }

#define AFTER(events, call) \
  int error = await(descriptor, events); \
  return error ? rt_return(error) : (call)

#define USES_FILE rt_uses_file(__builtin_return_address(0))

// MARK: Reading

EXPORT ssize_t read(int descriptor, void *bytes, size_t count) {
  typedef ssize_t (*Read)(int, void *, size_t);
  REAL(Read, "read");
  USES_FILE;
  if (count == 0) return real(descriptor, bytes, count);
  if (rt_read_random(descriptor, bytes, count)) return (ssize_t)count;
  AFTER(POLLIN, real(descriptor, bytes, count));
}

// Returns the number of bytes in all parts.
static size_t sizeOf(const struct iovec *parts, int count) {
  size_t size = 0;
  for (int i = 0; i < count; i++) size += parts[i].iov_len;
  return size;
}

EXPORT ssize_t readv(int descriptor, const struct iovec *parts, int count) {
  typedef ssize_t (*Readv)(int, const struct iovec *, int);
  REAL(Readv, "readv");
  USES_FILE;
  if (!parts || count > IOV_MAX || sizeOf(parts, count) == 0) return real(descriptor, parts, count);
  AFTER(POLLIN, real(descriptor, parts, count));
}

// Without an offset and flags, preadv2(2) and pwritev2(2) are readv(2) and writev(2). With an offset, they do not wait.
#define VECTOR_CALL(name, plain) \
  EXPORT ssize_t name(int descriptor, const struct iovec *parts, int count, off64_t offset, int flags) { \
    typedef ssize_t (*Call)(int, const struct iovec *, int, off64_t, int); \
    REAL(Call, #name); \
    return offset == -1 && !flags ? plain(descriptor, parts, count) : real(descriptor, parts, count, offset, flags); \
  }
VECTOR_CALL(preadv2, readv)
VECTOR_CALL(preadv64v2, readv)
VECTOR_CALL(pwritev2, writev)
VECTOR_CALL(pwritev64v2, writev)

EXPORT int accept4(int descriptor, struct sockaddr *address, socklen_t *size, int flags) {
  typedef int (*Accept)(int, struct sockaddr *, socklen_t *, int);
  REAL(Accept, "accept4");
  USES_FILE;
  AFTER(POLLIN, real(descriptor, address, size, flags));
}

EXPORT int accept(int descriptor, struct sockaddr *address, socklen_t *size) {
  USES_FILE;
  return accept4(descriptor, address, size, 0);
}

// MARK: Writing

typedef ssize_t (*Send)(int, const void *, size_t, int, const struct sockaddr *, socklen_t);

// Writes a part that a ready pipe or socket takes without blocking.
static ssize_t writePart(int descriptor, const char *bytes, size_t count, bool isSocket, rt_write real) {
  if (isSocket) return send(descriptor, bytes, count, MSG_DONTWAIT);
  return real(descriptor, bytes, count < PIPE_BUF ? count : PIPE_BUF);
}

ssize_t rt_write_on_core(int descriptor, const void *bytes, size_t count, rt_write real) {
  struct stat status;
  if (!rt_may_wait() || !machine_owns_thread() || fstat(descriptor, &status) != 0) return real(descriptor, bytes, count);
  bool isSocket = S_ISSOCK(status.st_mode);
  if ((!isSocket && !S_ISFIFO(status.st_mode)) || neverWaits(descriptor)) return real(descriptor, bytes, count);
  size_t written = 0;
  while (true) {
    int error = await(descriptor, POLLOUT);
    ssize_t part = error ? rt_return(error)
                         : writePart(descriptor, (const char *)bytes + written, count - written, isSocket, real);
    // Another thread was faster, or there was too little room.
    if (part < 0 && !error && errno == EAGAIN) continue;
    if (part < 0) return written ? (ssize_t)written : part;
    written += (size_t)part;
    if (written >= count) return (ssize_t)written;
  }
}

ssize_t rt_writev_on_core(int descriptor, const struct iovec *parts, int count, rt_writev real) {
  REAL_AS(rt_write, realWrite, "write");
  struct stat status;
  if (!parts || count > IOV_MAX || !rt_may_wait() || !machine_owns_thread() || fstat(descriptor, &status) != 0)
    return real(descriptor, parts, count);
  if (S_ISSOCK(status.st_mode))
    return sendmsg(descriptor, &(struct msghdr){.msg_iov = (struct iovec *)parts, .msg_iovlen = (size_t)count}, 0);
  if (!S_ISFIFO(status.st_mode) || neverWaits(descriptor)) return real(descriptor, parts, count);
  // A pipe that is ready takes so much at once.
  if (sizeOf(parts, count) <= PIPE_BUF) { AFTER(POLLOUT, real(descriptor, parts, count)); }
  size_t written = 0;
  for (int i = 0; i < count; i++) {
    if (!parts[i].iov_len) continue;
    ssize_t part = rt_write_on_core(descriptor, parts[i].iov_base, parts[i].iov_len, realWrite);
    if (part < 0) return written ? (ssize_t)written : part;
    written += (size_t)part;
    if ((size_t)part < parts[i].iov_len) break;
  }
  return (ssize_t)written;
}

// Sends all data in parts, so that receivers can run between them.
static ssize_t sendOnCore(int descriptor, const char *bytes, size_t count, int flags, const struct sockaddr *to,
                          socklen_t size, Send real) {
  size_t sent = 0;
  do {
    int error = await(descriptor, POLLOUT);
    if (error) return sent ? (ssize_t)sent : rt_return(error);
    ssize_t part = real(descriptor, bytes + sent, count - sent, flags | MSG_DONTWAIT, to, size);
    // There is room to send the data, but the receiver may have no room for it.
    if (part < 0 && errno == EAGAIN) part = OUTSIDE(real(descriptor, bytes + sent, count - sent, flags, to, size));
    if (part < 0) return sent ? (ssize_t)sent : part;
    sent += (size_t)part;
  } while (sent < count);
  return (ssize_t)sent;
}

EXPORT ssize_t sendto(int descriptor, const void *bytes, size_t count, int flags, const struct sockaddr *to,
                      socklen_t size) {
  REAL(Send, "sendto");
  USES_FILE;
  if (flags & MSG_DONTWAIT) return real(descriptor, bytes, count, flags, to, size);
  if (rt_may_wait() && machine_owns_thread() && !neverWaits(descriptor))
    return sendOnCore(descriptor, bytes, count, flags, to, size, real);
  AFTER(POLLOUT, real(descriptor, bytes, count, flags, to, size));
}

EXPORT ssize_t send(int descriptor, const void *bytes, size_t count, int flags) {
  USES_FILE;
  return sendto(descriptor, bytes, count, flags, NULL, 0);
}

// Sends the bytes of a message after those that were sent. Returns the number of bytes that were sent in total.
static ssize_t sendRest(int descriptor, const struct msghdr *message, ssize_t sent, int flags) {
  REAL(Send, "sendto");
  size_t before = (size_t)sent;
  for (size_t i = 0; i < message->msg_iovlen; i++) {
    const struct iovec part = message->msg_iov[i];
    size_t skipped = before < part.iov_len ? before : part.iov_len, left = part.iov_len - skipped;
    before -= skipped;
    if (!left) continue;
    ssize_t more = sendOnCore(descriptor, (const char *)part.iov_base + skipped, left, flags, NULL, 0, real);
    if (more < 0) break;
    sent += more;
    if ((size_t)more < left) break;
  }
  return sent;
}

EXPORT ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  typedef ssize_t (*SendMessage)(int, const struct msghdr *, int);
  REAL(SendMessage, "sendmsg");
  USES_FILE;
  if (flags & MSG_DONTWAIT) return real(descriptor, message, flags);
  if (!rt_may_wait() || !machine_owns_thread() || neverWaits(descriptor)) {
    AFTER(POLLOUT, real(descriptor, message, flags));
  }
  int error = await(descriptor, POLLOUT);
  if (error) return rt_return(error);
  ssize_t sent = real(descriptor, message, flags | MSG_DONTWAIT);
  // There is room to send the data, but the receiver may have no room for it.
  if (sent < 0 && errno == EAGAIN) return OUTSIDE(real(descriptor, message, flags));
  return sent < 0 ? sent : sendRest(descriptor, message, sent, flags);
}
