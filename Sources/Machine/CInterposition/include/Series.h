// Many runs of a program from one start.
#pragma once

/// A run of a series.
typedef struct {
  /// The run's number, from 0. -1 in the calling process if it cannot make the runs.
  int number;
  /// The trace file that the run writes. Runs that are active at once have different files.
  int file;
} rt_series_run;

/// Runs the program `count` times, at most `width` (1 to 64) runs at once. Returns in the process of each run. The
/// output of the runs is discarded.
///
/// File `n` has `.n` after `path`, and exists. When a run has ended, its file is not empty. The next run with the same
/// file starts after the reader has emptied the file.
///
/// The calling process returns only if it cannot make the runs. Otherwise it writes a line "NUMBER FILE STATUS" to
/// standard output for each run that has ended, and then exits. STATUS is the wait status of waitpid(2). A run that a
/// signal has stopped is ended if it has no child process that could let it continue. Its status is that of the stop.
rt_series_run rt_series(int count, int width, const char *path);
/// Declares that the calling run of a series is about to change something that other runs would notice, such as a file.
/// If another run may be active, ends the calling run. The series makes it again from its start, alone, and makes all
/// later runs one at a time. Otherwise, and outside a series, does nothing.
void rt_series_must_be_alone(void);
/// Discards what the calling process prints from this call on.
void rt_silence(void);
