#pragma once

/// Kills and reaps all descendants of this process, which must be their subreaper. Gives up after some seconds on
/// those that the kernel cannot end.
void kill_descendants(void);
