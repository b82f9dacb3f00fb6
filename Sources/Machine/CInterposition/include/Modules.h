// The files that are loaded into the process.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The code of a loaded file. `number` is the module number in a frame; `isProgram` is false for libraries of Swift and
/// of the system. `start` and `end` are those of its code, and `limit` is the end of its data.
typedef struct { uint32_t number; uintptr_t base, start, end, limit; bool isProgram; char *path; } rt_module;

/// Returns the module that contains an address, or null. If none is known, looks for newly loaded modules, which takes
/// locks.
const rt_module *rt_module_of(uintptr_t address);
uintptr_t rt_module_base(uint32_t number);
/// Whether an address is in the code of the machine itself.
bool rt_is_own_code(const void *address);
/// Records all modules that are loaded.
void rt_find_modules(void);
