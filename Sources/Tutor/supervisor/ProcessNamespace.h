#pragma once

#include <stdbool.h>

/// Has the next children of this process begin a process namespace of their own, where they see and reach no other
/// processes. All that runs in it ends when this process ends, in whatever way.
///
/// User namespaces make it possible without privileges (user_namespaces(7)). False if the system does not allow it;
/// then this process may be half on its way and must not go on.
bool enter_process_namespace(void);
