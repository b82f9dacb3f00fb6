// Prepares pages of the heap and of the trace file before the program needs them. In a program that creates very many
// tasks, clearing new pages is a quarter of the work. Only one of the machine's threads runs at a time, so another
// processor can do this work.
//
// Huge pages are not used. Preparing one takes a seventh of the time if its memory was recently in use. It takes eight
// times as long in a virtual machine that returns free memory to its host, as most do. Choosing the page size at each
// step by the last measurement was no faster.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Starts the preparation. To be called while the process has a single thread.
void rt_pages_begin(void);
/// Returns whether a thread should call `rt_pages_help`. Returns true once per request, and takes very little time. To
/// be called by one thread at a time.
bool rt_pages_want_help(void);
/// Makes the heap grow in larger steps, and prepares the pages of its last step and of the window. A step is at most a
/// quarter of the heap and at most 256 MB. To be called by one thread only.
void rt_pages_help(void);
/// Sets the window: a part of a file, mapped for writing, whose pages are to be prepared. Set it to null before the
/// part is unmapped.
void rt_pages_window(const void *_Nullable start, size_t size);
