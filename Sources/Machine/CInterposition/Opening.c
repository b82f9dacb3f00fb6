// Opening a FIFO blocks until another thread or process opens its other end. A core opens it without blocking, and
// waits on the machine. Opening a file for writing matters to a search.
#define _GNU_SOURCE
#include "FileChanges.h"
#include "Interposing.h"
#include "ProgramCalls.h"
#include "RandomNumbers.h"
#include "Waiting.h"
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef int (*OpenAt)(int, const char *, int, ...);
static OpenAt realOpenAt(void) {
  REAL(OpenAt, "openat");
  return real;
}

static bool mustWait(int folder, const char *path, int flags) {
  struct stat status;
  bool isOneWay = (flags & O_ACCMODE) == O_RDONLY || (flags & O_ACCMODE) == O_WRONLY;
  return isOneWay && !(flags & (O_NONBLOCK | O_PATH)) && rt_may_wait() && machine_owns_thread() && path &&
         fstatat(folder, path, &status, 0) == 0 && S_ISFIFO(status.st_mode);
}

// Returns whether the FIFO has a writer, or has had one since it was opened. `tee` copies without removing data: it
// fails with EAGAIN if there is a writer and no data, and returns 0 if there is no writer.
static bool hasWriter(int descriptor) {
  struct pollfd event = {.fd = descriptor, .events = POLLIN};
  if (rt_real_poll(&event, 0) > 0) return true;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return true;
  bool isAwaited = tee(descriptor, ends[1], 1, SPLICE_F_NONBLOCK) < 0 && errno == EAGAIN;
  close(ends[0]), close(ends[1]);
  return isAwaited;
}

typedef struct { int folder; const char *path; int flags, descriptor, error; } Opening;

// When one end is open, the other end can be opened. A writer cannot open its end without a reader.
static bool attempt(void *context, int64_t duration) {
  (void)duration;
  Opening *opening = context;
  if (opening->descriptor < 0) {
    opening->descriptor = realOpenAt()(opening->folder, opening->path, opening->flags | O_NONBLOCK);
    opening->error = errno;
  }
  if (opening->descriptor < 0) return opening->error != ENXIO;
  return (opening->flags & O_ACCMODE) == O_WRONLY || hasWriter(opening->descriptor);
}

static int openFIFO(int folder, const char *path, int flags) {
  Opening opening = {folder, path, flags, -1, 0};
  int before = errno, error = 0;
  if (!attempt(&opening, 0))
    error = rt_wait_for(&(rt_wait){attempt, &opening, -1, true, rt_handlers_without_restart, NULL});
  if (error && opening.descriptor >= 0) close(opening.descriptor);
  if (error) return rt_return(error);
  if (opening.descriptor < 0) return rt_return(opening.error);
  errno = before;
  fcntl(opening.descriptor, F_SETFL, fcntl(opening.descriptor, F_GETFL) & ~O_NONBLOCK);
  return opening.descriptor;
}

static int openPath(int folder, const char *path, int flags, mode_t mode, const void *caller) {
  if (mustWait(folder, path, flags)) return openFIFO(folder, path, flags);
  rt_uses_file(caller);
  rt_opens_file(folder, path, flags, caller);
  int descriptor = realOpenAt()(folder, path, flags, mode);
  rt_opened(path);
  return descriptor;
}

#define MODE \
  va_list list; \
  va_start(list, flags); \
  mode_t mode = flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(list, mode_t) : 0; \
  va_end(list)

#define CALLER __builtin_return_address(0)

EXPORT int open(const char *path, int flags, ...) { MODE; return openPath(AT_FDCWD, path, flags, mode, CALLER); }
EXPORT int open64(const char *path, int flags, ...) { MODE; return openPath(AT_FDCWD, path, flags, mode, CALLER); }
EXPORT int openat(int folder, const char *path, int flags, ...) {
  MODE;
  return openPath(folder, path, flags, mode, CALLER);
}
EXPORT int openat64(int folder, const char *path, int flags, ...) {
  MODE;
  return openPath(folder, path, flags, mode, CALLER);
}
EXPORT int creat(const char *path, mode_t mode) {
  return openPath(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode, CALLER);
}

// MARK: Streams

typedef FILE *(*OpenStream)(const char *, const char *);
static FILE *openStream(const char *path, const char *mode, OpenStream real, const void *caller) {
  rt_uses_file(caller);
  int flags = (*mode == 'r' ? O_RDONLY : O_WRONLY) | (strchr(mode, 'e') ? O_CLOEXEC : 0);
  if (strpbrk(mode, "+x,") || !mustWait(AT_FDCWD, path, flags)) {
    int writing = *mode == 'r' ? O_RDWR : O_WRONLY | O_CREAT;
    if (*mode != 'r' || strchr(mode, '+')) rt_opens_file(AT_FDCWD, path, writing, caller);
    FILE *stream = real(path, mode);
    rt_opened(path);
    return stream;
  }
  int descriptor = openFIFO(AT_FDCWD, path, flags);
  FILE *stream = descriptor < 0 ? NULL : fdopen(descriptor, mode);
  if (descriptor >= 0 && !stream) {
    int error = errno;
    close(descriptor);
    errno = error;
  }
  return stream;
}

EXPORT FILE *fopen(const char *path, const char *mode) {
  REAL(OpenStream, "fopen");
  return openStream(path, mode, real, CALLER);
}
EXPORT FILE *fopen64(const char *path, const char *mode) {
  REAL(OpenStream, "fopen64");
  return openStream(path, mode, real, CALLER);
}
