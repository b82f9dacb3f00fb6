// Calls that replace the program: ones that fail, and ones that child processes make.
#define _GNU_SOURCE
#include "Cases.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>

static char *const environment[] = {"WORD=d", NULL};

static void replace(int call) {
  char *words[] = {"sh", "-c", "echo $0 $1 $WORD", "b", "c", NULL};
  switch (call) {
  case 0: execl("/bin/echo", "echo", "a", "b", NULL); break;
  case 1: execlp("echo", "echo", "b", "c", NULL); break;
  case 2: execle("/bin/sh", "sh", "-c", "echo $0 $WORD", "c", NULL, environment); break;
  case 3: fexecve(open("/bin/sh", O_RDONLY), words, environment); break;
  }
  _exit(1);
}

void replace_cases(void) {
  CALL("execl", execl("/nonexistent", "word", "other", NULL));
  CALL("execlp", execlp("nonexistent program", "word", NULL));
  CALL("execle", execle("/nonexistent", "word", NULL, environment));
  CALL("fexecve", fexecve(-1, (char *[]){"word", NULL}, environment));
  for (int call = 0; call < 4; call++) {
    fflush(stdout);
    int status = 0;
    pid_t child = fork();
    if (child == 0) replace(call);
    waitpid(child, &status, 0);
    print("status", WEXITSTATUS(status));
  }
}
