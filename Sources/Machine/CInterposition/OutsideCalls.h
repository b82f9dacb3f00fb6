// Calls that may wait for something outside the program, and that cannot be tried without a wait.
#pragma once
#include "ProgramCalls.h"
#include "Waiting.h"

/// Makes a call. Where it is made on a core, the machine goes on without that core until it returns.
#define OUTSIDE(call) \
  ({ \
    bool hasLeft = rt_may_wait() && machine_leave(); \
    __auto_type result = (call); \
    int error = errno; \
    if (hasLeft) machine_return(); \
    errno = error; \
    result; \
  })
