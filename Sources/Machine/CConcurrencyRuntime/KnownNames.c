// Checks that the runtime has the functions that this library replaces.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"
#include <string.h>

extern const char *const __start_rt_known_names[], *const __stop_rt_known_names[];

static bool isSwift(const char *name) { return strncmp(name, "swift_", 6) == 0 || strncmp(name, "$s", 2) == 0; }

const char *rt_missing_function(void) {
  for (const char *const *name = __start_rt_known_names; name < __stop_rt_known_names; name++)
    if (isSwift(*name) && !dlsym(RTLD_NEXT, *name)) return *name;
  return NULL;
}
