// Calls that may wait for something outside the program, and that cannot be made without waiting.
#pragma once
#include "ProgramCalls.h"
#include "Waiting.h"

/// Makes a call. If a core makes it, the machine continues without that core until the call returns.
#define OUTSIDE(call) \
  ({ \
    bool hasLeft = rt_may_wait() && machine_leave(); \
    __auto_type result = (call); \
    int error = errno; \
    if (hasLeft) machine_return(); \
    errno = error; \
    result; \
  })
