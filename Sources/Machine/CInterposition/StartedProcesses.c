// Calls that start another process. It may change files, so no other run of a series may be active meanwhile.
#define _GNU_SOURCE
#include "Interposing.h"
#include "OutsideCalls.h"
#include "ProgramCalls.h"
#include "Series.h"
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>

static void startsProcess(void) {
  if (rt_calls_on) rt_series_must_be_alone();
}

#define SPAWN(name) \
  EXPORT int name(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, \
                  const posix_spawnattr_t *attributes, char *const *arguments, char *const *environment) { \
    typedef int (*Spawn)(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, \
                         char *const *, char *const *); \
    REAL(Spawn, #name); \
    startsProcess(); \
    return real(process, path, actions, attributes, arguments, environment); \
  }
SPAWN(posix_spawn)
SPAWN(posix_spawnp)

EXPORT FILE *popen(const char *command, const char *mode) {
  typedef FILE *(*Open)(const char *, const char *);
  REAL(Open, "popen");
  startsProcess();
  return real(command, mode);
}

EXPORT int system(const char *command) {
  typedef int (*Command)(const char *);
  REAL(Command, "system");
  if (!command) return real(command);
  startsProcess();
  return OUTSIDE(real(command));
}

#if defined(__x86_64__)
typedef pid_t (*Fork)(void);
__attribute__((used)) static Fork vforkBegins(void) {
  REAL(Fork, "vfork");
  startsProcess();
  return real;
}
// vfork(2) returns twice to its caller, so no function may call it on the caller's behalf. This one jumps to it.
__asm__(
    ".text\n"
    ".globl vfork\n"
    ".type vfork,@function\n"
    "vfork:\n"
    "  .cfi_startproc\n"
    "  subq $8, %rsp\n"
    "  .cfi_adjust_cfa_offset 8\n"
    "  callq vforkBegins\n"
    "  addq $8, %rsp\n"
    "  .cfi_adjust_cfa_offset -8\n"
    "  jmpq *%rax\n"
    "  .cfi_endproc\n"
    ".size vfork, . - vfork\n");
#endif
