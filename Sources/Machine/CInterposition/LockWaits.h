// Waits for the program's locks.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

typedef struct {
  /// Takes the lock for the calling thread without waiting. Returns 0, EBUSY or the call's error.
  int (*take)(void *lock);
  /// Returns whether the lock is free, without taking it. Called on any thread; a lock belongs to the thread that takes
  /// it.
  bool (*isFree)(void *lock);
  /// Takes the lock, and waits for it until `moment` of `clock`. Returns 0, ETIMEDOUT or an error.
  int (*takeUntil)(void *lock, clockid_t clock, const struct timespec *moment);
} rt_lock_kind;

/// Takes a lock, and waits for it until the virtual time `deadline` (-1: no limit). A thread that is not a core must
/// pass a deadline. `outside` is whether another process may release the lock. Returns 0, ETIMEDOUT or an error.
int rt_take_lock(const rt_lock_kind *kind, void *lock, int64_t deadline, bool outside);

/// Takes a lock on a thread outside the machine, and waits for it without a limit. If threads take turns, the machine
/// knows of the wait. `wait` is the real call, which waits and takes the lock.
int rt_take_lock_beside(const rt_lock_kind *kind, void *lock, int (*wait)(void *lock), bool outside);

/// Lets other cores take a lock that the calling thread has just released, before the thread continues.
void rt_let_go(void);
