// Makes the restored terminal the last change of a process.
//
// A signal may be handled on any thread. Before its handler restores the terminal, the other threads finish what they
// write and the modes that they set. After that they wait, because a later change would outlast the process.
#define _GNU_SOURCE
#include "CLineEditor.h"

#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static atomic_bool ending;                  // whether the process is about to end
static atomic_int changes;                  // the number of changes in progress
static _Thread_local volatile int own;      // the number of those on this thread
static _Thread_local volatile bool is_last; // whether this thread ends the process

void le_begin_change(void) {
  own++;
  atomic_fetch_add(&changes, 1);
  if (!atomic_load(&ending) || is_last) return;
  le_end_change();
  while (true) pause();
}

void le_end_change(void) {
  atomic_fetch_sub(&changes, 1);
  own--;
}

void le_await_changes(void) {
  is_last = true;
  atomic_store(&ending, true);
  // The wait is limited, because writing to a stopped terminal does not end.
  for (int i = 0; i < 100 && atomic_load(&changes) > own; i++)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}
