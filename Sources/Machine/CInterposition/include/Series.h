// Many runs for one start of a program.
#pragma once

/// Runs the program `count` times, at most `width` (1 to 64) at once. Returns in each run's own process, with
/// its number from 0; the process that calls it returns -1 where it cannot, and otherwise never: it writes a
/// line "NUMBER STATUS" to standard output for each run that has ended, the status as waitpid(2) has it, and
/// ends. The runs' own output goes nowhere.
///
/// To be called before there is a second thread: a fork has the calling one alone.
int rt_series(int count, int width);
