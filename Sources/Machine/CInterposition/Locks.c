// Locks of the program's where CPU time is counted: a core that holds one may be overtaken, so that another that wants
// it waits on the machine; and what was computed is paid before the lock is taken or let go.
#define _GNU_SOURCE
#include "Interposing.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

// MARK: Mutexes

// How many cores wait for one.
static _Atomic int waiting;

static bool isOfProgram(const void *caller) {
  return rt_calls_on && rt_this_core() >= 0 && rt_caller_waits_on_machine(caller);
}

typedef int (*MutexCall)(pthread_mutex_t *);

// Looked at from any thread; taken by its own.
static bool isFree(void *mutex) {
  return __atomic_load_n(&((pthread_mutex_t *)mutex)->__data.__lock, __ATOMIC_ACQUIRE) == 0;
}

static int lockOnMachine(pthread_mutex_t *mutex, MutexCall real) {
  REAL_AS(MutexCall, tryLock, "pthread_mutex_trylock");
  while (true) {
    int error = tryLock(mutex);
    if (error != EBUSY) return error;
    int owner = mutex->__data.__owner;
    // A thread that waits for itself has made a mistake, which is shown as it is.
    if (owner == rt_this_thread() || rt_cpu_is_held() || !machine_owns_thread()) return real(mutex);
    waiting++;
    machine_block(isFree, mutex, -1, !rt_is_thread_of_core(owner));
    waiting--;
  }
}

int rt_lock_mutex(pthread_mutex_t *mutex) {
  REAL(MutexCall, "pthread_mutex_lock");
  return rt_cpu_counts && rt_calls_on && rt_this_core() >= 0 ? lockOnMachine(mutex, real) : real(mutex);
}

EXPORT int pthread_mutex_lock(pthread_mutex_t *mutex) {
  REAL(MutexCall, "pthread_mutex_lock");
  if (!rt_cpu_counts || !isOfProgram(__builtin_return_address(0))) return real(mutex);
  rt_pay();
  return lockOnMachine(mutex, real);
}

EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  REAL(MutexCall, "pthread_mutex_unlock");
  if (!rt_cpu_counts || !isOfProgram(__builtin_return_address(0))) return real(mutex);
  rt_pay();
  int error = real(mutex);
  if (waiting && !rt_cpu_is_held() && machine_owns_thread()) machine_lets_others_go_on();
  return error;
}

// MARK: Locks of libraries, within which the program's own code may run

typedef void (*FileCall)(FILE *);
EXPORT void flockfile(FILE *file) {
  REAL(FileCall, "flockfile");
  rt_pay();
  rt_cpu_hold();
  real(file);
}

typedef void (*Once)(void *, void (*)(void *), void *);
EXPORT void swift_once(void *predicate, void (*function)(void *), void *context) {
  REAL(Once, "swift_once");
  rt_cpu_hold();
  real(predicate, function, context);
  rt_cpu_release();
}
