// Descriptors that only the program itself can make ready.
#define _GNU_SOURCE
#include "ProgramCalls.h"
#include "ThreadFiles.h"
#include "Waiting.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool rt_is_inner_descriptor(int descriptor) {
  char path[64], target[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(path, target, sizeof target - 1);
  target[length > 0 ? length : 0] = 0;
  // An epoll instance may watch another one.
  if (strcmp(target, "anon_inode:[eventpoll]") == 0) return rt_epoll_is_inner(descriptor);
  return strcmp(target, "anon_inode:[eventfd]") == 0 || strcmp(target, "anon_inode:[timerfd]") == 0;
}

// Returns whether all descriptors in the lines of a text that begin with "tfd:" are inner ones.
static bool watchesInner(const char *lines) {
  int watched;
  for (const char *line = lines; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL)
    if (sscanf(line, "tfd: %d", &watched) == 1 && !rt_is_inner_descriptor(watched)) return false;
  return true;
}

typedef struct { int epoll; bool isInner; } Watch;

// Reads what an epoll instance watches (proc(5)). A line that does not fit is kept for the next part.
static void readWatch(void *context) {
  Watch *watch = context;
  char path[64], text[4096];
  snprintf(path, sizeof path, "/proc/self/fdinfo/%d", watch->epoll);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  watch->isInner = true;
  ssize_t count, kept = 0;
  while (watch->isInner && (count = read(file, text + kept, sizeof text - 1 - kept)) > 0) {
    text[kept + count] = 0;
    char *last = strrchr(text, '\n');
    if (!last) break;
    *last = 0;
    watch->isInner = watchesInner(text);
    kept = (ssize_t)strlen(last + 1);
    memmove(text, last + 1, (size_t)kept);
  }
  close(file);
}

bool rt_epoll_is_inner(int epoll) {
  Watch watch = {epoll, false};
  rt_read_elsewhere(readWatch, &watch);
  return watch.isInner;
}
