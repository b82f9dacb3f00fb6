#define _GNU_SOURCE
#include "CLineEditor.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

bool le_use_utf8(void) {
  const char *names[] = {"", "C.UTF-8", "en_US.UTF-8"};
  for (int i = 0; i < 3; i++)
    if (setlocale(LC_CTYPE, names[i]) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  return false;
}

int le_character_width(wint_t character) {
  if (character < 0x100 && iswcntrl(character)) return -2;
  int width = wcwidth((wchar_t)character);
  return width >= 0 ? width : character > 0xFFFF ? -8 : -7;
}

struct start {
  void (*body)(void *);
  void *context;
};

static void *run(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  sigset_t none;
  sigemptyset(&none);
  // A thread that a Dispatch worker starts inherits the worker's blocked signals.
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  start.body(start.context);
  return NULL;
}

int le_start_thread(void (*body)(void *), void *context) {
  struct start *start = malloc(sizeof *start);
  if (!start) return ENOMEM;
  *start = (struct start){body, context};
  pthread_t thread;
  int error = pthread_create(&thread, NULL, run, start);
  if (error) free(start);
  else pthread_detach(thread);
  return error;
}
