// Waits for locks of the program's.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

typedef struct {
  /// Takes it for the calling thread, without a wait: 0, EBUSY, or an error of the call's.
  int (*take)(void *lock);
  /// Whether it can be taken. It is called on any thread, and only looks: a lock belongs to the thread that takes it.
  bool (*isFree)(void *lock);
  /// Takes it, and waits for it up to a moment: 0, ETIMEDOUT, or an error.
  int (*takeUntil)(void *lock, clockid_t clock, const struct timespec *moment);
} rt_lock_kind;

/// Takes a lock, and waits for it up to the machine's time `deadline` (-1: none); a thread that is no core waits only
/// with a deadline. `outside` is true where another process may let go of it. 0, ETIMEDOUT or an error.
int rt_take_lock(const rt_lock_kind *kind, void *lock, int64_t deadline, bool outside);

/// The calling thread has let go of a lock, and others may take it before it goes on.
void rt_let_go(void);
