// Calls that move data between descriptors without the program's memory. A core waits until both descriptors are ready,
// and other cores run meanwhile. Another thread makes the call directly.
#define _GNU_SOURCE
#include "Interposing.h"
#include "OutsideCalls.h"
#include "Transfers.h"
#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static bool onCore(void) { return rt_may_wait() && machine_owns_thread(); }

static mode_t kindOf(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0;
}

// MARK: Pipes

// A call like splice(2), and the function that makes it with some flags. A descriptor is -1 if the call has none.
typedef struct Move {
  ssize_t (*make)(const struct Move *, unsigned flags);
  int input, output;
  off64_t *from, *to;
  const struct iovec *parts;
  size_t size;
  unsigned flags;
} Move;

// Makes a call without waiting. A call for a socket without data would wait all the same.
static bool tryOnce(const Move *move, bool isReady, ssize_t *moved) {
  if (!isReady && kindOf(move->input) == S_IFSOCK) return false;
  *moved = move->make(move, move->flags | SPLICE_F_NONBLOCK);
  rt_may_wake();
  return *moved >= 0 || errno != EAGAIN;
}

static ssize_t moveOnMachine(const Move *move) {
  if ((move->flags & SPLICE_F_NONBLOCK) || !onCore()) return move->make(move, move->flags);
  int before = errno, error = 0;
  ssize_t moved;
  if (tryOnce(move, false, &moved)) return moved;
  errno = before;
  if (move->input >= 0) error = rt_await_input(move->input);
  if (!error && move->output >= 0) error = rt_await_room(move->output);
  if (error) return rt_return(error);
  if (tryOnce(move, true, &moved)) return moved;
  errno = before;
  return OUTSIDE(move->make(move, move->flags));
}

typedef ssize_t (*Splice)(int, off64_t *, int, off64_t *, size_t, unsigned);
static ssize_t makeSplice(const Move *move, unsigned flags) {
  REAL(Splice, "splice");
  return real(move->input, move->from, move->output, move->to, move->size, flags);
}
EXPORT ssize_t splice(int input, off64_t *from, int output, off64_t *to, size_t size, unsigned flags) {
  return moveOnMachine(&(Move){makeSplice, input, output, from, to, .size = size, .flags = flags});
}

typedef ssize_t (*Tee)(int, int, size_t, unsigned);
static ssize_t makeTee(const Move *move, unsigned flags) {
  REAL(Tee, "tee");
  return real(move->input, move->output, move->size, flags);
}
EXPORT ssize_t tee(int input, int output, size_t size, unsigned flags) {
  return moveOnMachine(&(Move){makeTee, input, output, .size = size, .flags = flags});
}

typedef ssize_t (*SpliceMemory)(int, const struct iovec *, size_t, unsigned);
static ssize_t makeSpliceMemory(const Move *move, unsigned flags) {
  REAL(SpliceMemory, "vmsplice");
  return real(move->input < 0 ? move->output : move->input, move->parts, move->size, flags);
}
EXPORT ssize_t vmsplice(int descriptor, const struct iovec *parts, size_t count, unsigned flags) {
  bool isOutput = (fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY;
  int input = isOutput ? -1 : descriptor, output = isOutput ? descriptor : -1;
  return moveOnMachine(&(Move){makeSpliceMemory, input, output, .parts = parts, .size = count, .flags = flags});
}

// MARK: Files

typedef ssize_t (*SendFile)(int, int, off64_t *, size_t);

// Sends all data in parts that a ready socket takes without blocking: a part is in one page of the file.
static ssize_t sendToSocket(int output, int input, off64_t *offset, size_t size, SendFile real) {
  enum { page = 4096 };
  size_t sent = 0;
  while (sent < size) {
    int error = rt_await_room(output);
    if (error) return sent ? (ssize_t)sent : rt_return(error);
    off64_t place = offset ? *offset : lseek64(input, 0, SEEK_CUR);
    size_t part = page - (size_t)place % page, left = size - sent;
    ssize_t count = real(output, input, offset, part < left ? part : left);
    rt_may_wake();
    if (count <= 0) return sent ? (ssize_t)sent : count;
    sent += (size_t)count;
  }
  return (ssize_t)sent;
}

EXPORT ssize_t sendfile64(int output, int input, off64_t *offset, size_t size) {
  REAL(SendFile, "sendfile64");
  if (!onCore() || (fcntl(output, F_GETFL) & O_NONBLOCK)) return real(output, input, offset, size);
  mode_t kind = kindOf(output);
  bool isKnown = kindOf(input) == S_IFREG && (!offset || *offset >= 0);
  if (kind == S_IFSOCK && isKnown) return sendToSocket(output, input, offset, size, real);
  // A pipe takes the data for which it has room.
  int error = kind == S_IFIFO && isKnown ? rt_await_room(output) : 0;
  if (error) return rt_return(error);
  return isKnown ? real(output, input, offset, size) : OUTSIDE(real(output, input, offset, size));
}
EXPORT ssize_t sendfile(int output, int input, off_t *offset, size_t size) {
  return sendfile64(output, input, offset, size);
}
