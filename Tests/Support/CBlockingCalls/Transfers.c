// Reading, writing and accepting; waiting for other processes and for file locks.
#define _GNU_SOURCE
#include "Cases.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>

static int input, output;
static char bytes[400000];

static void open_pipe(void) {
  int ends[2];
  if (pipe(ends) != 0) perror("pipe");
  input = ends[0], output = ends[1];
}
static void open_sockets(void) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) perror("socketpair");
  input = ends[0], output = ends[1];
}
static void close_both(void) { close(input), close(output); }

static bool send_byte(void) { return write(output, "x", 1) == 1; }
static bool close_output(void) { return close(output) == 0; }
static bool signal_then_byte(void) { return send_signal_first(send_byte); }

// Reads a part of what is written. Returns whether all expected bytes have been read.
static long received, expected;
static bool take_some(void) {
  char part[100000];
  ssize_t count = read(input, part, sizeof part);
  received += count > 0 ? count : 0;
  return received >= expected;
}

static long read_vector(int descriptor) {
  struct iovec parts[] = {{bytes, 1}, {bytes + 1, 1}};
  return readv(descriptor, parts, 2);
}
// Neither part has room, so there is nothing to wait for.
static long read_nothing(int descriptor) {
  struct iovec parts[] = {{bytes, 0}, {NULL, 0}};
  return readv(descriptor, parts, 2) + readv(descriptor, NULL, 0);
}
static long write_vector(int descriptor) {
  struct iovec parts[] = {{bytes, 1}, {NULL, 0}, {bytes + 1, sizeof bytes - 2}, {bytes, 1}};
  return writev(descriptor, parts, 4);
}
static long send_message(int descriptor, int flags) {
  struct iovec parts[] = {{bytes, sizeof bytes / 2}, {NULL, 0}, {bytes, sizeof bytes / 2}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = 3};
  return sendmsg(descriptor, &message, flags);
}
static long receive_message(int descriptor) {
  struct iovec part = {bytes, 10};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  return recvmsg(descriptor, &message, 0);
}

static void pipes(void) {
  open_pipe();
  CALL_WITH(send_byte, "pipe", read(input, bytes, 10));
  CALL_WITH(send_byte, "vector", read_vector(input));
  CALL("nothing wanted", read(input, bytes, 0));
  CALL("no room in a vector", read_nothing(input));
  handle_signal(false);
  CALL_INTERRUPTED("interrupted", read(input, bytes, 10));
  handle_signal(true);
  CALL_WITH(signal_then_byte, "begun again", read(input, bytes, 10));
  received = 0, expected = sizeof bytes;
  CALL_WITH(take_some, "much", write(output, bytes, sizeof bytes));
  received = 0;
  CALL_WITH(take_some, "much in a vector", write_vector(output));
  CALL("bad vectors", writev(output, NULL, -1) + writev(output, NULL, 1));
  CALL_WITH(close_output, "end", read(input, bytes, 10));
  close(input);
  CALL("closed", read(input, bytes, 10));
  open_pipe();
  fcntl(input, F_SETFL, O_NONBLOCK);
  fcntl(output, F_SETFL, O_NONBLOCK);
  CALL("must not wait", read(input, bytes, 10));
  CALL("must not wait", write(output, bytes, sizeof bytes) > 0);
  close_both();
}

static void sockets(void) {
  open_sockets();
  CALL_WITH(send_byte, "socket", recv(input, bytes, 10, 0));
  CALL_WITH(send_byte, "from", recvfrom(input, bytes, 10, 0, NULL, NULL));
  CALL_WITH(send_byte, "message", receive_message(input));
  CALL("must not wait", recv(input, bytes, 10, MSG_DONTWAIT));
  send_byte();
  CALL_WITH(send_byte, "all bytes", recv(input, bytes, 2, MSG_WAITALL));
  send_byte();
  CALL_WITH(send_byte, "all bytes, looked at", recv(input, bytes, 2, MSG_WAITALL | MSG_PEEK));
  received = 0, expected = sizeof bytes;
  CALL_WITH(take_some, "much", write(output, bytes, sizeof bytes));
  received = 0;
  CALL_WITH(take_some, "much sent", send(output, bytes, sizeof bytes, 0));
  received = 0;
  CALL_WITH(take_some, "much in a vector", write_vector(output));
  received = 0;
  CALL_WITH(take_some, "a long message", send_message(output, 0));
  CALL("not all of a message", send_message(output, MSG_DONTWAIT) < (long)sizeof bytes);
  struct timeval limit = {0, 200000};
  while (recv(input, bytes, sizeof bytes, MSG_DONTWAIT) > 0) {}
  setsockopt(input, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  CALL_FOR(190, "limit", recv(input, bytes, 10, 0));
  send_byte();
  CALL_WITH(close_output, "fewer bytes", recv(input, bytes, 10, MSG_WAITALL));
  CALL("end", recv(input, bytes, 10, 0));
  close(input);
}

static struct sockaddr_un address = {.sun_family = AF_UNIX};
static bool connect_once(void) {
  output = socket(AF_UNIX, SOCK_STREAM, 0);
  return connect(output, (struct sockaddr *)&address, sizeof address) == 0;
}

static void connections(void) {
  // A name that begins with a zero byte is not the name of a file.
  snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "blocking-calls-%d", getpid());
  int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  bind(listener, (struct sockaddr *)&address, sizeof address);
  listen(listener, 1);
  CALL_WITH(connect_once, "accept", (input = accept(listener, NULL, NULL)) > 0);
  close_both();
  close(listener);
}

