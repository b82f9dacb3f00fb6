#define _GNU_SOURCE
#include "CoreStacks.h"
#include "CPUTime.h"
#include "CodeFrames.h"
#include "ContextSwitch.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

bool rt_cores_are_stacks = false;

enum { stackSize = 1 << 20, maximumModules = 32, room = 2048 };

// A core that runs on this thread. `locals` holds its thread-local memory while another core runs.
typedef struct { rt_context context; char *stack; char locals[room]; } CoreStack;
static CoreStack *cores;
static int running;
static uintptr_t mainStackEnd;

// MARK: Thread-local memory

// The thread-local memory of each module: its address in this thread, and its initial contents in a new thread.
typedef struct { char *place; const char *first; size_t firstSize, size; } Locals;
static Locals locals[maximumModules];
static int moduleCount;
static size_t localsSize;

// Whether a module's thread-local memory belongs to the thread, not to a core: that of the C library and the dynamic
// linker.
static bool belongsToThread(const char *path) { return strstr(path, "/libc.so") || strstr(path, "/ld-linux"); }

static int addLocals(struct dl_phdr_info *info, size_t size, void *isTooMuch) {
  (void)size;
  if (!info->dlpi_tls_data || belongsToThread(info->dlpi_name)) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_TLS) continue;
    if (moduleCount == maximumModules || localsSize + header->p_memsz > room) return *(bool *)isTooMuch = true;
    locals[moduleCount++] = (Locals){info->dlpi_tls_data, (const char *)(info->dlpi_addr + header->p_vaddr),
                                     header->p_filesz, header->p_memsz};
    localsSize += header->p_memsz;
  }
  return 0;
}

static void save(char *to) {
  for (int i = 0; i < moduleCount; to += locals[i++].size) memcpy(to, locals[i].place, locals[i].size);
}

static void load(const char *from) {
  for (int i = 0; i < moduleCount; from += locals[i++].size) memcpy(locals[i].place, from, locals[i].size);
}

// Sets the thread-local memory to that of a new thread.
static void loadFirst(void) {
  for (int i = 0; i < moduleCount; i++) {
    memcpy(locals[i].place, locals[i].first, locals[i].firstSize);
    memset(locals[i].place + locals[i].firstSize, 0, locals[i].size - locals[i].firstSize);
  }
}

// MARK: Stacks

bool rt_cores_share_thread(int count) {
  bool isTooMuch = false;
  dl_iterate_phdr(addLocals, &isTooMuch);
  if (!RT_HAS_CONTEXTS || isTooMuch || count > rt_most_cores || !rt_learn_stack()) return false;
  cores = calloc((size_t)count, sizeof *cores);
  if (!cores) return false;
  // Inaccessible guard pages separate the stacks, like those of threads.
  size_t page = (size_t)sysconf(_SC_PAGESIZE), each = stackSize + page;
  char *stacks = mmap(NULL, each * (size_t)count, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stacks == MAP_FAILED) return false;
  for (int i = 1; i < count; i++) {
    cores[i].stack = stacks + each * (size_t)i;
    if (mprotect(cores[i].stack, stackSize, PROT_READ | PROT_WRITE) != 0) return false;
  }
  mainStackEnd = rt_stack_end();
  return rt_cores_are_stacks = true;
}

static void begin(void) {
  rt_set_this_core(running);
  rt_set_stack((uintptr_t)cores[running].stack, (uintptr_t)cores[running].stack + stackSize);
  machine_core_begins(running);
  abort();
}

void rt_switch_core(int from, int to) {
  CoreStack *left = &cores[from], *entered = &cores[to];
  running = to;
  save(left->locals);
  if (entered->context.stack) {
    load(entered->locals);
  } else {
    loadFirst();
    entered->context = rt_context_make(entered->stack + stackSize, begin);
  }
  rt_context_switch(&left->context, &entered->context);
}

uintptr_t rt_main_stack_low(const void *stack) {
  return (uintptr_t)(running == 0 ? stack : cores[0].context.stack);
}
uintptr_t rt_main_stack_end(void) { return mainStackEnd; }
