// Calls that move data between descriptors, and calls for several messages.
#define _GNU_SOURCE
#include "Cases.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>

static int input, output, other_input, other_output;
static char bytes[300000];

static void open_pipe(int *in, int *out) {
  int ends[2];
  if (pipe(ends) != 0) perror("pipe");
  *in = ends[0], *out = ends[1];
}
static void open_sockets(int kind) {
  int ends[2];
  if (socketpair(AF_UNIX, kind, 0, ends) != 0) perror("socketpair");
  input = ends[0], output = ends[1];
}

static bool send_byte(void) { return write(output, "x", 1) == 1; }
static bool close_output(void) { return close(output) == 0; }

// Reads a part of what is written. Returns whether all expected bytes have been read.
static long received, expected;
static bool take_some(void) {
  static char part[100000];
  ssize_t count = read(input, part, sizeof part);
  received += count > 0 ? count : 0;
  return received >= expected;
}
static void expect(long count) { received = 0, expected = count; }
static void fill(int descriptor) {
  fcntl(descriptor, F_SETFL, O_NONBLOCK);
  while (write(descriptor, bytes, 4096) > 0) {}
  fcntl(descriptor, F_SETFL, 0);
}

static void vectors(void) {
  open_pipe(&input, &output);
  struct iovec part = {bytes, 10};
  CALL_WITH(send_byte, "vector with flags", preadv2(input, &part, 1, -1, 0));
  CALL("must not wait", preadv2(input, &part, 1, -1, RWF_NOWAIT));
  CALL("offset in a pipe", preadv2(input, &part, 1, 0, 0));
  struct iovec whole = {bytes, sizeof bytes};
  expect(sizeof bytes);
  CALL_WITH(take_some, "all of a vector", pwritev2(output, &whole, 1, -1, 0));
  close(input), close(output);
}

static void splices(void) {
  open_pipe(&input, &output), open_pipe(&other_input, &other_output);
  CALL_WITH(send_byte, "splice", splice(input, NULL, other_output, NULL, 10, 0));
  CALL("must not wait", splice(input, NULL, other_output, NULL, 10, SPLICE_F_NONBLOCK));
  CALL_WITH(send_byte, "tee", tee(input, other_output, 10, 0));
  struct iovec part = {bytes, 10};
  CALL("into memory", vmsplice(input, &part, 1, 0));
  CALL_WITH(send_byte, "into memory, later", vmsplice(input, &part, 1, 0));
  fill(output);
  expect(1);
  CALL_WITH(take_some, "from memory", vmsplice(output, &part, 1, 0));
  handle_signal(false);
  while (read(input, bytes, sizeof bytes) == 65536) {}
  CALL_INTERRUPTED("interrupted", splice(input, NULL, other_output, NULL, 10, 0));
  CALL("no pipe", splice(input, NULL, -1, NULL, 10, 0));
  CALL_WITH(close_output, "end", splice(input, NULL, other_output, NULL, 10, 0));
  close(input), close(other_input), close(other_output);
}

static void files(void) {
  int file = fileno(tmpfile());
  off_t offset = 100;
  if (write(file, bytes, sizeof bytes) < 0) perror("write");
  open_pipe(&input, &output);
  CALL("file to pipe", sendfile(output, file, &offset, 10));
  fill(output);
  expect(1);
  CALL_WITH(take_some, "file to full pipe", sendfile(output, file, &offset, 10));
  print("offset", offset);
  CALL("at its end", sendfile(output, file, NULL, 10));
  close(input), close(output);
  open_sockets(SOCK_STREAM);
  lseek(file, 10, SEEK_SET);
  expect(200000);
  CALL_WITH(take_some, "file to socket", sendfile(output, file, NULL, 200000));
  print("place", lseek(file, 0, SEEK_CUR));
  offset = -1;
  CALL("bad offset", sendfile(output, file, &offset, 10));
  CALL("closed", sendfile(-1, file, NULL, 10));
  CALL("to a file", sendfile(file, file, NULL, 0));
  close(input), close(output), close(file);
}

// MARK: Several messages

static struct mmsghdr messages[3];
static struct iovec parts[3];
static struct mmsghdr *prepared(void) {
  for (int i = 0; i < 3; i++) {
    parts[i] = (struct iovec){bytes + 10 * i, 10};
    messages[i] = (struct mmsghdr){.msg_hdr = {.msg_iov = &parts[i], .msg_iovlen = 1}};
  }
  return messages;
}
static bool send_two(void) { return send_byte() && send_byte(); }
// The kernel wakes a sender when half of its messages have been received.
static bool take_messages(void) {
  while (recv(input, bytes, sizeof bytes, MSG_DONTWAIT) > 0) {}
  return true;
}

static void batches(void) {
  open_sockets(SOCK_DGRAM);
  CALL_WITH(send_two, "two messages", recvmmsg(input, prepared(), 2, 0, NULL));
  print("size", messages[1].msg_len);
  CALL_WITH(send_byte, "one at least", recvmmsg(input, prepared(), 3, MSG_WAITFORONE, NULL));
  CALL("must not wait", recvmmsg(input, prepared(), 3, MSG_DONTWAIT, NULL));
  struct timespec limit = ten_seconds, short_limit = {0, 1};
  CALL_WITH(send_two, "before the limit", recvmmsg(input, prepared(), 2, 0, &limit));
  print("time left", is_rest(limit));
  CALL_WITH(send_byte, "after the limit", recvmmsg(input, prepared(), 2, 0, &short_limit));
  handle_signal(false);
  CALL_INTERRUPTED("interrupted", recvmmsg(input, prepared(), 2, 0, NULL));
  CALL("sent", sendmmsg(output, prepared(), 3, 0));
  while (send(output, bytes, 10, MSG_DONTWAIT) > 0) {}
  CALL_WITH(take_messages, "sent later", sendmmsg(output, prepared(), 1, 0));
  while (send(output, bytes, 10, MSG_DONTWAIT) > 0) {}
  CALL("full", sendmmsg(output, prepared(), 3, MSG_DONTWAIT));
  close(input), close(output);
  CALL("closed", sendmmsg(output, prepared(), 3, 0) + recvmmsg(input, prepared(), 3, 0, NULL));
}

static bool add_three(void) { return eventfd_write(output, 3) == 0; }
static void counters(void) {
  eventfd_t count = 0;
  output = eventfd(0, 0);
  CALL_WITH(add_three, "counter", eventfd_read(output, &count));
  print("count", (long)count);
  close(output);
  CALL("closed", eventfd_read(output, &count));
}

void splice_cases(void) {
  vectors();
  splices();
  files();
  batches();
  counters();
}
