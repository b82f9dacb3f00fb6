// Many runs of a program from one start.
#pragma once

/// Runs the program `count` times, at most `width` (1 to 64) runs at once. Returns in the process of each run, with the
/// run's number from 0. The output of the runs is discarded.
///
/// The calling process returns -1 if it cannot make the runs. Otherwise it does not return: it writes a line "NUMBER
/// STATUS" to standard output for each run that has ended, and then exits. STATUS is the wait status of waitpid(2).
///
/// To be called while the process has a single thread, because a forked process has only the calling thread.
int rt_series(int count, int width);
