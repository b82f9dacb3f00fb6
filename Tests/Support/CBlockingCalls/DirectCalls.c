// System calls that are made by syscall(2).
#define _GNU_SOURCE
#include "Cases.h"
#include <linux/io_uring.h>
#include <poll.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>

#ifndef SYS_futex_waitv
#define SYS_futex_waitv 449
#endif

static int ends[2];
static bool write_byte(void) { return syscall(SYS_write, ends[1], "x", 1) == 1; }

static void times(void) {
  struct timespec before = moment(CLOCK_MONOTONIC, 0), now, rest;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  print("clocks agree", now.tv_sec - before.tv_sec <= 1);
  CALL_FOR(10, "nanosleep", syscall(SYS_nanosleep, &ten_milliseconds, NULL));
  CALL_FOR(10, "clock_nanosleep", syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &ten_milliseconds, NULL));
  CALL("no clock", syscall(SYS_clock_nanosleep, 99, 0, &ten_milliseconds, NULL));
  handle_signal(false);
  CALL_INTERRUPTED("interrupted", syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &ten_seconds, &rest));
  print("rest", is_rest(rest));
}

static void descriptors(void) {
  char byte;
  if (pipe(ends) != 0) return;
  int poller = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(poller, EPOLL_CTL_ADD, ends[0], &event);
  CALL_FOR(20, "epoll_pwait, no input", syscall(SYS_epoll_pwait, poller, &event, 1, 20, NULL, 8));
  CALL_WITH(write_byte, "epoll_pwait", syscall(SYS_epoll_pwait, poller, &event, 1, -1, NULL, 8));
  CALL("read", syscall(SYS_read, ends[0], &byte, 1));
  struct pollfd input = {.fd = ends[0], .events = POLLIN};
  struct timespec limit = ten_milliseconds;
  CALL_FOR(10, "ppoll, no input", syscall(SYS_ppoll, &input, 1, &limit, NULL, 8));
  limit = ten_milliseconds;
  CALL_FOR(10, "pselect6, nothing", syscall(SYS_pselect6, 0, NULL, NULL, NULL, &limit, NULL));
  CALL_WITH(write_byte, "ppoll", syscall(SYS_ppoll, &input, 1, NULL, NULL, 8));
  CALL("read", syscall(SYS_read, ends[0], &byte, 1));
  CALL_WITH(write_byte, "read later", syscall(SYS_read, ends[0], &byte, 1));
  close(poller), close(ends[0]), close(ends[1]);
  CALL("closed", syscall(SYS_read, ends[0], &byte, 1));
  // The C library must not write its own lines later.
  fflush(stdout);
  CALL("write", syscall(SYS_write, STDOUT_FILENO, "written\n", 8));
}

