// System calls that are made by syscall(2).
#define _GNU_SOURCE
#include "Cases.h"
#include <linux/io_uring.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>

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
  CALL_WITH(write_byte, "read later", syscall(SYS_read, ends[0], &byte, 1));
  close(poller), close(ends[0]), close(ends[1]);
  CALL("closed", syscall(SYS_read, ends[0], &byte, 1));
  // The C library must not write its own lines later.
  fflush(stdout);
  CALL("write", syscall(SYS_write, STDOUT_FILENO, "written\n", 8));
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
  futexes();
  rings();
}
