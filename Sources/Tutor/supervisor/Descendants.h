#pragma once

/// How many descendants this process has, at most `most`. 0 if the kernel keeps no lists of children.
int count_descendants(int most);

/// Kills and reaps all descendants of this process, which must be their subreaper. Gives up when none ended
/// for some seconds: the kernel cannot end those.
void kill_descendants(void);
