// Runs many schedules of one program in one process. The process stops at the first choice and continues from there
// once for each schedule. The trace of each run is copied into a file of results.
//
// At its first choice, the process is forked. The child makes one run after another. After each run, the child restores
// its memory to its state at an earlier choice. If a run did something that cannot be undone this way, the child ends,
// and the first process forks another.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Why a search is slower or incomplete, or how a run ended. The numbers are those of `SearchResults`.
enum {
  rt_search_forked = 1,
  /// The program has threads of its own.
  rt_search_threads,
  /// The program has files open that it opened before the first choice.
  rt_search_descriptors,
  /// A run did not end in time.
  rt_search_hung,
  /// The trace is too long.
  rt_search_long,
  /// The program uses a `Mutex` by code that the machine does not know.
  rt_search_mutexes = 7,
  /// The program has started a process, created a timer, mapped shared memory or opened a semaphore or a message queue
  /// of the system before the first choice. The tutor uses 8 for a reason of its own.
  rt_search_process = 9,
  /// The program has changed files or folders, or given a socket a chosen address, before the first choice.
  rt_search_changes,
  /// All runs of the round have ended.
  rt_search_round_is_over = 900,
  /// Added to the number of the signal by which a run crashed.
  rt_search_crashes = 1000,
};

/// What the named pipe of rounds contains: a byte for each round after the first, and then another byte.
enum { rt_search_another_round = '+', rt_search_last_round = '.' };

/// Prepares a search. Each line of the file `schedules` has the number of choices that it shares with the next line,
/// and then a schedule. `results` is the path of the file of results. `rewinds` is whether memory may be restored
/// between runs. Returns false if one of the files cannot be used.
///
/// If there is a named pipe with the name of `schedules` and `.rounds`, the process waits there after its runs. Before
/// another round, the file `schedules` is replaced, and the results were read. They are written from the start again.
bool rt_search_prepare(const char *schedules, const char *results, bool rewinds);
/// Whether this process makes a search and has not reached its first choice.
extern bool rt_search_waits;
static inline bool rt_search_is_due(void) { return rt_search_waits; }
/// Whether this process makes a run of a search.
extern bool rt_search_runs;
static inline bool rt_search_is_on(void) { return rt_search_runs || rt_search_waits; }

/// Begins the runs at the first choice; `trace` is what has been written so far. Returns once for each run, with the
/// text of its schedule. The text is `*length` bytes long.
const char *rt_search_begin(const void *trace, size_t size, size_t *length);
/// The number of the choice at which the current run must call `rt_search_keep`, or 0.
extern int rt_search_wanted;
static inline bool rt_search_wants(int choice) { return rt_search_waits || choice == rt_search_wanted; }
/// Keeps the state before a choice for other runs with the same beginning. Returns null once, in the current run.
/// Returns the text of the schedule, of `*length` bytes, in each run that continues from this state.
const char *_Nullable rt_search_keep(size_t *length);
/// Stores the trace of a run, from the first choice to the end.
void rt_search_result(const void *trace, size_t size);
/// The innermost addresses in the program's executable at which it crashed: offsets from the load address, or 0. The
/// first can be in a function of a library that the compiler has copied into the executable.
enum { rt_crash_place_count = 2 };
typedef struct { uint64_t offsets[rt_crash_place_count]; } rt_crash_places;
/// Notes that the run has crashed by a signal, and where. To be called before `rt_search_result`.
void rt_search_crash(int signal, rt_crash_places places);
/// Ends a run. Never returns in a process that makes a search; otherwise does nothing.
void rt_search_finish(void);
/// Ends the search because its runs would not be reliable. `reason` is one of the numbers above. Does nothing outside a
/// search.
void rt_search_give_up(int reason);
/// Records a reason that limits the search, once.
void rt_search_note_once(int reason);
/// Declares a descriptor that the machine uses. It is open before the first choice, and must have no events at the end
/// of a run.
void rt_search_knows(int descriptor);
/// Declares that the program has done something that cannot be undone. This process makes no further run.
void rt_search_taint(void);
/// Declares that the program changes a descriptor. If it was open at the first choice, this cannot be undone.
void rt_search_changes_descriptor(int descriptor);
/// Declares that the program has got something from the system that a fork of its process does not get, or shares.
/// Each further run needs a new process.
void rt_search_belongs_to_process(void);

#pragma clang assume_nonnull end
