// Calls that may wait for something outside the program: name resolution, streams of processes, and other computers.
#define _GNU_SOURCE
#include "OutsideCalls.h"
#include "Interposing.h"
#include <aio.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <termios.h>

typedef int (*Resolve)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
EXPORT int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
  REAL(Resolve, "getaddrinfo");
  return OUTSIDE(real(name, service, hints, found));
}

typedef int (*NameOf)(const struct sockaddr *, socklen_t, char *, socklen_t, char *, socklen_t, int);
EXPORT int getnameinfo(const struct sockaddr *address, socklen_t size, char *host, socklen_t hostSize, char *service,
                       socklen_t serviceSize, int flags) {
  REAL(NameOf, "getnameinfo");
  return OUTSIDE(real(address, size, host, hostSize, service, serviceSize, flags));
}

typedef int (*Connect)(int, const struct sockaddr *, socklen_t);
EXPORT int connect(int descriptor, const struct sockaddr *address, socklen_t size) {
  REAL(Connect, "connect");
  return OUTSIDE(real(descriptor, address, size));
}

typedef int (*Close)(FILE *);
EXPORT int pclose(FILE *file) {
  REAL(Close, "pclose");
  return OUTSIDE(real(file));
}

typedef int (*Drain)(int);
EXPORT int tcdrain(int descriptor) {
  REAL(Drain, "tcdrain");
  return OUTSIDE(real(descriptor));
}

typedef int (*Suspend)(const struct aiocb *const[], int, const struct timespec *);
EXPORT int aio_suspend(const struct aiocb *const list[], int count, const struct timespec *limit) {
  REAL(Suspend, "aio_suspend");
  return OUTSIDE(real(list, count, limit));
}
