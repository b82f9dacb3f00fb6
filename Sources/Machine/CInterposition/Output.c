// The program's output. Swift's `print` calls fwrite; C's functions and write(2) are replaced too. FormattedOutput.c
// has the functions that print by a format.
#define _GNU_SOURCE
#define __NO_INLINE__ 1
#include "Interposing.h"
#include "Output.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "ThreadLocal.h"
#include "Transfers.h"
#include "Waiting.h"
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

int rt_stream_of(const FILE *file) { return file == stdout ? 1 : file == stderr ? 2 : 0; }

typedef struct { int stream; const void *bytes; size_t count; } Said;
static void tellMachine(void *context) {
  const Said *said = context;
  machine_wrote(said->stream, said->bytes, said->count);
}
void rt_tell_output(int stream, const void *bytes, size_t count) {
  if (!rt_calls_on || rt_is_in_handler()) return;
  if (count && (stream == 1 || stream == 2)) rt_on_enough_stack(tellMachine, &(Said){stream, bytes, count});
}

// The number of streams that the thread holds.
THREAD_LOCAL int held;

// Whether others may run before and after a call that prints.
static bool isWhole(int stream) {
  return rt_calls_on && (stream == 1 || stream == 2) && held == 0 && !rt_is_in_handler();
}
void rt_before_output(int stream) {
  bool prints = stream == 1 || stream == 2;
  if (!prints && rt_tries_orders && held == 0) rt_let_others_act();
  if (!isWhole(stream)) return;
  int error = errno;
  rt_is_cores_thread() ? machine_will_print() : rt_pause_thread_if_acted(false);
  errno = error;
}
void rt_after_output(int stream) {
  if (!isWhole(stream)) return;
  int error = errno;
  rt_is_cores_thread() ? machine_may_pause() : rt_pause_thread();
  errno = error;
}

static void beforeWriting(int descriptor, const void *caller) {
  descriptor > STDERR_FILENO ? rt_uses_file(caller) : rt_before_output(descriptor);
}

typedef size_t (*Fwrite)(const void *, size_t, size_t, FILE *);
static size_t writeItems(const void *bytes, size_t size, size_t count, FILE *file, Fwrite real) {
  int stream = rt_stream_of(file);
  rt_before_output(stream);
  rt_tell_output(stream, bytes, size * count);
  size_t written = real(bytes, size, count, file);
  rt_after_output(stream);
  return written;
}

EXPORT size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file) {
  REAL(Fwrite, "fwrite");
  return writeItems(bytes, size, count, file, real);
}

EXPORT size_t fwrite_unlocked(const void *bytes, size_t size, size_t count, FILE *file) {
  REAL(Fwrite, "fwrite_unlocked");
  return writeItems(bytes, size, count, file, real);
}

typedef int (*Fputs)(const char *, FILE *);
static int putText(const char *text, FILE *file, Fputs real) {
  int stream = rt_stream_of(file);
  rt_before_output(stream);
  rt_tell_output(stream, text, strlen(text));
  int result = real(text, file);
  rt_after_output(stream);
  return result;
}

EXPORT int fputs(const char *text, FILE *file) {
  REAL(Fputs, "fputs");
  return putText(text, file, real);
}

EXPORT int fputs_unlocked(const char *text, FILE *file) {
  REAL(Fputs, "fputs_unlocked");
  return putText(text, file, real);
}

typedef int (*Puts)(const char *);
EXPORT int puts(const char *text) {
  REAL(Puts, "puts");
  rt_before_output(1);
  rt_tell_output(1, text, strlen(text));
  rt_tell_output(1, "\n", 1);
  int result = real(text);
  rt_after_output(1);
  return result;
}

typedef int (*Fputc)(int, FILE *);
static int put(int character, FILE *file, Fputc real) {
  int stream = rt_stream_of(file);
  char byte = (char)character;
  rt_before_output(stream);
  rt_tell_output(stream, &byte, 1);
  int result = real(character, file);
  rt_after_output(stream);
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

EXPORT ssize_t write(int descriptor, const void *bytes, size_t count) {
  REAL(rt_write, "write");
  beforeWriting(descriptor, __builtin_return_address(0));
  ssize_t written = rt_write_on_core(descriptor, bytes, count, real);
  if (descriptor > STDERR_FILENO) rt_may_wake();
  if (written > 0) rt_tell_output(descriptor, bytes, (size_t)written);
  rt_after_output(descriptor);
  return written;
}

EXPORT ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  REAL(rt_writev, "writev");
  beforeWriting(descriptor, __builtin_return_address(0));
  ssize_t written = rt_writev_on_core(descriptor, parts, count, real);
  if (descriptor > STDERR_FILENO) rt_may_wake();
  size_t left = written > 0 ? (size_t)written : 0;
  for (int i = 0; i < count && left; i++) {
    size_t size = parts[i].iov_len < left ? parts[i].iov_len : left;
    rt_tell_output(descriptor, parts[i].iov_base, size);
    left -= size;
  }
  rt_after_output(descriptor);
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
  rt_before_output(rt_stream_of(file));
  rt_pay();
  bool isOnCore = rt_may_wait() && machine_owns_thread();
  while (isOnCore && !takeStream(file)) machine_block(streamIsFree, file, -1, false);
  if (!isOnCore) real(file);
  rt_cpu_hold();
  if (rt_stream_of(file)) held++;
}

typedef void (*Funlockfile)(FILE *);
EXPORT void funlockfile(FILE *file) {
  REAL(Funlockfile, "funlockfile");
  real(file);
  rt_cpu_release();
  if (rt_stream_of(file) && held > 0) held--;
  rt_after_output(rt_stream_of(file));
}
