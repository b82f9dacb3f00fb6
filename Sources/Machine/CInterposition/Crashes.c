// Crashes. The process ends by the same signal as without this handler. The header of the trace says whether the
// tracer's own code crashed, whether a stack or the memory was used up, and where the program crashed. If the program
// crashes in a run of a search, the process continues with the next run.
#define _GNU_SOURCE
#include "AlternateStacks.h"
#include "CodeFrames.h"
#include "Interposing.h"
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

// What was used up, and where the program crashed. The numbers are those of `Ending.Resource`.
typedef enum { nothing, theStack, theMemory } Resource;
typedef struct { uint8_t signalOfTracer, usedUp, unused[2]; rt_crash_places places; } __attribute__((packed)) Mark;
static Mark *mark;
static pid_t traced;
// Whether the trace contains the steps of the run. Then it ends with the step that crashed, also after `abort`.
static bool hasSteps;

// Reads the memory of this process, which may be damaged. Other ways to find the end of a stack take locks. The last
// argument is passed on the stack, so it must be as long as the function expects.
static bool readFrame(uintptr_t frame, uintptr_t words[2]) {
  struct iovec from = {(void *)frame, 2 * sizeof *words}, to = {words, 2 * sizeof *words};
  return syscall(SYS_process_vm_readv, getpid(), &to, 1l, &from, 1l, 0l) == (long)to.iov_len;
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

enum { page = 4096, largestFrame = 64 << 20 };

// Whether the program touched memory below its stack. A call touches the memory below the stack pointer. A function
// with many local variables moves the stack pointer first, so its own frame is outside the stack, or the pointer is.
static bool isStackUsedUp(const siginfo_t *info, rt_stop stop) {
  bool isAccess = info->si_signo == SIGSEGV || info->si_signo == SIGBUS;
  if (!isAccess || info->si_code <= 0) return false;
  uintptr_t address = (uintptr_t)info->si_addr, words[2];
  if (address < stop.stack) return stop.stack - address <= page;
  if (address - stop.stack >= largestFrame) return false;
  return address < stop.frame || !readFrame(stop.stack, words);
}

// Whether the process may have much more memory.
static bool mayHaveMoreMemory(void) {
  enum { much = 64 << 20 };
  void *more = mmap(NULL, much, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (more == MAP_FAILED) return false;
  munmap(more, much);
  return true;
}

// Whether the program used an allocation that failed, and the process may not have much more memory. The runtime does
// not check whether an allocation for a frame of an asynchronous function has failed.
static bool isMemoryUsedUp(const siginfo_t *info) {
  enum { largestObject = 64 << 10 };
  if (info->si_signo != SIGSEGV || info->si_code <= 0 || (uintptr_t)info->si_addr >= largestObject) return false;
  return !mayHaveMoreMemory();
}

static Resource usedUpResource(const siginfo_t *info, rt_stop stop) {
  return isStackUsedUp(info, stop) ? theStack : isMemoryUsedUp(info) ? theMemory : nothing;
}

// Finds the places from the innermost function on, which is at `address` and called from `frame`.
static rt_crash_places placesInProgram(uintptr_t address, uintptr_t frame) {
  rt_crash_places found = {0};
  size_t count = 0;
  for (int depth = 0; depth < 64; depth++) {
    const rt_module *module = rt_module_of(address);
    if (module && module->number == 0) found.offsets[count++] = address - module->base;
    uintptr_t words[2];
    if (count == rt_crash_place_count || !readFrame(frame, words) || words[0] <= frame) break;
    frame = words[0], address = words[1] - 1;
  }
  return found;
}

// From where the program called `abort`. The C library's code between that call and the signal keeps no frame pointers,
// so the signal's handler cannot find these places.
static rt_crash_places aborting;

typedef void (*Abort)(void);
EXPORT _Noreturn void abort(void) {
  REAL(Abort, "abort");
  const uintptr_t *frame = __builtin_frame_address(0);
  if (mark) aborting = placesInProgram((uintptr_t)__builtin_return_address(0) - 1, frame[0]);
  if (mark && getpid() == traced) mark->places = aborting;
  real();
  __builtin_unreachable();
}

static void crashed(int signal, siginfo_t *info, void *context);

static void handle(int signal) {
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_RESETHAND | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  rt_real_sigaction(signal, &action, NULL);
}

// Handles a signal whose action is the default one.
static void handleByDefault(int signal) {
  struct sigaction old;
  if (rt_real_sigaction(signal, NULL, &old) == 0 && old.sa_handler == SIG_DFL) handle(signal);
}

// Ends a run of a search that has crashed. Does not return if this process makes the next run: all memory is restored,
// so only the signal's action and the signal mask are left to restore.
static void endRun(int signal, rt_crash_places places) {
  uint64_t mask = 1ull << (signal - 1);
  handle(signal);
  syscall(SYS_rt_sigprocmask, SIG_UNBLOCK, &mask, NULL, sizeof mask);
  rt_search_crash(signal, places);
  machine_crashes();
  rt_search_finish();
}

static void crashed(int signal, siginfo_t *info, void *context) {
  rt_stop stop = rt_stop_of(context);
  // The tracer may be what needed more than the program had left. It traps if an allocation fails.
  Resource usedUp = usedUpResource(info, stop);
  bool isTracers = usedUp == nothing && isOfTracer(stop);
  if (isTracers && !mayHaveMoreMemory()) {
    usedUp = theMemory;
    isTracers = false;
  }
  rt_crash_places places = signal == SIGABRT ? aborting : placesInProgram(stop.instruction, stop.frame);
  if (getpid() == traced) {
    if (isTracers) mark->signalOfTracer = (uint8_t)signal;
    else *mark = (Mark){.usedUp = usedUp, .places = places};
  }
  // Cores have smaller stacks in a search, so a run that uses one up is repeated in a process of its own.
  if (!isTracers && usedUp == nothing) {
    if (rt_search_runs) endRun(signal, places);
    if (hasSteps && getpid() == traced) machine_crashes();
  }
  // SA_RESETHAND has restored the default action. The signal is delivered again when this handler returns.
  syscall(SYS_tgkill, getpid(), rt_this_thread(), signal);
}

bool rt_is_crash_handler(void (*handler)(int, siginfo_t *, void *)) { return handler == crashed; }

void rt_crashes_begin(int file, int64_t place, bool recordsSteps) {
  uint8_t *header = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (header == MAP_FAILED) return;
  mark = (Mark *)(header + place);
  traced = getpid();
  hasSteps = recordsSteps;
  rt_alternate_stacks_begin();
  rt_find_modules();
  for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) handleByDefault(mistakes[i]);
  if (hasSteps) handleByDefault(SIGABRT);
}
