// poll, select and epoll on the end of a pipe, with and without a byte in it.
#define _GNU_SOURCE
#include "Cases.h"
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>

static int ends[2];
static bool send_byte(void) { return write(ends[1], "x", 1) == 1; }
static void take_byte(void) {
  char byte;
  if (read(ends[0], &byte, 1) != 1) perror("read");
}

static sigset_t with_signal, without_signal;

static void open_pipe(void) {
  if (pipe(ends) != 0) perror("pipe");
  handle_signal(false);
  pthread_sigmask(SIG_SETMASK, NULL, &without_signal);
  with_signal = without_signal;
  sigaddset(&with_signal, SIGUSR1);
}

static void close_pipe(void) {
  close(ends[0]);
  close(ends[1]);
}

// MARK: poll

static int poll_ready(struct pollfd *list, int milliseconds) {
  int result = poll(list, 1, milliseconds);
  int error = errno;
  if (list->revents & POLLIN) take_byte();
  errno = error;
  return result;
}

static void ppoll_cases(struct pollfd *list);

void poll_cases(void) {
  open_pipe();
  struct pollfd list[2] = {{.fd = ends[0], .events = POLLIN}, {.fd = ends[1], .events = POLLOUT}};
  send_byte();
  CALL("ready at once", poll_ready(list, -1));
  CALL_WITH(send_byte, "ready later", poll_ready(list, -1));
  CALL_WITH(send_byte, "ready before the time", poll_ready(list, 10000));
  CALL_WITH(send_byte, "ready later, other negative", poll_ready(list, -5));
  CALL_FOR(10, "not ready", poll(list, 1, 10));
  CALL("no time", poll(list, 1, 0));
  CALL_FOR(10, "no descriptors", poll(NULL, 0, 10));
  CALL("two, one ready", poll(list, 2, 10000));
  print("events", list[0].revents);
  print("events", list[1].revents);
  list[1].fd = 9999;
  CALL("closed one", poll(list, 2, 10000));
  print("events", list[1].revents);
  list[1].fd = -1;
  CALL_FOR(10, "left out", poll(list, 2, 10));
  print("events", list[1].revents);
  CALL("too many", poll(list, 1u << 30, 10));
  CALL_INTERRUPTED("interrupted", poll(list, 1, -1));
  CALL_INTERRUPTED("interrupted before the time", poll(list, 1, 10000));
  handle_signal(true);
  CALL_INTERRUPTED("interrupted, begun again", poll(list, 1, 10000));
  ppoll_cases(list);
  close_pipe();
}

static void ppoll_cases(struct pollfd *list) {
  struct timespec time = ten_milliseconds;
  CALL_FOR(10, "ppoll", ppoll(list, 1, &time, NULL));
  print("time left", time.tv_nsec);
  CALL("ppoll, no time", ppoll(list, 1, &zero, NULL));
  CALL_WITH(send_byte, "ppoll, ready later", ppoll(list, 1, NULL, NULL));
  CALL("ppoll, ready at once", ppoll(list, 1, &ten_seconds, &without_signal));
  take_byte();
  CALL("ppoll, negative", ppoll(list, 1, &negative, NULL));
  CALL("ppoll, too many nanoseconds", ppoll(list, 1, &too_many, NULL));
  CALL("ppoll, negative nanoseconds", ppoll(list, 1, &too_few, NULL));
  pthread_sigmask(SIG_SETMASK, &with_signal, NULL);
  CALL_INTERRUPTED("ppoll, let signals in", ppoll(list, 1, &ten_seconds, &without_signal));
  int before = handled;
  pthread_kill(pthread_self(), SIGUSR1);
  CALL("ppoll, signal is there", ppoll(list, 1, &ten_seconds, &without_signal));
  print("handled", handled - before);
  pthread_sigmask(SIG_SETMASK, &without_signal, NULL);
  before = handled;
  pthread_kill(pthread_self(), SIGUSR1);
  CALL_WITH(send_byte, "ppoll, keep signals out", ppoll(list, 1, &ten_seconds, &with_signal));
  print("handled", handled - before);
  take_byte();
}

// MARK: select

static fd_set *only(int descriptor) {
  static _Thread_local fd_set set;
  FD_ZERO(&set);
  FD_SET(descriptor, &set);
  return &set;
}

static void select_times(int count);
static void pselect_cases(int count, fd_set *set);

void select_cases(void) {
  open_pipe();
  int count = ends[0] + 1;
  fd_set *set = only(ends[0]);
  send_byte();
  CALL("ready at once", select(count, set, NULL, NULL, NULL));
  print("set", FD_ISSET(ends[0], set));
  take_byte();
  CALL_WITH(send_byte, "ready later", select(count, only(ends[0]), NULL, NULL, NULL));
  print("set", FD_ISSET(ends[0], set));
  take_byte();
  select_times(count);
  CALL_INTERRUPTED("interrupted", select(count, only(ends[0]), NULL, NULL, NULL));
  print("set", FD_ISSET(ends[0], set));
  struct timeval time = {10, 0};
  CALL_INTERRUPTED("interrupted before the time", select(count, only(ends[0]), NULL, NULL, &time));
  print("time left", time.tv_sec == 9 && time.tv_usec > 0);
  pselect_cases(count, set);
  close_pipe();
}

