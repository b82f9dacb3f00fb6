// Thread-local storage of the tracer. The library is preloaded, so that its storage has a fixed place in each thread,
// and no call is needed to find it.
#pragma once
#define THREAD_LOCAL static _Thread_local __attribute__((tls_model("initial-exec")))
