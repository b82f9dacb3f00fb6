// Declarations that all cases share.
#pragma once
#include "BlockingCalls.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/// Makes a call, and prints its result and errno. A call that succeeds must not change errno.
#define CALL(what, call) \
  do { begin_call(); long result = (long)(call); end_call(what, result); } while (0)
/// Makes a call like CALL, and prints whether it took at least this many milliseconds.
#define CALL_FOR(milliseconds, what, call) \
  do { CALL(what, call); tell_time(milliseconds); } while (0)
/// Makes a call like CALL, while a helper performs the action that the call waits for.
#define CALL_WITH(act, what, call) \
  do { start_act(act); CALL(what, call); finish_act(); } while (0)
/// Makes a call like CALL, while signals arrive until it has returned.
#define CALL_INTERRUPTED(what, call) \
  do { start_act(send_signal); CALL(what, call); finish_act(); } while (0)

void begin_call(void);
void end_call(const char *what, long result);
void tell_time(int milliseconds);
void start_act(blocking_act act);
void finish_act(void);
/// Sends the caller of `start_act` a signal unless its call has returned. Returns whether it has.
bool send_signal(void);
/// Sends one signal at the first call, and calls `then` at the second.
bool send_signal_first(blocking_act then);
void print(const char *what, long value);

/// Installs a handler for SIGUSR1. `restarts` says whether interrupted calls are restarted.
void handle_signal(bool restarts);
extern atomic_int handled;

static const struct timespec zero = {0, 0}, ten_milliseconds = {0, 10000000}, ten_seconds = {10, 0};
static const struct timespec negative = {-1, 0}, too_many = {0, 1000000000}, too_few = {0, -1};
/// Returns the time on a clock this many milliseconds from now.
struct timespec moment(clockid_t clock, int milliseconds);
bool is_rest(struct timespec rest);

void unknown_cases(void), direct_cases(void), jump_cases(void), older_cases(void), replace_cases(void);
void poll_cases(void), select_cases(void), epoll_cases(void), semaphore_cases(void), condition_cases(void);
void join_cases(void), sleep_cases(void), futex_cases(void), signal_cases(void), timer_cases(void), read_cases(void);
void transfer_cases(void), process_cases(void), lock_cases(void);
void message_cases(void), stream_cases(void), splice_cases(void), standard_cases(void);
