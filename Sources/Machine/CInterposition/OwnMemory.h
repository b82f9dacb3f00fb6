// What the kernel tells of this process's memory.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How many pages were faulted in.
long rt_page_faults(void);
/// The size of all mappings together, in pages; `statm` is open. -1 where it cannot be read.
long rt_memory_size(int statm);
/// Calls a function for each mapping, with its name, which may be empty. `text` has room for the whole list.
bool rt_each_map(char *text, size_t size,
                 void (*each)(uintptr_t start, uintptr_t end, const char *permissions, const char *name));
