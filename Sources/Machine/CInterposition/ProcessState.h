// Changes of what the system stores about the process.
#pragma once

/// Declares that a program makes a system call directly. If the call changes what the system stores about the process,
/// the search makes no further run in this process.
void rt_direct_call_changes_state(long number);
