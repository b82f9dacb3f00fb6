#define _GNU_SOURCE
#include "Cases.h"

static const struct { const char *name; void (*run)(void); } kinds[] = {
    {"unknown", unknown_cases}, {"direct", direct_cases}, {"jump", jump_cases}, {"older", older_cases},
    {"replace", replace_cases},
    {"poll", poll_cases}, {"select", select_cases}, {"epoll", epoll_cases}, {"semaphore", semaphore_cases},
    {"condition", condition_cases}, {"join", join_cases}, {"sleep", sleep_cases}, {"futex", futex_cases},
    {"signal", signal_cases}, {"timer", timer_cases}, {"read", read_cases},
    {"transfer", transfer_cases}, {"process", process_cases}, {"lock", lock_cases},
    {"message", message_cases}, {"stream", stream_cases}, {"splice", splice_cases}, {"standard", standard_cases},
};

static void (*start)(blocking_act);
static pthread_t waiter;
static _Thread_local struct timespec began;
static blocking_act act;
static atomic_bool is_over, act_is_over;
atomic_int handled;

bool run_blocking_calls(const char *name, void (*with)(blocking_act)) {
  start = with;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(kinds[i].name, name) == 0) return kinds[i].run(), true;
  return false;
}

// MARK: One call

enum { untouched = 77 };

// An absolute deadline must be computed after this: as a part of the call.
void begin_call(void) {
  clock_gettime(CLOCK_MONOTONIC, &began);
  errno = untouched;
}

void end_call(const char *what, long result) {
  int error = errno;
  is_over = true;
  printf("%s: %ld %s\n", what, result, error == untouched ? "" : strerror(error));
}

void tell_time(int milliseconds) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  long long passed = (now.tv_sec - began.tv_sec) * 1000000000ll + now.tv_nsec - began.tv_nsec;
  printf("  %s\n", passed >= milliseconds * 1000000ll ? "waited" : "did not wait long enough");
}

void print(const char *what, long value) { printf("  %s %ld\n", what, value); }

struct timespec moment(clockid_t clock, int milliseconds) {
  struct timespec now;
  clock_gettime(clock, &now);
  long long sum = now.tv_sec * 1000000000ll + now.tv_nsec + milliseconds * 1000000ll;
  return (struct timespec){sum / 1000000000, sum % 1000000000};
}

bool is_rest(struct timespec rest) { return rest.tv_sec < 10 && rest.tv_sec >= 0 && rest.tv_nsec > 0; }

// MARK: The helper

static bool act_once(void) {
  bool isOver = act();
  // After this, the next act may start and set the variable again.
  if (isOver) act_is_over = true;
  return isOver;
}

void start_act(blocking_act what) {
  act = what;
  is_over = act_is_over = false;
  waiter = pthread_self();
  start(act_once);
}

void finish_act(void) {
  while (!act_is_over) usleep(1000);
}

static void note(int signal) { handled += signal == SIGUSR1; }

void handle_signal(bool restarts) {
  struct sigaction action = {.sa_handler = note, .sa_flags = restarts ? SA_RESTART : 0};
  sigaction(SIGUSR1, &action, NULL);
  // Threads of the pool block all signals.
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

bool send_signal(void) {
  if (!is_over) pthread_kill(waiter, SIGUSR1);
  return is_over;
}

bool send_signal_first(blocking_act then) {
  static atomic_bool isSecond;
  if (!isSecond) {
    isSecond = true;
    pthread_kill(waiter, SIGUSR1);
    return false;
  }
  isSecond = false;
  return then();
}