static void streams_of_messages(void) {
  char bytes[2];
  struct iovec part = {bytes, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return;
  CALL_WITH(write_byte, "recvfrom", syscall(SYS_recvfrom, ends[0], bytes, 1, 0, NULL, NULL));
  CALL_WITH(write_byte, "recvmsg", syscall(SYS_recvmsg, ends[0], &message, 0));
  CALL_WITH(write_byte, "readv", syscall(SYS_readv, ends[0], &part, 1));
  CALL("recvfrom, no input", syscall(SYS_recvfrom, ends[0], bytes, 1, MSG_DONTWAIT, NULL, NULL));
  CALL("sendto", syscall(SYS_sendto, ends[1], "a", 1, 0, NULL, 0));
  CALL("sendmsg", syscall(SYS_sendmsg, ends[1], &message, 0));
  CALL("writev", syscall(SYS_writev, ends[1], &part, 1));
  struct timeval limit = {0, 20000};
  setsockopt(ends[1], SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  CALL_FOR(20, "recvfrom, limit", syscall(SYS_recvfrom, ends[1], bytes, 1, 0, NULL, NULL));
  close(ends[0]), close(ends[1]);
}

// An address that the system chooses. It is not the path of a file.
static struct sockaddr_un address;
static socklen_t address_size;
static bool connect_other(void) {
  int other = socket(AF_UNIX, SOCK_STREAM, 0);
  bool is_connected = connect(other, (void *)&address, address_size) == 0;
  close(other);
  return is_connected;
}

static void connections(void) {
  address = (struct sockaddr_un){.sun_family = AF_UNIX};
  address_size = sizeof address;
  int server = socket(AF_UNIX, SOCK_STREAM, 0), client = socket(AF_UNIX, SOCK_STREAM, 0), accepted;
  if (bind(server, (void *)&address, sizeof address.sun_family) != 0 || listen(server, 2) != 0) return;
  getsockname(server, (void *)&address, &address_size);
  CALL("connect", syscall(SYS_connect, client, &address, address_size) != 0);
  CALL("accept4", (accepted = (int)syscall(SYS_accept4, server, NULL, NULL, SOCK_CLOEXEC)) < 0);
  close(accepted);
  CALL_WITH(connect_other, "accept later", (accepted = (int)syscall(SYS_accept, server, NULL, NULL)) < 0);
  close(accepted), close(server), close(client);
}

static void child(void) {
  int status = 0;
  fflush(stdout);
  pid_t process = fork();
  // The child prints nothing, and ends without the C library's handlers.
  if (process == 0) {
    usleep(20000);
    syscall(SYS_exit_group, 3);
  }
  CALL("wait4", syscall(SYS_wait4, process, &status, 0, NULL) == process);
  print("status", WEXITSTATUS(status));
  CALL("wait4, no child", syscall(SYS_wait4, process, &status, 0, NULL));
  CALL("sched_yield", syscall(SYS_sched_yield));
}

// The calls that not all architectures have.
static void older_calls(void) {
#ifdef SYS_poll
  char byte;
  struct timeval now, limit = {0, 20000};
  if (pipe(ends) != 0) return;
  struct pollfd input = {ends[0], POLLIN, 0};
  fd_set set;
  int poller = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(poller, EPOLL_CTL_ADD, ends[0], &event);
  struct timespec before = moment(CLOCK_REALTIME, 0);
  syscall(SYS_gettimeofday, &now, NULL);
  print("times of day agree", now.tv_sec - before.tv_sec <= 1);
  print("seconds agree", syscall(SYS_time, NULL) - before.tv_sec <= 1);
  CALL_FOR(20, "poll, no input", syscall(SYS_poll, &input, 1, 20));
  CALL_FOR(20, "select, no input", syscall(SYS_select, 0, NULL, NULL, NULL, &limit));
  CALL_FOR(20, "epoll_wait, no input", syscall(SYS_epoll_wait, poller, &event, 1, 20));
  CALL_WITH(write_byte, "poll", syscall(SYS_poll, &input, 1, -1));
  syscall(SYS_read, ends[0], &byte, 1);
  FD_ZERO(&set);
  FD_SET(ends[0], &set);
  CALL_WITH(write_byte, "select", syscall(SYS_select, ends[0] + 1, &set, NULL, NULL, NULL));
  syscall(SYS_read, ends[0], &byte, 1);
  CALL_WITH(write_byte, "epoll_wait", syscall(SYS_epoll_wait, poller, &event, 1, -1));
  close(poller), close(ends[0]), close(ends[1]);
  handle_signal(true);
  CALL_INTERRUPTED("pause", syscall(SYS_pause));
#endif
}

// MARK: Calls without a function

// An element of the list for futex_waitv(2).
typedef struct { uint64_t value, word; uint32_t flags, reserved; } element;
static _Atomic uint32_t words[2];
static bool change_and_wake(void) {
  words[1]++;
  syscall(SYS_futex, &words[1], 1, 1, NULL, NULL, 0);
  return true;
}

static void futexes(void) {
  enum { is32Bits = 2 };
  words[1] = 0;
  element list[] = {{0, (uintptr_t)&words[0], is32Bits, 0}, {0, (uintptr_t)&words[1], is32Bits, 0}};
  struct timespec soon, past = moment(CLOCK_MONOTONIC, -10);
  CALL_FOR(20, "futexes, until",
           (soon = moment(CLOCK_MONOTONIC, 30), syscall(SYS_futex_waitv, list, 2, 0, &soon, CLOCK_MONOTONIC)));
  CALL("futexes, past", syscall(SYS_futex_waitv, list, 2, 0, &past, CLOCK_MONOTONIC));
  CALL_WITH(change_and_wake, "futexes", syscall(SYS_futex_waitv, list, 2, 0, NULL, 0));
  CALL("futexes, changed", syscall(SYS_futex_waitv, list, 2, 0, NULL, 0));
}

// Waits for the end of a timer, which the kernel reports in a ring.
static void rings(void) {
  struct io_uring_params facts = {0};
  int ring = (int)syscall(SYS_io_uring_setup, 1, &facts);
  size_t size = facts.sq_off.array + facts.sq_entries * sizeof(uint32_t);
  char *queue = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, ring, IORING_OFF_SQ_RING);
  struct io_uring_sqe *entry =
      mmap(NULL, sizeof *entry, PROT_READ | PROT_WRITE, MAP_SHARED, ring, IORING_OFF_SQES);
  // Some systems do not allow these calls.
  if (ring < 0 || queue == MAP_FAILED || entry == MAP_FAILED) return;
  struct timespec limit = {0, 200000000};
  *entry = (struct io_uring_sqe){.opcode = IORING_OP_TIMEOUT, .addr = (uintptr_t)&limit, .len = 1};
  *(_Atomic uint32_t *)(queue + facts.sq_off.tail) += 1;
  CALL("ring", syscall(SYS_io_uring_enter, ring, 1, 1, IORING_ENTER_GETEVENTS, NULL, 0));
  munmap(queue, size), munmap(entry, sizeof *entry), close(ring);
}

void direct_cases(void) {
  times();
  descriptors();
  streams_of_messages();
  connections();
  child();
  older_calls();
  futexes();
  rings();
}