static void select_times(int count) {
  fd_set *set = only(ends[0]);
  struct timeval time = {10, 0};
  CALL_WITH(send_byte, "ready before the time", select(count, only(ends[0]), NULL, NULL, &time));
  print("time left", time.tv_sec == 9 && time.tv_usec > 0);
  take_byte();
  time = (struct timeval){0, 10000};
  CALL_FOR(10, "not ready", select(count, only(ends[0]), NULL, NULL, &time));
  print("set", FD_ISSET(ends[0], set));
  print("time left", time.tv_sec * 1000000 + time.tv_usec);
  CALL("no time", select(count, only(ends[0]), NULL, NULL, &time));
  time = (struct timeval){0, 10000};
  CALL_FOR(10, "no descriptors", select(0, NULL, NULL, NULL, &time));
  time = (struct timeval){0, 1010000};
  CALL_WITH(send_byte, "many microseconds", select(count, only(ends[0]), NULL, NULL, &time));
  take_byte();
  time = (struct timeval){10, 0};
  int closed = fcntl(ends[0], F_DUPFD, 50);
  close(closed);
  CALL("closed one", select(closed + 1, only(closed), NULL, NULL, &time));
  print("set", FD_ISSET(closed, set));
  CALL("negative count", select(-1, only(ends[0]), NULL, NULL, &time));
  time = (struct timeval){-1, 0};
  CALL("negative", select(count, only(ends[0]), NULL, NULL, &time));
  time = (struct timeval){0, -1};
  CALL("negative microseconds", select(count, only(ends[0]), NULL, NULL, &time));
}

static void pselect_cases(int count, fd_set *set) {
  struct timespec wait = ten_milliseconds;
  CALL_FOR(10, "pselect", pselect(count, only(ends[0]), NULL, NULL, &wait, NULL));
  print("time left", wait.tv_nsec);
  CALL("pselect, no time", pselect(count, only(ends[0]), NULL, NULL, &zero, NULL));
  CALL("pselect, negative", pselect(count, only(ends[0]), NULL, NULL, &negative, NULL));
  CALL("pselect, too many nanoseconds", pselect(count, only(ends[0]), NULL, NULL, &too_many, NULL));
  CALL("pselect, negative count", pselect(-1, only(ends[0]), NULL, NULL, NULL, NULL));
  pthread_sigmask(SIG_SETMASK, &with_signal, NULL);
  CALL_INTERRUPTED("pselect, let signals in",
                   pselect(count, only(ends[0]), NULL, NULL, &ten_seconds, &without_signal));
  print("set", FD_ISSET(ends[0], set));
  pthread_sigmask(SIG_SETMASK, &without_signal, NULL);
}

// MARK: epoll

void epoll_cases(void) {
  open_pipe();
  int set = epoll_create1(0);
  struct epoll_event wanted = {.events = EPOLLIN, .data.u64 = 5}, found[2];
  epoll_ctl(set, EPOLL_CTL_ADD, ends[0], &wanted);
  send_byte();
  CALL("ready at once", epoll_wait(set, found, 2, -1));
  print("data", (long)found[0].data.u64);
  take_byte();
  CALL_WITH(send_byte, "ready later", epoll_wait(set, found, 2, -1));
  take_byte();
  CALL_WITH(send_byte, "ready before the time", epoll_wait(set, found, 2, 10000));
  take_byte();
  CALL_FOR(10, "not ready", epoll_wait(set, found, 2, 10));
  CALL("no time", epoll_wait(set, found, 2, 0));
  CALL("no room", epoll_wait(set, found, 0, 10));
  CALL("negative room", epoll_wait(set, found, -1, 10));
  CALL("closed one", epoll_wait(999, found, 2, 10));
  CALL("another kind", epoll_wait(ends[0], found, 2, 10));
  CALL_INTERRUPTED("interrupted", epoll_wait(set, found, 2, -1));
  CALL_INTERRUPTED("interrupted before the time", epoll_wait(set, found, 2, 10000));
  pthread_sigmask(SIG_SETMASK, &with_signal, NULL);
  CALL_INTERRUPTED("let signals in", epoll_pwait(set, found, 2, 10000, &without_signal));
  CALL_INTERRUPTED("let signals in, nanoseconds", epoll_pwait2(set, found, 2, &ten_seconds, &without_signal));
  pthread_sigmask(SIG_SETMASK, &without_signal, NULL);
  CALL_FOR(10, "nanoseconds", epoll_pwait2(set, found, 2, &ten_milliseconds, NULL));
  CALL("nanoseconds, no time", epoll_pwait2(set, found, 2, &zero, NULL));
  CALL("too many nanoseconds", epoll_pwait2(set, found, 2, &too_many, NULL));
  CALL("negative", epoll_pwait2(set, found, 2, &negative, NULL));
  CALL_WITH(send_byte, "nanoseconds, ready later", epoll_pwait2(set, found, 2, NULL, NULL));
  take_byte();
  close(set);
  close_pipe();
}
