// The calls that a program makes to wait for input if it is built with _FORTIFY_SOURCE. They have an additional
// argument, the size of the room for the result.
#define _GNU_SOURCE
#include "Interposing.h"
#include "Waiting.h"
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

// The C library's function ends the program if there is too little room.
#define CHECKED(result, name, parameters, arguments, isTooLong, call) \
  EXPORT result name parameters { \
    typedef result(*Checked) parameters; \
    REAL(Checked, #name); \
    return (isTooLong) ? real arguments : (call); \
  }

#define USING_FILE(call) (rt_uses_file(__builtin_return_address(0)), (call))

CHECKED(ssize_t, __read_chk, (int descriptor, void *bytes, size_t count, size_t room),
        (descriptor, bytes, count, room), count > room, USING_FILE(read(descriptor, bytes, count)))
CHECKED(ssize_t, __recv_chk, (int descriptor, void *bytes, size_t count, size_t room, int flags),
        (descriptor, bytes, count, room, flags), count > room,
        USING_FILE(recv(descriptor, bytes, count, flags)))
CHECKED(ssize_t, __recvfrom_chk,
        (int descriptor, void *bytes, size_t count, size_t room, int flags, struct sockaddr *from, socklen_t *size),
        (descriptor, bytes, count, room, flags, from, size), count > room,
        USING_FILE(recvfrom(descriptor, bytes, count, flags, from, size)))
CHECKED(int, __poll_chk, (struct pollfd * list, nfds_t count, int milliseconds, size_t room),
        (list, count, milliseconds, room), count > room / sizeof *list, poll(list, count, milliseconds))
CHECKED(int, __ppoll_chk,
        (struct pollfd * list, nfds_t count, const struct timespec *time, const sigset_t *mask, size_t room),
        (list, count, time, mask, room), count > room / sizeof *list, ppoll(list, count, time, mask))
CHECKED(char *, __fgets_chk, (char *line, size_t room, int size, FILE *file), (line, room, size, file),
        size < 0 || (size_t)size > room, fgets(line, size, file))
CHECKED(size_t, __fread_chk, (void *bytes, size_t room, size_t size, size_t count, FILE *file),
        (bytes, room, size, count, file), size && count > room / size, fread(bytes, size, count, file))
