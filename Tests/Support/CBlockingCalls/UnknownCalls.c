// A call that the machine does not know: a system call that is made without the C library's function for it.
#define _GNU_SOURCE
#include "Cases.h"
#include <sys/syscall.h>

static int ends[2];
static bool write_byte(void) { return write(ends[1], "x", 1) == 1; }

void unknown_cases(void) {
  char byte;
  if (pipe(ends) != 0) return;
  CALL_WITH(write_byte, "read", syscall(SYS_read, ends[0], &byte, 1));
  close(ends[0]), close(ends[1]);
}
