// Keeps the machine's executors. A program that may use custom executors creates its executors in `main`, after the
// machine has installed its own.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"

#define PLATFORM_FACTORY "$ss23PlatformExecutorFactoryVN"

typedef SWIFT_CC void (*CreateExecutors)(const void *, const void *, const void *);
EXPORT SWIFT_CC void swift_createExecutors(const void *factory, const void *type, const void *conformance) {
  REAL(CreateExecutors, "swift_createExecutors");
  // The machine creates its executors before interposition is on.
  if (!rt_calls_on) return real(factory, type, conformance);
  if (type != dlsym(RTLD_DEFAULT, PLATFORM_FACTORY)) machine_replaced_executors();
}
