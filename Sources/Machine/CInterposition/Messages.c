// Message queues, and System V semaphores. A core repeats the call without waiting until it succeeds, and the machine
// runs other cores between the attempts.
#define _GNU_SOURCE
#include "Interposing.h"
#include "OutsideCalls.h"
#include <mqueue.h>
#include <sys/msg.h>
#include <sys/sem.h>

// A call, the function that makes it for a duration (-1: without limit), and its result.
typedef struct Call {
  // Returns whether the wait is over.
  bool (*make)(struct Call *, int64_t duration);
  int id;
  void *bytes;
  size_t size;
  long selector;
  unsigned *priority, sentPriority;
  int flags;
  long result;
  int error;
} Call;

static bool tryFor(void *context, int64_t duration) {
  Call *call = context;
  bool isOver = call->make(call, duration);
  call->error = errno;
  return isOver;
}

static long waitFor(Call *call, int64_t deadline, int atDeadline, rt_interruption interruption) {
  int before = errno, error = 0;
  if (!tryFor(call, 0)) error = rt_wait_for(&(rt_wait){tryFor, call, deadline, true, interruption, NULL});
  errno = before;
  if (error) return rt_return(error == ETIMEDOUT ? atDeadline : error);
  return call->result < 0 ? rt_return(call->error) : call->result;
}

static bool onCore(void) { return rt_may_wait() && machine_owns_thread(); }

// MARK: Messages of System V

typedef ssize_t (*Receive)(int, void *, size_t, long, int);
static Receive realReceive(void) {
  REAL(Receive, "msgrcv");
  return real;
}
static bool receive(Call *call, int64_t duration) {
  (void)duration;
  call->result = realReceive()(call->id, call->bytes, call->size, call->selector, call->flags | IPC_NOWAIT);
  return call->result >= 0 || errno != ENOMSG;
}
EXPORT ssize_t msgrcv(int queue, void *message, size_t size, long type, int flags) {
  if ((flags & IPC_NOWAIT) || !onCore()) return realReceive()(queue, message, size, type, flags);
  Call call = {receive, .id = queue, .bytes = message, .size = size, .selector = type, .flags = flags};
  return waitFor(&call, -1, 0, rt_all_handlers);
}

typedef int (*Send)(int, const void *, size_t, int);
static Send realSend(void) {
  REAL(Send, "msgsnd");
  return real;
}
static bool sendNow(Call *call, int64_t duration) {
  (void)duration;
  call->result = realSend()(call->id, call->bytes, call->size, call->flags | IPC_NOWAIT);
  return call->result >= 0 || errno != EAGAIN;
}
EXPORT int msgsnd(int queue, const void *message, size_t size, int flags) {
  if ((flags & IPC_NOWAIT) || !onCore()) return realSend()(queue, message, size, flags);
  Call call = {sendNow, .id = queue, .bytes = (void *)message, .size = size, .flags = flags};
  return (int)waitFor(&call, -1, 0, rt_all_handlers);
}

// MARK: Semaphores of System V

typedef int (*Operate)(int, struct sembuf *, size_t, const struct timespec *);
static Operate realOperate(void) {
  REAL(Operate, "semtimedop");
  return real;
}
static bool operate(Call *call, int64_t duration) {
  struct timespec time = rt_timespec(duration);
  call->result = realOperate()(call->id, call->bytes, call->size, duration < 0 ? NULL : &time);
  return call->result >= 0 || errno != EAGAIN;
}

// If only some of the operations wait, a failure does not tell which of them failed.
static bool allWait(const struct sembuf *operations, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (operations[i].sem_flg & IPC_NOWAIT) return false;
  return operations && count > 0;
}

// A thread that is not a core waits on the machine only if there is a limit.
static bool isSeen(const struct timespec *limit) {
  return rt_may_wait() && (limit ? rt_is_duration(limit) : machine_owns_thread());
}

EXPORT int semtimedop(int set, struct sembuf *operations, size_t count, const struct timespec *limit) {
  if (!isSeen(limit)) return realOperate()(set, operations, count, limit);
  if (!allWait(operations, count)) return OUTSIDE(realOperate()(set, operations, count, limit));
  Call call = {operate, .id = set, .bytes = operations, .size = count};
  int64_t deadline = limit ? rt_after(rt_nanoseconds(limit)) : -1;
  return (int)waitFor(&call, deadline, EAGAIN, rt_all_handlers);
}
EXPORT int semop(int set, struct sembuf *operations, size_t count) { return semtimedop(set, operations, count, NULL); }

// MARK: Message queues of POSIX

typedef ssize_t (*TimedReceive)(mqd_t, char *, size_t, unsigned *, const struct timespec *);
static TimedReceive realTimedReceive(void) {
  REAL(TimedReceive, "mq_timedreceive");
  return real;
}
static bool take(Call *call, int64_t duration) {
  struct timespec until = rt_real_moment(CLOCK_REALTIME, duration);
  const struct timespec *limit = duration < 0 ? NULL : &until;
  call->result = realTimedReceive()(call->id, call->bytes, call->size, call->priority, limit);
  return call->result >= 0 || errno != ETIMEDOUT;
}
static ssize_t receiveUntil(mqd_t queue, char *bytes, size_t size, unsigned *priority, const struct timespec *limit) {
  if (!isSeen(limit)) return realTimedReceive()(queue, bytes, size, priority, limit);
  Call call = {take, .id = queue, .bytes = bytes, .size = size, .priority = priority};
  int64_t deadline = limit ? rt_moment_of(limit, CLOCK_REALTIME) : -1;
  return waitFor(&call, deadline, ETIMEDOUT, rt_handlers_without_restart);
}
EXPORT ssize_t mq_timedreceive(mqd_t queue, char *bytes, size_t size, unsigned *priority,
                               const struct timespec *limit) {
  return receiveUntil(queue, bytes, size, priority, limit);
}
EXPORT ssize_t mq_receive(mqd_t queue, char *bytes, size_t size, unsigned *priority) {
  return receiveUntil(queue, bytes, size, priority, NULL);
}

typedef int (*TimedSend)(mqd_t, const char *, size_t, unsigned, const struct timespec *);
static TimedSend realTimedSend(void) {
  REAL(TimedSend, "mq_timedsend");
  return real;
}
static bool put(Call *call, int64_t duration) {
  struct timespec until = rt_real_moment(CLOCK_REALTIME, duration);
  const struct timespec *limit = duration < 0 ? NULL : &until;
  call->result = realTimedSend()(call->id, call->bytes, call->size, call->sentPriority, limit);
  return call->result >= 0 || errno != ETIMEDOUT;
}
static int sendUntil(mqd_t queue, const char *bytes, size_t size, unsigned priority, const struct timespec *limit) {
  if (!isSeen(limit)) return realTimedSend()(queue, bytes, size, priority, limit);
  Call call = {put, .id = queue, .bytes = (void *)bytes, .size = size, .sentPriority = priority};
  int64_t deadline = limit ? rt_moment_of(limit, CLOCK_REALTIME) : -1;
  return (int)waitFor(&call, deadline, ETIMEDOUT, rt_handlers_without_restart);
}
EXPORT int mq_timedsend(mqd_t queue, const char *bytes, size_t size, unsigned priority, const struct timespec *limit) {
  return sendUntil(queue, bytes, size, priority, limit);
}
EXPORT int mq_send(mqd_t queue, const char *bytes, size_t size, unsigned priority) {
  return sendUntil(queue, bytes, size, priority, NULL);
}
