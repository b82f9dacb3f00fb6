#pragma once

#include <stdbool.h>

/// Puts the next children of this process into a new process namespace, where they cannot see or signal other
/// processes. The kernel kills all processes in it when this process ends in any way.
///
/// User namespaces make this possible without privileges (user_namespaces(7)). Returns false if the system does not
/// allow it. This process may then be in some of the namespaces and must exit.
bool enter_process_namespace(void);
