#define _GNU_SOURCE
#include "Search.h"
#include "SearchState.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// The header of each part of the results. `number` is a run's number, -1 for a part that all runs share, or -2
// for a reason that limits the search.
typedef struct { int32_t number; uint32_t reason; rt_crash_places crash; uint64_t size; } Part;

// The bytes that are reserved for the schedules of a round. A larger first round gets what it needs.
static const size_t defaultRoom = 4 << 20;
// The fewest bytes of a line: two numbers and their ends.
static const size_t shortestLine = 4;

static void *share(size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

// Reserves memory once, so that the program's memory has the same addresses in each round.
static bool reserve(rt_search_state *state, size_t size) {
  if (state->text) return size <= state->room;
  state->room = size > defaultRoom ? size : defaultRoom;
  state->lines = share(state->room / shortestLine * sizeof *state->lines);
  state->text = share(state->room);
  return state->lines && state->text;
}

// Reads the file into the reserved memory. Returns its size, or 0. The calls are not the program's.
static size_t readText(rt_search_state *state) {
  int file = (int)syscall(SYS_openat, AT_FDCWD, state->schedules, O_RDONLY | O_CLOEXEC);
  struct stat status;
  size_t size = file >= 0 && fstat(file, &status) == 0 ? (size_t)status.st_size : 0, count = 0;
  while (count < size && reserve(state, size)) {
    ssize_t more = syscall(SYS_read, file, state->text + count, size - count);
    if (more <= 0) break;
    count += (size_t)more;
  }
  if (file >= 0) syscall(SYS_close, file);
  return count == size ? size : 0;
}

static bool readSchedules(rt_search_state *state) {
  size_t size = readText(state);
  state->count = state->next = 0;
  for (const char *line = state->text, *end; size > 0; size -= (size_t)(end + 1 - line), line = end + 1) {
    char *schedule;
    end = memchr(line, '\n', size);
    if (!end) return false;
    int common = (int)strtol(line, &schedule, 10);
    state->lines[state->count++] = (rt_search_line){schedule + 1, (int)(end - schedule) - 1, common};
  }
  return state->count > 0;
}

// Moves a descriptor above those that the program gets, so that those are the same as without a search.
static int moveUp(int descriptor) {
  int moved = descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, rt_search_descriptors_from);
  if (descriptor >= 0) close(descriptor);
  return moved;
}

bool rt_search_open(rt_search_state *state, const char *schedules, const char *results) {
  char rounds[sizeof state->schedules];
  snprintf(state->schedules, sizeof state->schedules, "%s", schedules);
  if (!readSchedules(state)) return false;
  int length = snprintf(rounds, sizeof rounds, "%s.rounds", schedules);
  // Opened for writing too, so that the pipe never ends.
  state->rounds = length < (int)sizeof rounds ? moveUp(open(rounds, O_RDWR | O_CLOEXEC)) : -1;
  state->results = moveUp(open(results, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  return state->results >= 0;
}

bool rt_search_next_round(rt_search_state *state) {
  char answer = rt_search_last_round;
  if (state->rounds < 0) return false;
  rt_search_note(state, rt_search_round_is_over);
  // Without standard output, the reader looks at the results after some time.
  syscall(SYS_write, state->output, "\n", 1);
  while (syscall(SYS_read, state->rounds, &answer, 1) < 0 && errno == EINTR) continue;
  if (answer == rt_search_last_round) return false;
  state->end = 0;
  return readSchedules(state);
}

static void append(rt_search_state *state, Part part, const void *bytes) {
  struct iovec pieces[] = {{&part, sizeof part}, {(void *)bytes, part.size}};
  ssize_t whole = (ssize_t)(sizeof part + part.size);
  if (pwritev(state->results, pieces, part.size > 0 ? 2 : 1, state->end) == whole) state->end += whole;
}

void rt_search_append(rt_search_state *state, int number, rt_search_crashed crash, const void *bytes, size_t size) {
  uint32_t reason = crash.signal > 0 ? (uint32_t)(rt_search_crashes + crash.signal) : 0;
  append(state, (Part){number, reason, crash.places, size}, bytes);
}

void rt_search_note(rt_search_state *state, int reason) {
  append(state, (Part){.number = -2, .reason = (uint32_t)reason}, NULL);
}
