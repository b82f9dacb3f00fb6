// State that the processes of a search share, and its files.
#pragma once
#include "ContextSwitch.h"
#include "Search.h"
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { rt_search_stack = 256 << 10, rt_search_descriptors_from = 200, rt_search_most_places = 500 };

// A schedule, and the number of choices that it shares with the next one.
typedef struct { const char *text; int length, common; } rt_search_line;
// A kept state, from which runs continue: the state before the choice `choice`. `blocked` is the thread's signal mask.
typedef struct { rt_context context; int choice; uint64_t blocked; } rt_search_place;

// The memory that the processes share.
typedef struct {
  // The schedules of this round, in `room` bytes of text.
  rt_search_line *lines;
  char *text;
  size_t room;
  int count, next;
  char schedules[4096];
  // The named pipe with the requests for more rounds, or -1.
  int rounds;
  // What was standard output before the first choice, or -1.
  int output;
  _Atomic int finished;
  bool rewinds, isTainted, hasResult, isStopped;
  // The reasons that were recorded by `rt_search_note_once`, a bit for each.
  uint32_t noted;
  int results;
  off_t end;
  // Which descriptors were open before the program began, and from the first choice on, which were open then.
  bool wasOpen[rt_search_descriptors_from];
  int known;
  // The kept states, beginning with the state at the first choice. `caller` is the context that called the manager.
  int placeCount;
  rt_search_place places[rt_search_most_places];
  rt_context manager, caller;
  int keepsAt;
  bool isSameRun;
  char stack[rt_search_stack] __attribute__((aligned(64)));
} rt_search_state;

/// Reads the schedules, and creates the file of results. Returns false if one of the files cannot be used.
bool rt_search_open(rt_search_state *state, const char *schedules, const char *results);
/// Reports that all runs of a round have ended, and waits for the next round. Returns false if there is none.
bool rt_search_next_round(rt_search_state *state);
/// The signal by which a run crashed, or 0, and where it crashed.
typedef struct { int signal; rt_crash_places places; } rt_search_crashed;
/// Appends a part to the results. `number` is the run's number, or -1 for a part that all runs share.
void rt_search_append(rt_search_state *state, int number, rt_search_crashed crash, const void *bytes, size_t size);
/// Appends a reason why the search is slower or incomplete.
void rt_search_note(rt_search_state *state, int reason);
/// Waits until a child ends. If one of its runs sleeps or computes for too long, kills the child and returns false.
bool rt_search_wait(const rt_search_state *state, pid_t child);

/// Notes which descriptors are open.
void rt_search_note_descriptors(rt_search_state *state);
/// Whether the program has opened descriptors since they were noted, other than of the device of random numbers. Runs
/// would share their file offsets.
bool rt_search_has_opened(const rt_search_state *state);
/// Whether the descriptors are open that were noted, and no others, and the known one has nothing to read.
bool rt_search_has_same_descriptors(const rt_search_state *state);
/// Whether there are processes that the program has started and not waited for. Only their parent can wait for them.
bool rt_search_has_children(void);
/// The signals that the calling thread blocks; bit 0 is signal 1.
uint64_t rt_search_blocked_signals(void);
void rt_search_block_signals(uint64_t blocked);
