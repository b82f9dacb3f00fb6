#define _GNU_SOURCE
#include "OwnMemory.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

long rt_page_faults(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt + usage.ru_majflt;
}

long rt_memory_size(int statm) {
  char text[64];
  ssize_t count = pread(statm, text, sizeof text - 1, 0);
  if (count <= 0) return -1;
  text[count] = 0;
  return atol(text);
}

bool rt_each_map(char *text, size_t size,
                 void (*each)(uintptr_t start, uintptr_t end, const char *permissions, const char *name)) {
  int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  size_t used = 0;
  for (ssize_t count; (count = read(file, text + used, size - 1 - used)) > 0;) used += (size_t)count;
  close(file);
  if (used == size - 1) return false;
  text[used] = 0;
  for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
    *end = 0;
    char *rest;
    uintptr_t start = strtoul(line, &rest, 16), stop = strtoul(rest + 1, &rest, 16);
    const char *name = strchr(line, '/');
    if (!name) name = strchr(line, '[');
    each(start, stop, rest + 1, name ? name : "");
  }
  return true;
}
