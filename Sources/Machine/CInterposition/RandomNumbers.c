// Random numbers of the system. A core gets those of the machine, so that a run can be repeated. Names of new files, as
// from mkstemp(3), remain those of the system: a repeated run must not find the files of an earlier one.
#define _GNU_SOURCE
#include "RandomNumbers.h"
#include "Interposing.h"
#include "ProgramCalls.h"
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#define IS_OURS (rt_calls_on && machine_owns_thread())

void rt_fill_with_random(void *bytes, size_t count) {
  for (size_t i = 0; i < count; i += 8) {
    uint64_t word = machine_random();
    memcpy((char *)bytes + i, &word, count - i < 8 ? count - i : 8);
  }
}

// MARK: Functions

EXPORT ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  typedef ssize_t (*Get)(void *, size_t, unsigned);
  REAL(Get, "getrandom");
  enum { known = GRND_NONBLOCK | GRND_RANDOM | GRND_INSECURE };
  // The kernel reports invalid arguments.
  if (!IS_OURS || flags & ~known || !bytes) return real(bytes, count, flags);
  rt_fill_with_random(bytes, count);
  return (ssize_t)count;
}

EXPORT int getentropy(void *bytes, size_t count) {
  typedef int (*Get)(void *, size_t);
  REAL(Get, "getentropy");
  enum { maximum = 256 };
  if (!IS_OURS || count > maximum || !bytes) return real(bytes, count);
  rt_fill_with_random(bytes, count);
  return 0;
}

EXPORT void arc4random_buf(void *bytes, size_t count) {
  typedef void (*Fill)(void *, size_t);
  REAL(Fill, "arc4random_buf");
  if (IS_OURS) rt_fill_with_random(bytes, count);
  else real(bytes, count);
}

EXPORT uint32_t arc4random(void) {
  uint32_t word;
  arc4random_buf(&word, sizeof word);
  return word;
}

// Discards the words of the incomplete range at the end, so that all results have the same probability.
EXPORT uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t least = -bound % bound, word;
  do word = arc4random();
  while (word < least);
  return word % bound;
}

// MARK: The device

// Most programs never open the device, so they need not ask what a descriptor is.
static _Atomic bool deviceWasOpened;

void rt_opened(const char *path) {
  if (path && (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random"))) deviceWasOpened = true;
}

bool rt_is_random_device(int descriptor) {
  enum { memoryDevices = 1, random = 8, urandom = 9 };
  struct stat status;
  if (!deviceWasOpened) return false;
  int before = errno;
  bool isKnown = fstat(descriptor, &status) == 0 && S_ISCHR(status.st_mode);
  errno = before;
  return isKnown && (status.st_rdev == makedev(memoryDevices, random) ||
                     status.st_rdev == makedev(memoryDevices, urandom));
}

bool rt_read_random(int descriptor, void *bytes, size_t count) {
  if (!deviceWasOpened || !IS_OURS || !rt_is_random_device(descriptor)) return false;
  rt_fill_with_random(bytes, count);
  return true;
}
