// How this library takes the place of functions: conventions of calls, and the functions that come next.
#pragma once
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT_CC __attribute__((swiftcall))
#define SWIFT_ASYNC __attribute__((swiftasynccall))
#define ASYNC_CONTEXT __attribute__((swift_async_context))
#define SELF __attribute__((swift_context))
#define THROWN __attribute__((swift_error_result))
#define EXPORT __attribute__((visibility("default")))
#define NAMED(symbol) __asm__(symbol)

/// Notes a name that the library looks for, so that `rt_missing_function` can look whether it is there.
#define KNOWN(name, symbol) \
  static const char *const name __attribute__((section("rt_known_names"), used)) = symbol

#define REAL_AS(type, name, symbol) \
  KNOWN(known_##name, symbol); \
  static type name; \
  if (!name) name = (type)dlsym(RTLD_NEXT, symbol)
#define REAL(type, symbol) REAL_AS(type, real, symbol)

/// The record by which a program finds an asynchronous function: its offset from here, and its context's size.
typedef struct { int32_t offset; uint32_t contextSize; } AsyncFunctionPointer;

/// What every asynchronous function is handed: its caller's context, and where that goes on, with the
/// callee's context in hand.
typedef struct { void *parent; const void *resume; } CalleeContext;