void transfer_cases(void) {
  pipes();
  sockets();
  connections();
}

// MARK: Other processes

// Starts a child process that locks the file, if there is one, reports that, waits for a byte, and exits.
static pid_t start_child(int file, int status) {
  int said[2];
  if (pipe(said) != 0) perror("pipe");
  open_pipe();
  fcntl(output, F_SETFD, FD_CLOEXEC);
  pid_t child = fork();
  if (child == 0) {
    char byte = 0;
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    close(output);
    if (file >= 0) fcntl(file, F_SETLK, &whole);
    if (write(said[1], "x", 1) != 1 || read(input, &byte, 1) != 1) _exit(99);
    _exit(status);
  }
  char byte;
  if (read(said[0], &byte, 1) != 1) perror("child");
  close(said[0]), close(said[1]);
  return child;
}

static void children(void) {
  int status = 0;
  pid_t child = start_child(-1, 7);
  CALL("not over", waitpid(child, &status, WNOHANG));
  CALL_WITH(send_byte, "waitpid", waitpid(child, &status, 0) == child);
  print("status", WEXITSTATUS(status));
  close_both();
  child = start_child(-1, 6);
  CALL_WITH(send_byte, "wait3", wait3(&status, 0, NULL) == child);
  print("status", WEXITSTATUS(status));
  close_both();
  child = start_child(-1, 8);
  siginfo_t info;
  CALL_WITH(send_byte, "waitid", waitid(P_PID, (id_t)child, &info, WEXITED));
  print("status", info.si_status);
  close_both();
  CALL("no child", waitpid(child, &status, 0));
  CALL("no child", waitid(P_PID, (id_t)child, &info, WEXITED));
}

static int locked;
static bool unlock(void) { return flock(locked, LOCK_UN) == 0; }

static void locks(void) {
  locked = fileno(tmpfile());
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", locked);
  int other = open(path, O_RDWR);
  flock(locked, LOCK_EX);
  CALL("taken", flock(other, LOCK_EX | LOCK_NB));
  CALL_WITH(unlock, "flock", flock(other, LOCK_EX));
  flock(other, LOCK_UN);
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  pid_t child = start_child(other, 0);
  CALL("taken", fcntl(other, F_SETLK, &whole));
  CALL_WITH(send_byte, "fcntl", fcntl(other, F_SETLKW, &whole));
  waitpid(child, NULL, 0);
  whole.l_type = F_UNLCK;
  fcntl(other, F_SETLK, &whole);
  close_both();
  child = start_child(other, 0);
  CALL_WITH(send_byte, "lockf", lockf(other, F_LOCK, 0));
  waitpid(child, NULL, 0);
  close_both();
  close(locked), close(other);
  CALL("closed", flock(other, LOCK_EX));
  CALL("closed", fcntl(other, F_SETLKW, &whole));
}

static struct flock section(off_t start) {
  return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = start, .l_len = 1};
}

// Two processes wait for each other. One of them gets EDEADLK.
static void waits_in_circle(void) {
  int file = fileno(tmpfile()), said[2];
  if (pipe(said) != 0) perror("pipe");
  struct flock first = section(0), second = section(1);
  fcntl(file, F_SETLK, &first);
  pid_t child = fork();
  if (child == 0) {
    fcntl(file, F_SETLK, &second);
    if (write(said[1], "x", 1) != 1) _exit(99);
    _exit(fcntl(file, F_SETLKW, &first) == 0 ? 0 : errno == EDEADLK ? 1 : 98);
  }
  char byte;
  if (read(said[0], &byte, 1) != 1) perror("child");
  bool isTold = fcntl(file, F_SETLKW, &second) != 0 && errno == EDEADLK;
  first.l_type = F_UNLCK;
  fcntl(file, F_SETLK, &first);
  int status = 0;
  waitpid(child, &status, 0);
  print("told of a circle", isTold + WEXITSTATUS(status));
  close(said[0]), close(said[1]), close(file);
}

void process_cases(void) {
  children();
  locks();
  waits_in_circle();
}
