// Uses of the standard library's `Mutex` while it is free. Its inlined code makes no call that the machine can see,
// except that it asks for the ID of its thread when it needs the ID for the first time. The machine changes this code
// so that it asks each time. If the code is not the known one, the machine finds the place where the code keeps the ID,
// and clears it whenever other cores may run. So the first use after that makes the call again.
#define _GNU_SOURCE
#include "CodeFrames.h"
#include "MutexCode.h"
#include "ProgramCalls.h"
#include "Search.h"
#include "ThreadLocal.h"
#include "Waiting.h"
#include <link.h>
#include <string.h>

enum { maximumPlaces = 16, room = 1024 };

// The thread-local memory of modules that are loaded with the program has a fixed distance from this variable.
THREAD_LOCAL char origin;
static size_t lastModule;

static int noteModule(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  if (info->dlpi_tls_modid > lastModule) lastModule = info->dlpi_tls_modid;
  return 0;
}
__attribute__((constructor)) static void noteModules(void) { dl_iterate_phdr(noteModule, NULL); }

static ptrdiff_t places[maximumPlaces];
static int placeCount;

static bool misses = false;
bool rt_misses_mutexes(void) { return misses; }

// The call that was made last: the ID that it returned, and the caller's thread-local memory before that.
static uint32_t asked;
static int askingCore;
static char *block;
static size_t blockSize;
static char before[room];

typedef struct { uintptr_t caller; char *start; size_t size; } Search;

static int findBlock(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  Search *search = context;
  bool isCaller = false;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    uintptr_t start = info->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_LOAD && search->caller - start < header->p_memsz) isCaller = true;
    if (header->p_type == PT_TLS) search->size = header->p_memsz;
  }
  search->start = info->dlpi_tls_modid <= lastModule ? info->dlpi_tls_data : NULL;
  return isCaller;
}

void rt_thread_was_asked(const void *caller, int thread) {
  if (!rt_tries_orders || !rt_may_be_overtaken() || !rt_is_program_address(caller)) return;
  if (rt_show_mutexes(caller) || !rt_is_cores_thread()) return;
  rt_search_note_once(rt_search_mutexes);
  Search search = {(uintptr_t)caller, NULL, 0};
  if (!dl_iterate_phdr(findBlock, &search) || !search.start || search.size > room) {
    misses = true;
    return;
  }
  asked = (uint32_t)thread, askingCore = rt_this_core();
  block = search.start, blockSize = search.size;
  memcpy(before, block, blockSize);
}

// Finds the places at which the last call's result was stored.
static void findPlaces(void) {
  for (size_t i = 0; i + sizeof asked <= blockSize; i += sizeof asked) {
    uint32_t old, new;
    memcpy(&old, before + i, sizeof old), memcpy(&new, block + i, sizeof new);
    if (old != 0 || new != asked) continue;
    if (placeCount < maximumPlaces) places[placeCount++] = block + i - &origin;
    else misses = true;
  }
  asked = 0;
}

void rt_forget_thread(void) {
  if (asked && askingCore == rt_this_core()) findPlaces();
  for (int i = 0; i < placeCount; i++) memset(&origin + places[i], 0, sizeof asked);
}
