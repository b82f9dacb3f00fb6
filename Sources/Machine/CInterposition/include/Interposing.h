// Macros for replacing functions: calling conventions, and lookup of the replaced functions.
#pragma once
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT_CC __attribute__((swiftcall))
#define SWIFT_ASYNC __attribute__((swiftasynccall))
#define ASYNC_CONTEXT __attribute__((swift_async_context))
#define SELF __attribute__((swift_context))
#define THROWN __attribute__((swift_error_result))
/// The place of a result that is returned in memory. Its address is in a register of its own.
#define RESULT __attribute__((swift_indirect_result))
#define EXPORT __attribute__((visibility("default")))
#define NAMED(symbol) __asm__(symbol)

/// Records a symbol that the library looks up, so that `rt_missing_function` can check that it exists.
#define KNOWN(name, symbol) \
  static const char *const name __attribute__((section("rt_known_names"), used)) = symbol

#define REAL_AS(type, name, symbol) \
  KNOWN(known_##name, symbol); \
  static type name; \
  if (!name) name = (type)dlsym(RTLD_NEXT, symbol)
#define REAL(type, symbol) REAL_AS(type, real, symbol)

/// The record through which a program calls an asynchronous function: the function's offset from this record, and the
/// size of its context.
typedef struct { int32_t offset; uint32_t contextSize; } AsyncFunctionPointer;

/// The beginning of the context that an asynchronous function receives: the caller's context, and the function that
/// resumes the caller. That function receives the callee's context.
typedef struct { void *parent; const void *resume; } CalleeContext;

// A replacement of an asynchronous function passes all arguments on, whatever the function's type is: it names all
// registers for integers and pointers, and leaves the stack unchanged.
#if defined(__x86_64__)
#define WORDS(kind) kind a, kind b, kind c, kind d, kind e, kind f
#define NAMES a, b, c, d, e, f
#elif defined(__aarch64__)
#define WORDS(kind) kind a, kind b, kind c, kind d, kind e, kind f, kind g, kind h
#define NAMES a, b, c, d, e, f, g, h
#else
#error "This processor is not supported yet. Add the argument registers of its Swift calling convention."
#endif
typedef SWIFT_ASYNC void (*Asynchronous)(ASYNC_CONTEXT void *, SELF void *, WORDS(void *));
