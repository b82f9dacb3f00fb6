// What is loaded into the process.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// A file's code. The number is that in frames.
typedef struct { uint32_t number; uintptr_t base, start, end; bool isProgram; char *path; } rt_module;

/// The module with an address; null if there is none. Looks for what was loaded since, which takes locks.
const rt_module *rt_module_of(uintptr_t address);
uintptr_t rt_module_base(uint32_t number);
/// Takes note of all that is loaded now.
void rt_find_modules(void);
