#pragma once

/// How many descendants this process has, at most `most`. 0 if the kernel keeps no lists of children.
int count_descendants(int most);

/// How long all threads together computed, and how long they could have but waited for a processor, in nanoseconds.
struct processor_time {
  long long computed, waited;
};

/// What the descendants that are alive have used.
struct processor_time measure_descendants(void);

/// Kills and reaps all descendants of this process, which must be their subreaper. Gives up when none ended
/// for some seconds: the kernel cannot end those.
void kill_descendants(void);
