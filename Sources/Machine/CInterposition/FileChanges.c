// Calls that create, rename or remove files, folders and other objects with names. They remain when a search restores
// the memory, and two runs at once would share them. Two runs would also share the address of a socket.
#define _GNU_SOURCE
#include "FileChanges.h"
#include "Interposing.h"
#include "Modules.h"
#include "ProgramCalls.h"
#include "Search.h"
#include "Series.h"
#include "Waiting.h"
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

void rt_file_changes(const void *caller) {
  if (!rt_calls_on || rt_is_own_code(caller)) return;
  rt_series_must_be_alone();
  if (!rt_search_is_on()) return;
  if (rt_search_is_due()) rt_search_give_up(rt_search_changes);
  rt_search_taint();
}

void rt_opens_file(int folder, const char *path, int flags, const void *caller) {
  if (!rt_calls_on || !path || !(flags & (O_CREAT | O_TRUNC | O_WRONLY | O_RDWR))) return;
  struct stat status;
  int before = errno;
  bool exists = fstatat(folder, path, &status, 0) == 0;
  errno = before;
  if (exists ? S_ISREG(status.st_mode) : (flags & O_CREAT) != 0) rt_file_changes(caller);
}

// For a call by the program: others may run before it.
static void willChange(const void *caller) {
  rt_uses_file(caller);
  rt_file_changes(caller);
}

#define CHANGING(type, name, parameters, arguments) \
  EXPORT type name parameters { \
    typedef type(*Call) parameters; \
    REAL(Call, #name); \
    willChange(__builtin_return_address(0)); \
    return real arguments; \
  }

CHANGING(int, mkdir, (const char *path, mode_t mode), (path, mode))
CHANGING(int, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode))
CHANGING(int, mkfifo, (const char *path, mode_t mode), (path, mode))
CHANGING(int, mkfifoat, (int folder, const char *path, mode_t mode), (folder, path, mode))
CHANGING(int, link, (const char *from, const char *to), (from, to))
CHANGING(
  int, linkat, (int folder, const char *from, int other, const char *to, int flags), (folder, from, other, to, flags))
CHANGING(int, symlink, (const char *from, const char *to), (from, to))
CHANGING(int, symlinkat, (const char *from, int folder, const char *to), (from, folder, to))
CHANGING(int, rename, (const char *from, const char *to), (from, to))
CHANGING(int, renameat, (int folder, const char *from, int other, const char *to), (folder, from, other, to))
CHANGING(
  int, renameat2, (int folder, const char *from, int other, const char *to, unsigned flags),
  (folder, from, other, to, flags))
CHANGING(int, unlink, (const char *path), (path))
CHANGING(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
CHANGING(int, rmdir, (const char *path), (path))
CHANGING(int, remove, (const char *path), (path))
CHANGING(int, truncate, (const char *path, off_t size), (path, size))
CHANGING(int, truncate64, (const char *path, off64_t size), (path, size))

// MARK: Files and folders with new names

CHANGING(char *, mkdtemp, (char *pattern), (pattern))
CHANGING(int, mkstemp, (char *pattern), (pattern))
CHANGING(int, mkstemp64, (char *pattern), (pattern))
CHANGING(int, mkostemp, (char *pattern, int flags), (pattern, flags))
CHANGING(int, mkostemp64, (char *pattern, int flags), (pattern, flags))
CHANGING(int, mkstemps, (char *pattern, int length), (pattern, length))
CHANGING(int, mkstemps64, (char *pattern, int length), (pattern, length))
CHANGING(int, mkostemps, (char *pattern, int length, int flags), (pattern, length, flags))
CHANGING(int, mkostemps64, (char *pattern, int length, int flags), (pattern, length, flags))

// MARK: Shared memory and message queues

CHANGING(int, shm_open, (const char *name, int flags, mode_t mode), (name, flags, mode))
CHANGING(int, shm_unlink, (const char *name), (name))
CHANGING(int, mq_unlink, (const char *name), (name))

EXPORT mqd_t mq_open(const char *name, int flags, ...) {
  typedef mqd_t (*Open)(const char *, int, mode_t, struct mq_attr *);
  REAL(Open, "mq_open");
  willChange(__builtin_return_address(0));
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
  struct mq_attr *attributes = flags & O_CREAT ? va_arg(list, struct mq_attr *) : NULL;
  va_end(list);
  return real(name, flags, mode, attributes);
}

EXPORT int shmget(key_t key, size_t size, int flags) {
  typedef int (*Get)(key_t, size_t, int);
  REAL(Get, "shmget");
  if (key != IPC_PRIVATE) willChange(__builtin_return_address(0));
  return real(key, size, flags);
}

// MARK: Addresses

// Whether the program chooses the address of a socket: a path, or a port. For port 0, the system chooses one.
static bool isChosen(const struct sockaddr *address, socklen_t size) {
  if (!address || size <= sizeof address->sa_family) return false;
  if (address->sa_family == AF_UNIX) return true;
  bool hasPort = address->sa_family == AF_INET || address->sa_family == AF_INET6;
  return hasPort && size >= sizeof(struct sockaddr_in) && ((const struct sockaddr_in *)address)->sin_port != 0;
}

EXPORT int bind(int socket, const struct sockaddr *address, socklen_t size) {
  typedef int (*Bind)(int, const struct sockaddr *, socklen_t);
  REAL(Bind, "bind");
  if (isChosen(address, size)) willChange(__builtin_return_address(0));
  return real(socket, address, size);
}
