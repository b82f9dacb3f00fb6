// Thread-local storage of the tracer. The library is preloaded, so its storage has a fixed offset in each thread and is
// accessed without a call.
#pragma once
#define THREAD_LOCAL static _Thread_local __attribute__((tls_model("initial-exec")))
