// The program's inlined code of the standard library's `Mutex`.
#pragma once
#include <stdbool.h>

/// Changes the code of a module so that it asks for the ID of its thread at each use of a `Mutex`. `returnAddress` is
/// in the module, behind such a question. Returns false if there are uses whose code is not known.
bool rt_show_mutexes(const void *returnAddress);
/// Whether the code that has asked for the ID releases a mutex, and does not take it. `returnAddress` is behind the
/// question, and `outer` behind the call of the function that contains it. False if this is not known.
bool rt_releases_mutex(const void *returnAddress, const void *outer);
