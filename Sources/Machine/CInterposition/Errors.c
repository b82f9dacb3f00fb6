// The creation of errors. A new error may have the address of a destroyed one.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"

static _Atomic bool errorsAreRemembered = false;
void rt_remember_errors(void) { errorsAreRemembered = true; }
typedef struct { void *error, *value; } ErrorAndValue;
typedef SWIFT_CC ErrorAndValue (*MakeError)(const void *, const void *, void *, bool);
EXPORT SWIFT_CC ErrorAndValue swift_allocError(const void *type, const void *conformance, void *value,
                                               bool takes) {
  REAL(MakeError, "swift_allocError");
  ErrorAndValue made = real(type, conformance, value, takes);
  if (errorsAreRemembered && rt_calls_on && !rt_is_in_handler()) machine_made_error(made.error);
  return made;
}
