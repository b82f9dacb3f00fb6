// Crashes in the tracer's own code. The process ends by the same signal as without this handler, and the trace says
// that the tracer crashed. If the program crashes in a run of a search, the process continues with the next run.
#define _GNU_SOURCE
#include "Modules.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Search.h"
#include "Stops.h"
#include "Waiting.h"
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// Signals that an error in the running code causes.
static const int mistakes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP};

static uint8_t *mark;
static pid_t traced;

// Reads the memory of this process, which may be damaged. Other ways to find the end of a stack take locks.
static bool readFrame(uintptr_t frame, uintptr_t words[2]) {
  struct iovec from = {(void *)frame, 2 * sizeof *words}, to = {words, 2 * sizeof *words};
  return syscall(SYS_process_vm_readv, getpid(), &to, 1, &from, 1, 0) == (long)to.iov_len;
}

// Whether the tracer caused the signal: in its own code, or in the standard library, which traps for it. In the
// concurrency runtime, the program caused it: the tracer passes the program's invalid calls on.
static bool isOfTracer(rt_stop stop) {
  uintptr_t address = stop.instruction, frame = stop.frame;
  for (int depth = 0; depth < 32; depth++) {
    rt_code code = rt_code_at(address);
    if (code == rt_machine_code) return true;
    uintptr_t words[2];
    if (code != rt_standard_library_code || !readFrame(frame, words) || words[0] <= frame) return false;
    frame = words[0], address = words[1];
  }
  return false;
}

static void crashed(int signal, siginfo_t *info, void *context);

static void handle(int signal) {
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_RESETHAND | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  rt_real_sigaction(signal, &action, NULL);
}

// Ends a run of a search that has crashed. Does not return if this process makes the next run: all memory is restored,
// so only the signal's action and the signal mask are left to restore.
static void endRun(int signal) {
  uint64_t mask = 1ull << (signal - 1);
  handle(signal);
  syscall(SYS_rt_sigprocmask, SIG_UNBLOCK, &mask, NULL, sizeof mask);
  rt_search_crash(signal);
  machine_crashes();
  rt_search_finish();
}

static void crashed(int signal, siginfo_t *info, void *context) {
  (void)info;
  bool isTracers = isOfTracer(rt_stop_of(context));
  if (isTracers && getpid() == traced) *mark = (uint8_t)signal;
  if (!isTracers && rt_search_runs) endRun(signal);
  // SA_RESETHAND has restored the default action. The signal is delivered again when this handler returns.
  syscall(SYS_tgkill, getpid(), rt_this_thread(), signal);
}

bool rt_is_crash_handler(void (*handler)(int, siginfo_t *, void *)) { return handler == crashed; }

void rt_crashes_begin(int file, int64_t place) {
  uint8_t *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page == MAP_FAILED) return;
  mark = page + place;
  traced = getpid();
  rt_find_modules();
  for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
    struct sigaction old;
    if (rt_real_sigaction(mistakes[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL) handle(mistakes[i]);
  }
}
