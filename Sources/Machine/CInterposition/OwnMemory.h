// Facts about the memory of this process, from the kernel.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns the number of page faults so far.
long rt_page_faults(void);
/// Returns the total size of all mappings in pages, or -1. `statm` is a descriptor of /proc/self/statm (proc(5)).
long rt_memory_size(int statm);
/// Calls `each` for each mapping, with its name or an empty string. Reads all of /proc/self/maps into `text` first.
/// Returns false, without a call, if that file cannot be opened or `text` has too little room for it.
bool rt_each_map(char *text, size_t size,
                 void (*each)(uintptr_t start, uintptr_t end, const char *permissions, const char *name));
