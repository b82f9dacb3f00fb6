#pragma once

#include <sys/types.h>

/// Runs a program that uses the tutor's terminal, such as an editor, and ends all its processes when `parent` ends in
/// any way. The program stays in the tutor's session and process group.
///
/// Writes the program's status from wait(2) to descriptor 3 when it ends. Descendants that it leaves behind, such as
/// the window of a graphical editor, may continue until `parent` ends. Exits when no descendant is left.
_Noreturn void supervise_in_terminal(pid_t parent, char **program);
