// System calls that a program makes by syscall(2), although the C library has a function for them. The machine replaces
// that function, so the call goes there. Two calls that wait have no function: a core makes them outside the machine.
#define _GNU_SOURCE
#include "DirectCalls.h"
#include "CodeFrames.h"
#include "Interposing.h"
#include "OutsideCalls.h"
#include "ProcessState.h"
#include <errno.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// A call of the function, with the words of the system call.
#define DIRECT(number, call) \
  case number: *result = (long)(call); return true

// Older headers do not have this number, which is the same on all architectures.
#ifndef SYS_futex_waitv
#define SYS_futex_waitv 449
#endif

static bool isTimeCall(long number, rt_words w, long *result) {
  switch (number) {
    DIRECT(SYS_clock_gettime, clock_gettime((clockid_t)w.a, (void *)w.b));
    DIRECT(SYS_gettimeofday, gettimeofday((void *)w.a, (void *)w.b));
    DIRECT(SYS_nanosleep, nanosleep((void *)w.a, (void *)w.b));
    // The function returns the error's number.
    DIRECT(SYS_clock_nanosleep, rt_return(clock_nanosleep((clockid_t)w.a, (int)w.b, (void *)w.c, (void *)w.d)));
    DIRECT(SYS_epoll_pwait, epoll_pwait((int)w.a, (void *)w.b, (int)w.c, (int)w.d, (void *)w.e));
    DIRECT(SYS_epoll_pwait2, epoll_pwait2((int)w.a, (void *)w.b, (int)w.c, (void *)w.d, (void *)w.e));
    DIRECT(SYS_ppoll, ppoll((void *)w.a, (nfds_t)w.b, (void *)w.c, (void *)w.d));
    // The last word is the address of a mask's address.
    DIRECT(SYS_pselect6, pselect((int)w.a, (void *)w.b, (void *)w.c, (void *)w.d, (void *)w.e,
                                 w.f ? *(const sigset_t **)w.f : NULL));
    // Not all architectures have these calls.
#ifdef SYS_time
    DIRECT(SYS_time, time((void *)w.a));
#endif
#ifdef SYS_poll
    DIRECT(SYS_poll, poll((void *)w.a, (nfds_t)w.b, (int)w.c));
    DIRECT(SYS_select, select((int)w.a, (void *)w.b, (void *)w.c, (void *)w.d, (void *)w.e));
    DIRECT(SYS_epoll_wait, epoll_wait((int)w.a, (void *)w.b, (int)w.c, (int)w.d));
    DIRECT(SYS_pause, pause());
#endif
  }
  return false;
}

static bool isTransfer(long number, rt_words w, long *result) {
  switch (number) {
    DIRECT(SYS_read, read((int)w.a, (void *)w.b, (size_t)w.c));
    DIRECT(SYS_readv, readv((int)w.a, (void *)w.b, (int)w.c));
    DIRECT(SYS_write, write((int)w.a, (void *)w.b, (size_t)w.c));
    DIRECT(SYS_writev, writev((int)w.a, (void *)w.b, (int)w.c));
    DIRECT(SYS_recvfrom, recvfrom((int)w.a, (void *)w.b, (size_t)w.c, (int)w.d, (void *)w.e, (void *)w.f));
    DIRECT(SYS_recvmsg, recvmsg((int)w.a, (void *)w.b, (int)w.c));
    DIRECT(SYS_sendto, sendto((int)w.a, (void *)w.b, (size_t)w.c, (int)w.d, (void *)w.e, (socklen_t)w.f));
    DIRECT(SYS_sendmsg, sendmsg((int)w.a, (void *)w.b, (int)w.c));
    DIRECT(SYS_recvmmsg, recvmmsg((int)w.a, (void *)w.b, (unsigned)w.c, (int)w.d, (void *)w.e));
    DIRECT(SYS_sendmmsg, sendmmsg((int)w.a, (void *)w.b, (unsigned)w.c, (int)w.d));
    DIRECT(SYS_accept4, accept4((int)w.a, (void *)w.b, (void *)w.c, (int)w.d));
    DIRECT(SYS_accept, accept((int)w.a, (void *)w.b, (void *)w.c));
    DIRECT(SYS_connect, connect((int)w.a, (void *)w.b, (socklen_t)w.c));
  }
  return false;
}

static bool isProcessCall(long number, rt_words w, long *result) {
  switch (number) {
    DIRECT(SYS_wait4, wait4((pid_t)w.a, (void *)w.b, (int)w.c, (void *)w.d));
    DIRECT(SYS_execve, execve((void *)w.a, (void *)w.b, (void *)w.c));
    DIRECT(SYS_execveat, execveat((int)w.a, (void *)w.b, (void *)w.c, (void *)w.d, (int)w.e));
    DIRECT(SYS_sched_yield, sched_yield());
    case SYS_exit_group: _exit((int)w.a);
  }
  return false;
}

// MARK: Calls without a function

typedef struct { long number; rt_words words; long result; int error; } Call;

static bool makeCall(void *context, int64_t duration) {
  (void)duration;
  typedef long (*SystemCall)(long, long, long, long, long, long, long);
  REAL(SystemCall, "syscall");
  Call *call = context;
  rt_words w = call->words;
  call->result = real(call->number, w.a, w.b, w.c, w.d, w.e, w.f);
  call->error = errno;
  return true;
}

// Makes a call that may wait. On a thread outside the machine, virtual time keeps pace with real time meanwhile.
static long waitOutside(long number, rt_words words) {
  Call call = {number, words, .error = errno};
  bool isBeside = rt_may_wait() && !machine_owns_thread();
  if (isBeside) rt_wait_for(&(rt_wait){makeCall, &call, -1, .outside = true});
  else OUTSIDE(makeCall(&call, -1));
  errno = call.error;
  return call.result;
}

// Waits for several futexes. The limit is a moment of the program's clock, which is not the kernel's.
static long waitForFutexes(rt_words w) {
  const struct timespec *limit = (void *)w.d;
  clockid_t clock = (clockid_t)w.e;
  if (!limit || !rt_is_moment(limit) || !rt_clock_is_virtual(clock)) return waitOutside(SYS_futex_waitv, w);
  int64_t left = rt_moment_of(limit, clock) - rt_now();
  struct timespec moment = rt_real_moment(clock, left > 0 ? left : 0);
  w.d = (long)&moment;
  long result = waitOutside(SYS_futex_waitv, w);
  // Virtual time may be a little behind.
  if (result < 0 && errno == ETIMEDOUT) {
    clock_nanosleep(clock, TIMER_ABSTIME, limit, NULL);
    errno = ETIMEDOUT;
  }
  return result;
}

static bool isCallOutside(long number, rt_words w, long *result) {
  // The third word of this call says for how many completions it waits.
  if (number == SYS_io_uring_enter && w.c == 0) return false;
  switch (number) {
    DIRECT(SYS_futex_waitv, waitForFutexes(w));
    DIRECT(SYS_io_uring_enter, waitOutside(number, w));
  }
  return false;
}

bool rt_is_direct_call(long number, rt_words words, const void *caller, long *result) {
  if (!rt_calls_on || !rt_is_program_address(caller)) return false;
  rt_direct_call_changes_state(number);
  return isTimeCall(number, words, result) || isTransfer(number, words, result) ||
         isProcessCall(number, words, result) || isCallOutside(number, words, result);
}
