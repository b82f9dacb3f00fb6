// The program's output. Swift's `print` calls fwrite; C's functions and write(2) are replaced too.
#define _GNU_SOURCE
#define __NO_INLINE__ 1
#include "Interposing.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "ThreadLocal.h"
#include "Transfers.h"
#include "Waiting.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static int streamOf(const FILE *file) { return file == stdout ? 1 : file == stderr ? 2 : 0; }

typedef struct { int stream; const void *bytes; size_t count; } Said;
static void tellMachine(void *context) {
  const Said *said = context;
  machine_wrote(said->stream, said->bytes, said->count);
}
static void tell(int stream, const void *bytes, size_t count) {
  if (!rt_calls_on || rt_is_in_handler()) return;
  if (count && (stream == 1 || stream == 2)) rt_on_enough_stack(tellMachine, &(Said){stream, bytes, count});
}

// The number of streams that the thread holds.
THREAD_LOCAL int held;

// Whether other cores may run before and after a call that prints. Not while the thread holds a stream: Swift's `print`
// prints one line by several calls.
static bool isWhole(int stream) {
  return rt_calls_on && (stream == 1 || stream == 2) && held == 0 && !rt_is_in_handler();
}
// Keeps `errno`, which `%m` prints and which another core may change.
static void before(int stream) {
  if (!isWhole(stream)) return;
  int error = errno;
  machine_will_print();
  errno = error;
}
static void after(int stream) {
  if (!isWhole(stream)) return;
  int error = errno;
  machine_may_pause();
  errno = error;
}

typedef size_t (*Fwrite)(const void *, size_t, size_t, FILE *);
EXPORT size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file) {
  REAL(Fwrite, "fwrite");
  int stream = streamOf(file);
  before(stream);
  tell(stream, bytes, size * count);
  size_t written = real(bytes, size, count, file);
  after(stream);
  return written;
}

typedef int (*Fputs)(const char *, FILE *);
EXPORT int fputs(const char *text, FILE *file) {
  REAL(Fputs, "fputs");
  int stream = streamOf(file);
  before(stream);
  tell(stream, text, strlen(text));
  int result = real(text, file);
  after(stream);
  return result;
}

typedef int (*Puts)(const char *);
EXPORT int puts(const char *text) {
  REAL(Puts, "puts");
  before(1);
  tell(1, text, strlen(text));
  tell(1, "\n", 1);
  int result = real(text);
  after(1);
  return result;
}

typedef int (*Fputc)(int, FILE *);
static int put(int character, FILE *file, Fputc real) {
  int stream = streamOf(file);
  char byte = (char)character;
  before(stream);
  tell(stream, &byte, 1);
  int result = real(character, file);
  after(stream);
  return result;
}

EXPORT int fputc(int character, FILE *file) {
  REAL(Fputc, "fputc");
  return put(character, file, real);
}

EXPORT int putc(int character, FILE *file) {
  REAL(Fputc, "putc");
  return put(character, file, real);
}

EXPORT int putchar(int character) { return putc(character, stdout); }

// Records what a call will print. Keeps `errno`, which the call may print.
static void tellFormatted(int stream, const char *format, va_list arguments) {
  if (!rt_calls_on || (stream != 1 && stream != 2)) return;
  int error = errno;
  va_list copy;
  va_copy(copy, arguments);
  char *text = NULL;
  int count = vasprintf(&text, format, copy);
  va_end(copy);
  if (count > 0) tell(stream, text, (size_t)count);
  free(text);
  errno = error;
}

typedef int (*Vfprintf)(FILE *, const char *, va_list);
EXPORT int vfprintf(FILE *file, const char *format, va_list arguments) {
  REAL(Vfprintf, "vfprintf");
  int stream = streamOf(file);
  before(stream);
  tellFormatted(stream, format, arguments);
  int result = real(file, format, arguments);
  after(stream);
  return result;
}

typedef int (*Vdprintf)(int, const char *, va_list);
EXPORT int vdprintf(int descriptor, const char *format, va_list arguments) {
  REAL(Vdprintf, "vdprintf");
  before(descriptor);
  tellFormatted(descriptor, format, arguments);
  int result = real(descriptor, format, arguments);
  if (descriptor > STDERR_FILENO) rt_may_wake();
  after(descriptor);
  return result;
}

EXPORT int dprintf(int descriptor, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vdprintf(descriptor, format, arguments);
  va_end(arguments);
  return result;
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
  before(2);
  tellError("%s%s%m\n", text ? text : "", text && *text ? ": " : "");
  real(text);
  after(2);
}

typedef void (*Psignal)(int, const char *);
EXPORT void psignal(int signal, const char *text) {
  REAL(Psignal, "psignal");
  before(2);
  tellError("%s%s%s\n", text ? text : "", text && *text ? ": " : "", strsignal(signal));
  real(signal, text);
  after(2);
}

EXPORT int vprintf(const char *format, va_list arguments) {
  return vfprintf(stdout, format, arguments);
}

EXPORT int fprintf(FILE *file, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfprintf(file, format, arguments);
  va_end(arguments);
  return result;
}

EXPORT int printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfprintf(stdout, format, arguments);
  va_end(arguments);
  return result;
}

EXPORT ssize_t write(int descriptor, const void *bytes, size_t count) {
  REAL(rt_write, "write");
  before(descriptor);
  ssize_t written = rt_write_on_core(descriptor, bytes, count, real);
  if (descriptor > STDERR_FILENO) rt_may_wake();
  if (written > 0) tell(descriptor, bytes, (size_t)written);
  after(descriptor);
  return written;
}

EXPORT ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  REAL(rt_writev, "writev");
  before(descriptor);
  ssize_t written = rt_writev_on_core(descriptor, parts, count, real);
  if (descriptor > STDERR_FILENO) rt_may_wake();
  size_t left = written > 0 ? (size_t)written : 0;
  for (int i = 0; i < count && left; i++) {
    size_t size = parts[i].iov_len < left ? parts[i].iov_len : left;
    tell(descriptor, parts[i].iov_base, size);
    left -= size;
  }
  after(descriptor);
  return written;
}

// Swift's `print` holds the stream while it writes, and may run the program's code meanwhile. Other cores wait for the
// stream in `machine_block`, and may run after its release.
static bool takeStream(void *file) { return ftrylockfile(file) == 0; }
static bool streamIsFree(void *file) {
  return __atomic_load_n((const int *)((FILE *)file)->_lock, __ATOMIC_ACQUIRE) == 0;
}

typedef void (*LockStream)(FILE *);
EXPORT void flockfile(FILE *file) {
  REAL(LockStream, "flockfile");
  before(streamOf(file));
  rt_pay();
  bool isOnCore = rt_may_wait() && machine_owns_thread();
  while (isOnCore && !takeStream(file)) machine_block(streamIsFree, file, -1, false);
  if (!isOnCore) real(file);
  rt_cpu_hold();
  if (streamOf(file)) held++;
}

typedef void (*Funlockfile)(FILE *);
EXPORT void funlockfile(FILE *file) {
  REAL(Funlockfile, "funlockfile");
  real(file);
  rt_cpu_release();
  if (streamOf(file) && held > 0) held--;
  after(streamOf(file));
}
