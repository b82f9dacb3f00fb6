// Pages made ready ahead of their use: the heap's, and the trace file's. Of a program that makes very many
// tasks, clearing fresh pages is a quarter of the work; as only one of the machine's threads runs at a time,
// another processor can do it.
//
// Small pages on purpose. Making a huge one ready takes a seventh of the time if the memory was in use just now,
// but eight times as long in a virtual machine that gives free memory back to its host, as they do: choosing at
// each step what took less last won nothing.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// To be called before there is a second thread.
void rt_pages_begin(void);
/// Whether a thread should call `rt_pages_help` now; true once for each time. Costs next to nothing. To be
/// called by one thread at a time.
bool rt_pages_want_help(void);
/// Has the heap grow in larger steps, by at most a quarter of what it has and at most 256 MB, and makes the pages
/// of its last step ready, and those of the window. To be called by one thread.
void rt_pages_help(void);
/// A stretch of a file, mapped for writing, of which the pages are to be made ready; null before it is unmapped.
void rt_pages_window(const void *_Nullable start, size_t size);
