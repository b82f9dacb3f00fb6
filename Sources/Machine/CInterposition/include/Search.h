// Many schedules of one program for one start: its process stops at the first choice, and goes on from there once for
// each schedule. What a run writes to its trace is copied into a file of results.
//
// The process that has come to the first choice is forked. The child makes one run after the other: after each, its
// memory is brought back to what it was at the first choice. Where a run did something that this cannot undo, the child
// ends, and the first process forks another. So it does where a child crashes.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Why a search does less than it could; the numbers are those of `SearchFacts`.
enum {
  rt_search_forked = 1,
  /// The program has threads of its own.
  rt_search_threads,
  /// It has files open that it opened before the first choice.
  rt_search_descriptors,
  /// A run did not come to its end in a while.
  rt_search_hung,
  /// Its trace is too long.
  rt_search_long,
  /// The system does not offer what is needed.
  rt_search_system,
};

/// Prepares a search: a file that holds a schedule in each line, after the number of choices that it has in common with
/// the next line's; the file of results, and whether memory may be brought
/// back. False where the files cannot be used.
bool rt_search_prepare(const char *schedules, const char *results, bool rewinds);
/// Whether this process is to search, and has not come to its first choice.
extern bool rt_search_waits;
static inline bool rt_search_is_due(void) { return rt_search_waits; }
/// Whether this process makes a run of a search.
extern bool rt_search_runs;
static inline bool rt_search_is_on(void) { return rt_search_runs || rt_search_waits; }

/// The first choice has come; `trace` has been written so far. Returns once for each run, with its schedule's text.
const char *rt_search_begin(const void *trace, size_t size, size_t *length);
/// The number of the choice at which the present run is to call `rt_search_keep`; 0 for none.
extern int rt_search_wanted;
static inline bool rt_search_wants(int choice) { return rt_search_waits || choice == rt_search_wanted; }
/// Keeps the state of the run before a choice, for other runs that begin alike. Returns null once in the present run, and
/// the text of the schedule in each run that goes on from here.
const char *_Nullable rt_search_keep(size_t *length);
/// The run has written this since the first choice, and ends.
void rt_search_result(const void *trace, size_t size);
/// The run is over. Never returns where this process makes a run of a search.
void rt_search_finish(void);
/// Nothing can be said of this run here.
void rt_search_give_up(int reason);
/// The machine uses that descriptor: it is open before the first choice, and is to be quiet at a run's end.
void rt_search_knows(int descriptor);
/// The program does what cannot be undone: this process makes no run after this one.
void rt_search_taint(void);

#pragma clang assume_nonnull end
