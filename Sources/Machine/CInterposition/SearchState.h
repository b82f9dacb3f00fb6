// What the processes of a search share, and its files.
#pragma once
#include "ContextSwitch.h"
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { rt_search_stack = 256 << 10, rt_search_descriptors_from = 200, rt_search_most_places = 500 };

// A schedule, and how many choices it has in common with the next.
typedef struct { const char *text; int length, common; } rt_search_line;
// A state to which a run goes back: before that choice.
typedef struct { rt_context context; int choice; } rt_search_place;

// What the processes share.
typedef struct {
  rt_search_line *lines;
  int count, next;
  _Atomic int finished;
  bool rewinds, isTainted, hasResult, isStopped;
  int results;
  off_t end;
  int freeDescriptor;
  // Which were open before the program began.
  bool wasOpen[rt_search_descriptors_from];
  int known;
  // The stack of states, the one at the first choice below; and where the manager was called.
  int placeCount;
  rt_search_place places[rt_search_most_places];
  rt_context manager, caller;
  int keepsAt;
  bool isSameRun;
  char stack[rt_search_stack] __attribute__((aligned(64)));
} rt_search_state;

/// Reads the schedules, and makes the file of results; false where one of the two cannot be used.
bool rt_search_open(rt_search_state *state, const char *schedules, const char *results);
/// Adds a part to the results: a run's, by its number, or -1 for what all runs have in common.
void rt_search_append(rt_search_state *state, int number, const void *bytes, size_t size);
/// Adds why the search does less than it could.
void rt_search_note(rt_search_state *state, int reason);
/// Waits for a child to end. Kills it if a run sleeps for a while, or computes for long; false then.
bool rt_search_wait(const rt_search_state *state, pid_t child);
