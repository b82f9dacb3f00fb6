// The functions of the C library that print by a format, and those that print the description of an error or a signal.
#define _GNU_SOURCE
#define __NO_INLINE__ 1
#include "Interposing.h"
#include "Output.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Records what a call will print. Keeps `errno`, which the call may print.
static void tellFormatted(int stream, const char *format, va_list arguments) {
  if (!rt_calls_on || (stream != 1 && stream != 2)) return;
  int error = errno;
  va_list copy;
  va_copy(copy, arguments);
  char *text = NULL;
  int count = vasprintf(&text, format, copy);
  va_end(copy);
  if (count > 0) rt_tell_output(stream, text, (size_t)count);
  free(text);
  errno = error;
}

// Returns the result of a call that gets the arguments after the format.
#define WITH_ARGUMENTS(call) \
  va_list arguments; \
  va_start(arguments, format); \
  int result = call; \
  va_end(arguments); \
  return result

typedef int (*Vfprintf)(FILE *, const char *, va_list);
EXPORT int vfprintf(FILE *file, const char *format, va_list arguments) {
  REAL(Vfprintf, "vfprintf");
  int stream = rt_stream_of(file);
  rt_before_output(stream);
  tellFormatted(stream, format, arguments);
  int result = real(file, format, arguments);
  rt_after_output(stream);
  return result;
}

typedef int (*Vdprintf)(int, const char *, va_list);
EXPORT int vdprintf(int descriptor, const char *format, va_list arguments) {
  REAL(Vdprintf, "vdprintf");
  rt_before_output(descriptor);
  tellFormatted(descriptor, format, arguments);
  int result = real(descriptor, format, arguments);
  if (descriptor > STDERR_FILENO) rt_may_wake();
  rt_after_output(descriptor);
  return result;
}

EXPORT int dprintf(int descriptor, const char *format, ...) {
  WITH_ARGUMENTS(vdprintf(descriptor, format, arguments));
}

__attribute__((format(printf, 1, 2))) static void tellError(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  tellFormatted(2, format, arguments);
  va_end(arguments);
}

typedef void (*Perror)(const char *);
EXPORT void perror(const char *text) {
  REAL(Perror, "perror");
  rt_before_output(2);
  tellError("%s%s%m\n", text ? text : "", text && *text ? ": " : "");
  real(text);
  rt_after_output(2);
}

typedef void (*Psignal)(int, const char *);
EXPORT void psignal(int signal, const char *text) {
  REAL(Psignal, "psignal");
  rt_before_output(2);
  tellError("%s%s%s\n", text ? text : "", text && *text ? ": " : "", strsignal(signal));
  real(signal, text);
  rt_after_output(2);
}

EXPORT int vprintf(const char *format, va_list arguments) {
  return vfprintf(stdout, format, arguments);
}

EXPORT int fprintf(FILE *file, const char *format, ...) {
  WITH_ARGUMENTS(vfprintf(file, format, arguments));
}

EXPORT int printf(const char *format, ...) {
  WITH_ARGUMENTS(vfprintf(stdout, format, arguments));
}

// MARK: Programs that are built with _FORTIFY_SOURCE

// The flag says what these functions check. Then they do the same as the others.
typedef int (*CheckedVfprintf)(FILE *, int, const char *, va_list);
EXPORT int __vfprintf_chk(FILE *file, int flag, const char *format, va_list arguments) {
  REAL(CheckedVfprintf, "__vfprintf_chk");
  int stream = rt_stream_of(file);
  rt_before_output(stream);
  tellFormatted(stream, format, arguments);
  int result = real(file, flag, format, arguments);
  rt_after_output(stream);
  return result;
}

typedef int (*CheckedVdprintf)(int, int, const char *, va_list);
EXPORT int __vdprintf_chk(int descriptor, int flag, const char *format, va_list arguments) {
  REAL(CheckedVdprintf, "__vdprintf_chk");
  rt_before_output(descriptor);
  tellFormatted(descriptor, format, arguments);
  int result = real(descriptor, flag, format, arguments);
  if (descriptor > STDERR_FILENO) rt_may_wake();
  rt_after_output(descriptor);
  return result;
}

EXPORT int __vprintf_chk(int flag, const char *format, va_list arguments) {
  return __vfprintf_chk(stdout, flag, format, arguments);
}

EXPORT int __fprintf_chk(FILE *file, int flag, const char *format, ...) {
  WITH_ARGUMENTS(__vfprintf_chk(file, flag, format, arguments));
}
EXPORT int __printf_chk(int flag, const char *format, ...) {
  WITH_ARGUMENTS(__vfprintf_chk(stdout, flag, format, arguments));
}
EXPORT int __dprintf_chk(int descriptor, int flag, const char *format, ...) {
  WITH_ARGUMENTS(__vdprintf_chk(descriptor, flag, format, arguments));
}
