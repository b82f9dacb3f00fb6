// Threads, and facts about each.
#define _GNU_SOURCE
#include "CodeFrames.h"
#include "CoreStacks.h"
#include "ProgramCalls.h"
#include "ThreadFiles.h"
#include "ThreadLocal.h"
#include "Waiting.h"
#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void *machine;
void *rt_machine(void) { return machine; }
void rt_set_machine(void *object) { machine = object; }

THREAD_LOCAL int core = -1;
int rt_this_core(void) { return core; }
// The thread ID of each core, by the core's number.
static _Atomic int threadsOfCores[rt_most_cores];
void rt_set_this_core(int number) {
  core = number;
  if (number >= 0 && number < rt_most_cores) threadsOfCores[number] = rt_this_thread();
}
void rt_cores_change_thread(void) {
  int thread = rt_this_thread();
  for (int i = 0; i < rt_most_cores; i++)
    if (threadsOfCores[i]) threadsOfCores[i] = thread;
}
bool rt_is_thread_of_core(int thread) {
  for (int i = 0; i < rt_most_cores; i++)
    if (threadsOfCores[i] == thread) return true;
  return false;
}

// The thread IDs of the machine's threads: the cores, and the few that run beside them.
static _Atomic int threadsOfMachine[rt_most_cores + 8];
static _Atomic int countOfMachine;
void rt_thread_is_of_machine(int thread) {
  int place = countOfMachine++;
  if (place < rt_most_cores + 8) threadsOfMachine[place] = thread;
}
bool rt_is_thread_of_machine(int thread) {
  for (int i = 0; i < countOfMachine && i < rt_most_cores + 8; i++)
    if (threadsOfMachine[i] == thread) return true;
  return rt_is_thread_of_core(thread);
}

int64_t rt_time_of_machine(void) {
  int64_t sum = rt_thread_time(threadsOfCores[0]);
  for (int i = 0; i < countOfMachine && i < rt_most_cores + 8; i++) {
    int thread = threadsOfMachine[i];
    // The reader also runs for threads that wait for the machine.
    if (thread != threadsOfCores[0] && !rt_is_reader(thread)) sum += rt_thread_time(thread);
  }
  return sum;
}

static _Atomic int64_t now, longPauses;
int64_t rt_now(void) { return now; }
int64_t rt_long_pauses(void) { return longPauses; }
void rt_set_now(int64_t nanoseconds) {
  if (nanoseconds - now >= 100000) longPauses++;
  now = nanoseconds;
}

int64_t rt_thread_time(int thread) {
  // The CPU clock of a thread, as pthread_getcpuclockid(3) computes it from the thread ID: 4 means a thread, and 2 its
  // scheduled time.
  clockid_t clock = (clockid_t)(~(unsigned)thread << 3 | 4 | 2);
  struct timespec time = {0, 0};
  if (syscall(SYS_clock_gettime, clock, &time) != 0) return 0;
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

static bool needs(const struct link_map *map, const char *library) {
  const char *strings = NULL;
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++)
    if (entry->d_tag == DT_STRTAB) strings = (const char *)entry->d_un.d_ptr;
  for (const ElfW(Dyn) *entry = map->l_ld; strings && entry->d_tag != DT_NULL; entry++)
    if (entry->d_tag == DT_NEEDED && strstr(strings + entry->d_un.d_val, library)) return true;
  return false;
}

// The linker may name only the libraries whose functions the program calls itself: libswiftDispatch.so, for example,
// which in turn needs libdispatch.so.
bool rt_uses_dispatch(void) {
  const struct link_map *map = dlopen(NULL, RTLD_LAZY | RTLD_NOLOAD);
  for (; map; map = map->l_next)
    if (!strstr(map->l_name, "/libswift_Concurrency.so") && needs(map, "libdispatch")) return true;
  return false;
}

static rt_frame *wantedFrames;
static size_t wantedCapacity;
static volatile sig_atomic_t foundFrames;

static void collect(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)info;
  foundFrames = (sig_atomic_t)rt_signal_frames(context, wantedFrames, wantedCapacity);
}

size_t rt_frames_of_thread(int thread, void *frames, size_t capacity) {
  struct sigaction action = {.sa_sigaction = collect, .sa_flags = SA_SIGINFO | SA_RESTART}, old;
  wantedFrames = frames, wantedCapacity = capacity, foundFrames = -1;
  rt_real_sigaction(SIGURG, &action, &old);
  syscall(SYS_tgkill, getpid(), thread, SIGURG);
  for (int i = 0; i < 2000 && foundFrames < 0; i++) rt_pause(1000000);
  rt_real_sigaction(SIGURG, &old, NULL);
  return foundFrames > 0 ? (size_t)foundFrames : 0;
}
