#pragma once

#include <sys/types.h>

/// Starts a child process, and returns in the child. The calling process becomes the guard: it passes SIGTERM on to
/// the child, and ends as the child does. If the child is killed, the guard kills the program's processes. If
/// `parent` ends, the guard ends.
///
/// Both processes are subreapers. Returns the process whose end must end the child: the guard. If no child can be
/// started, returns `parent` in the calling process. When the returned process ends, the kernel sends SIGUSR1 to this
/// process. It may have ended before this function returns.
pid_t start_guard(pid_t parent);

/// Ends this process the way another process ended. `status` is the other process's status from wait(2).
_Noreturn void end_as(int status);
