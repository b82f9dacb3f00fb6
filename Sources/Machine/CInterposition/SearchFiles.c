#define _GNU_SOURCE
#include "Search.h"
#include "SearchState.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

// The header of each part of the results. `number` is a run's number, -1 for a part that all runs share, or -2
// for a reason that limits the search.
typedef struct { int32_t number; uint32_t reason; uint64_t size; } Part;

static bool readSchedules(rt_search_state *state, const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0 || status.st_size == 0) return false;
  size_t size = (size_t)status.st_size;
  const char *text = mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (text == MAP_FAILED) return false;
  for (size_t i = 0; i < size; i++) state->count += text[i] == '\n';
  state->lines = mmap(NULL, ((size_t)state->count + 1) * sizeof(rt_search_line), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (state->lines == MAP_FAILED) return false;
  const char *line = text;
  for (int i = 0; i < state->count; i++) {
    char *schedule;
    const char *end = memchr(line, '\n', size - (size_t)(line - text));
    int common = (int)strtol(line, &schedule, 10);
    state->lines[i] = (rt_search_line){schedule + 1, (int)(end - schedule) - 1, common};
    line = end + 1;
  }
  return true;
}

bool rt_search_open(rt_search_state *state, const char *schedules, const char *results) {
  if (!readSchedules(state, schedules)) return false;
  // Above the descriptors that the program gets, so that those are the same as without a search.
  int file = open(results, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return false;
  state->results = fcntl(file, F_DUPFD_CLOEXEC, rt_search_descriptors_from);
  close(file);
  return state->results >= 0;
}

static void append(rt_search_state *state, int number, int reason, const void *bytes, size_t size) {
  Part part = {number, (uint32_t)reason, size};
  struct iovec pieces[] = {{&part, sizeof part}, {(void *)bytes, size}};
  ssize_t whole = (ssize_t)(sizeof part + size);
  if (pwritev(state->results, pieces, size > 0 ? 2 : 1, state->end) == whole) state->end += whole;
}

void rt_search_append(rt_search_state *state, int number, int signal, const void *bytes, size_t size) {
  append(state, number, signal > 0 ? rt_search_crashes + signal : 0, bytes, size);
}

void rt_search_note(rt_search_state *state, int reason) { append(state, -2, reason, NULL, 0); }
