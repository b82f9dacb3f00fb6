// The program's accesses to variables that several tasks may share: global variables, properties of objects, and
// captured variables. In a debug build, the program notifies the runtime of each access, so that it can enforce
// exclusive access to memory (SE-0176).
#define _GNU_SOURCE
#include "CodeFrames.h"
#include "Interposing.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"

// The lowest bit of an access's flags. Source: the Swift runtime's ABI/MetadataValues.h, `ExclusivityFlags`.
enum { modifies = 1 };

typedef void (*BeginAccess)(const void *, void *, uintptr_t, const void *);
EXPORT void swift_beginAccess(const void *variable, void *buffer, uintptr_t flags, const void *code) {
  REAL(BeginAccess, "swift_beginAccess");
  const void *caller = __builtin_return_address(0);
  if (rt_calls_on && rt_tries_orders && !rt_is_in_handler() && rt_is_program_address(caller))
    machine_will_access(variable, flags & modifies);
  // The runtime names the code in its error message. Without a value, it takes the caller's.
  real(variable, buffer, flags, code ? code : caller);
}
