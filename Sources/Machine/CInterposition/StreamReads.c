// Reads from streams of the C library. The library fills the buffer of a stream with calls that are not interposed,
// so a core waits first until there is data to read.
#define _GNU_SOURCE
#define __NO_INLINE__ 1
#include "Interposing.h"
#include "ProgramCalls.h"
#include "RandomNumbers.h"
#include "Transfers.h"
#include "Waiting.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <sys/stat.h>

// Returns whether a core may have to wait. Reading a regular file never waits.
static bool mayWait(FILE *file) {
  struct stat status;
  if (!file || !rt_may_wait() || !machine_owns_thread()) return false;
  int descriptor = fileno_unlocked(file);
  return descriptor >= 0 && fstat(descriptor, &status) == 0 && !S_ISREG(status.st_mode);
}

// Waits until the next character is available. Returns false, as after a failed read, if a signal handler interrupted
// the wait.
static bool awaitCharacter(FILE *file) {
  enum { hasFailed = 0x20 };
  if (file->_IO_read_ptr < file->_IO_read_end || feof_unlocked(file)) return true;
  // A prompt must be visible before the wait.
  if (__flbf(stdout) > 0) fflush(stdout);
  int error = rt_await_input(fileno_unlocked(file));
  if (!error) return true;
  file->_flags |= hasFailed;
  errno = error;
  return false;
}

typedef int (*Get)(FILE *);
static int next(FILE *file) {
  REAL(Get, "getc_unlocked");
  unsigned char byte;
  if (rt_read_random(fileno_unlocked(file), &byte, 1)) return byte;
  return awaitCharacter(file) ? real(file) : EOF;
}

// Evaluates a call while the calling thread holds the lock of the stream.
#define HOLDING(file, call) \
  ({ flockfile(file); __auto_type result = (call); funlockfile(file); result; })

// MARK: Characters

EXPORT int fgetc(FILE *file) {
  REAL(Get, "fgetc");
  return mayWait(file) ? HOLDING(file, next(file)) : real(file);
}
EXPORT int getc(FILE *file) { return fgetc(file); }
EXPORT int getchar(void) { return fgetc(stdin); }

EXPORT int fgetc_unlocked(FILE *file) {
  REAL(Get, "fgetc_unlocked");
  return mayWait(file) ? next(file) : real(file);
}
EXPORT int getc_unlocked(FILE *file) { return fgetc_unlocked(file); }
EXPORT int getchar_unlocked(void) { return fgetc_unlocked(stdin); }
// The inlined code of these functions calls this when the buffer is empty.
EXPORT int __uflow(FILE *file) {
  REAL(Get, "__uflow");
  return mayWait(file) && !awaitCharacter(file) ? EOF : real(file);
}

// MARK: Bytes

static size_t readBytes(char *bytes, size_t count, FILE *file) {
  size_t done = 0;
  for (int character; done < count && (character = next(file)) != EOF; done++) bytes[done] = (char)character;
  return done;
}

typedef size_t (*Read)(void *, size_t, size_t, FILE *);
EXPORT size_t fread(void *bytes, size_t size, size_t count, FILE *file) {
  REAL(Read, "fread");
  size_t all;
  if (!mayWait(file) || size == 0 || __builtin_mul_overflow(size, count, &all)) return real(bytes, size, count, file);
  return HOLDING(file, readBytes(bytes, all, file)) / size;
}
EXPORT size_t fread_unlocked(void *bytes, size_t size, size_t count, FILE *file) {
  REAL(Read, "fread_unlocked");
  size_t all;
  if (!mayWait(file) || size == 0 || __builtin_mul_overflow(size, count, &all)) return real(bytes, size, count, file);
  return readBytes(bytes, all, file) / size;
}

// MARK: Lines

// Like fgets(3): characters that were read before an error are discarded.
static char *readLine(char *line, int size, FILE *file) {
  int count = 0, character = 0;
  while (count < size - 1 && character != '\n') {
    if ((character = next(file)) == EOF) break;
    line[count++] = (char)character;
  }
  if (count == 0 || (character == EOF && ferror_unlocked(file))) return NULL;
  line[count] = 0;
  return line;
}

typedef char *(*GetLine)(char *, int, FILE *);
EXPORT char *fgets(char *line, int size, FILE *file) {
  REAL(GetLine, "fgets");
  return mayWait(file) && size > 1 ? HOLDING(file, readLine(line, size, file)) : real(line, size, file);
}
EXPORT char *fgets_unlocked(char *line, int size, FILE *file) {
  REAL(GetLine, "fgets_unlocked");
  return mayWait(file) && size > 1 ? readLine(line, size, file) : real(line, size, file);
}

static ssize_t readUpTo(char **line, size_t *size, int delimiter, FILE *file) {
  size_t count = 0;
  for (int character = 0; count == 0 || character != delimiter;) {
    if ((character = next(file)) == EOF) break;
    if (!*line || count + 2 > *size) {
      size_t larger = *size < 64 || !*line ? 128 : *size * 2;
      char *longer = realloc(*line, larger);
      if (!longer) return -1;
      *line = longer, *size = larger;
    }
    (*line)[count++] = (char)character;
  }
  if (count == 0) return -1;
  (*line)[count] = 0;
  return (ssize_t)count;
}

typedef ssize_t (*GetUpTo)(char **, size_t *, int, FILE *);
EXPORT ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *file) {
  REAL(GetUpTo, "getdelim");
  if (!line || !size || !mayWait(file)) return real(line, size, delimiter, file);
  return HOLDING(file, readUpTo(line, size, delimiter, file));
}
EXPORT ssize_t __getdelim(char **line, size_t *size, int delimiter, FILE *file) {
  return getdelim(line, size, delimiter, file);
}
EXPORT ssize_t getline(char **line, size_t *size, FILE *file) { return getdelim(line, size, '\n', file); }

// MARK: Formats

// Waits for the first character only. The characters after it usually arrive with it.
typedef int (*Scan)(FILE *, const char *, va_list);
static int scan(Scan real, FILE *file, const char *format, va_list arguments) {
  if (mayWait(file) && !HOLDING(file, awaitCharacter(file))) return EOF;
  return real(file, format, arguments);
}
#define SCAN(set, file) \
  va_list arguments; \
  va_start(arguments, format); \
  int count = set##_vfscanf(file, format, arguments); \
  va_end(arguments); \
  return count
// The functions of one version of C.
#define SCANNING(set) \
  EXPORT int set##_vfscanf(FILE *file, const char *format, va_list arguments) { \
    REAL(Scan, #set "_vfscanf"); \
    return scan(real, file, format, arguments); \
  } \
  EXPORT int set##_vscanf(const char *format, va_list arguments) { \
    return set##_vfscanf(stdin, format, arguments); \
  } \
  EXPORT int set##_fscanf(FILE *file, const char *format, ...) { SCAN(set, file); } \
  EXPORT int set##_scanf(const char *format, ...) { SCAN(set, stdin); }
SCANNING(__isoc99)
// From version 2.38 on, the C library also has these. They read binary numbers too.
SCANNING(__isoc23)
