// Memory and other objects that the program can share with other processes. A search does not restore them, and a copy
// of the process shares them. So a program that has such an object at its first choice needs a new process for each
// run.
#define _GNU_SOURCE
#include "Interposing.h"
#include "Modules.h"
#include "ProgramCalls.h"
#include "Search.h"
#include "Series.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

// A run that maps new memory gets empty memory each time. What it writes to a file remains.
static void noteMapping(int protection, int flags, const void *caller) {
  bool isShared = (flags & MAP_TYPE) != MAP_PRIVATE && (protection & PROT_WRITE) != 0;
  bool remains = rt_search_waits || (rt_search_runs && !(flags & MAP_ANONYMOUS));
  if (isShared && remains && !rt_is_own_code(caller)) rt_search_belongs_to_process();
}

typedef void *(*Map)(void *, size_t, int, int, int, off_t);

EXPORT void *mmap(void *place, size_t size, int protection, int flags, int descriptor, off_t offset) {
  REAL(Map, "mmap");
  noteMapping(protection, flags, __builtin_return_address(0));
  return real(place, size, protection, flags, descriptor, offset);
}

EXPORT void *mmap64(void *place, size_t size, int protection, int flags, int descriptor, off64_t offset) {
  REAL(Map, "mmap64");
  noteMapping(protection, flags, __builtin_return_address(0));
  return real(place, size, protection, flags, descriptor, offset);
}

EXPORT void *shmat(int segment, const void *place, int flags) {
  typedef void *(*Attach)(int, const void *, int);
  REAL(Attach, "shmat");
  if (!(flags & SHM_RDONLY) && rt_search_is_on()) rt_search_belongs_to_process();
  return real(segment, place, flags);
}

// Other processes can open the object too, also those of other runs.
static void opensObject(void) {
  if (!rt_calls_on) return;
  rt_series_must_be_alone();
  if (rt_search_is_on()) rt_search_belongs_to_process();
}

// A named semaphore is in shared memory.
EXPORT sem_t *sem_open(const char *name, int flags, ...) {
  typedef sem_t *(*Open)(const char *, int, mode_t, unsigned);
  REAL(Open, "sem_open");
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
  unsigned value = flags & O_CREAT ? va_arg(list, unsigned) : 0;
  va_end(list);
  opensObject();
  return real(name, flags, mode, value);
}

EXPORT int semget(key_t key, int count, int flags) {
  typedef int (*Get)(key_t, int, int);
  REAL(Get, "semget");
  opensObject();
  return real(key, count, flags);
}

EXPORT int msgget(key_t key, int flags) {
  typedef int (*Get)(key_t, int);
  REAL(Get, "msgget");
  opensObject();
  return real(key, flags);
}
