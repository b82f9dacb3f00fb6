// Calls that replace the program: ones that fail, and ones that child processes make.
#define _GNU_SOURCE
#include "Cases.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>

static char *const environment[] = {"WORD=d", NULL};

static void replace(int call) {
  char *words[] = {"sh", "-c", "echo $0 $1 $WORD", "b", "c", NULL};
  switch (call) {
  case 0: execl("/bin/echo", "echo", "a", "b", NULL); break;
  case 1: execlp("echo", "echo", "b", "c", NULL); break;
  case 2: execle("/bin/sh", "sh", "-c", "echo $0 $WORD", "c", NULL, environment); break;
  case 3: fexecve(open("/bin/sh", O_RDONLY), words, environment); break;
  case 4: execveat(AT_FDCWD, "/bin/sh", words, environment, 0); break;
  case 5: syscall(SYS_execve, "/bin/sh", words, environment); break;
  case 6: syscall(SYS_execveat, open("/bin/sh", O_RDONLY), "", words, environment, AT_EMPTY_PATH); break;
  }
  _exit(1);
}

void replace_cases(void) {
  CALL("execl", execl("/nonexistent", "word", "other", NULL));
  CALL("execlp", execlp("nonexistent program", "word", NULL));
  CALL("execle", execle("/nonexistent", "word", NULL, environment));
  CALL("fexecve", fexecve(-1, (char *[]){"word", NULL}, environment));
  CALL("execveat", execveat(-1, "word", (char *[]){"word", NULL}, environment, 0));
  CALL("execveat", execveat(-1, "", (char *[]){"word", NULL}, environment, AT_EMPTY_PATH));
  CALL("direct", syscall(SYS_execve, "/nonexistent", (char *[]){"word", NULL}, environment));
  for (int call = 0; call < 7; call++) {
    fflush(stdout);
    int status = 0;
    pid_t child = fork();
    if (child == 0) replace(call);
    waitpid(child, &status, 0);
    print("status", WEXITSTATUS(status));
  }
}
