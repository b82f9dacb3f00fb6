// The descriptor of the trace file. A program may close descriptors that it did not open, as `closefrom` does. Files
// that it opens later may get the same number, and the tracer must not write to them.
#define _GNU_SOURCE
#include "TraceFile.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Above the descriptors that the program gets, so that those are the same as without the tracer.
enum { lowest = 200 };

static int descriptor = -1;
static char *trace;
static struct stat created;

static void moveUp(void) {
  int high = fcntl(descriptor, F_DUPFD_CLOEXEC, lowest);
  if (high < 0) return;
  close(descriptor);
  descriptor = high;
}

bool rt_trace_create(const char *path) {
  descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor < 0 || fstat(descriptor, &created) != 0) return false;
  trace = strdup(path);
  moveUp();
  return true;
}

static bool isTrace(int file) {
  struct stat status;
  return fstat(file, &status) == 0 && status.st_dev == created.st_dev && status.st_ino == created.st_ino;
}

void rt_use_own_descriptors(void) {
  // `CLOSE_RANGE_UNSHARE` of linux/close_range.h. Kernels before Linux 5.9 do not have the call.
  enum { unshare = 1 << 1 };
  int file = rt_trace_descriptor();
  if (file < 0 || syscall(SYS_close_range, file + 1, ~0u, unshare) != 0) return;
  if (file > 0) syscall(SYS_close_range, 0, file - 1, 0);
}

int rt_trace_descriptor(void) {
  if (isTrace(descriptor)) return descriptor;
  // The number may be in use by the program, so it is not closed.
  int again = trace ? open(trace, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) : -1;
  if (again < 0) return -1;
  if (!isTrace(again)) {
    close(again);
    return -1;
  }
  descriptor = again;
  moveUp();
  return descriptor;
}
