#define _GNU_SOURCE
#include "Rewinding.h"
#include "CoreStacks.h"
#include "OwnMemory.h"
#include <fcntl.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { page = 4096, maximumRegions = 500, maximumMaps = 1500, maximumPages = 1 << 17, maximumWritten = 1 << 14,
       maximumStates = 512, maximumChanges = 1 << 18, roomForPages = 128 << 20, stackBeyond = 16 * page,
       // What a function may use below the stack pointer (System V ABI for x86-64).
       redZone = 128 };

typedef struct { uintptr_t start, end; char *kept; int firstPage; bool isFiles; } Region;
// A page that has been written since the first state, and its contents in the last state.
typedef struct { char *place; const char *kept; } Written;
// A page that differs between a state and the one before it; `before` is its contents in the earlier state.
typedef struct { int written; const char *before; } Change;
// `firstWritten` is the first entry of `written` that belongs to the state: pages of the main stack that lie before it
// were not in use.
typedef struct { int changes; size_t used; int firstWritten; } State;

// In shared memory, which is not restored.
typedef struct {
  int regionCount, mapCount, writtenCount;
  int pagemap, statm;
  long faults, size;
  uintptr_t heapEnd, stackStart;
  Region regions[maximumRegions];
  struct { uintptr_t start, end; } maps[maximumMaps];
  Written written[maximumWritten];
  bool isWritten[maximumPages];
  uint64_t entries[maximumPages];
  int stateCount, changeCount;
  State states[maximumStates];
  Change changes[maximumChanges];
  size_t used;
  char text[256 << 10];
  char stack[maximumWritten / 4 * page];
  char pages[roomForPages];
} Kept;
static Kept *kept;

// MARK: Keeping

static void noteMap(uintptr_t start, uintptr_t end, const char *permissions, const char *name) {
  (void)permissions, (void)name;
  if (kept->mapCount < maximumMaps) {
    kept->maps[kept->mapCount].start = start;
    kept->maps[kept->mapCount].end = end;
  }
  kept->mapCount++;
}

static void noteRegion(uintptr_t start, uintptr_t end, const char *permissions, const char *name) {
  bool isPrivate = !strncmp(permissions, "rw", 2) && permissions[3] == 'p';
  if (!isPrivate || !strcmp(name, "[stack]")) return;
  if (kept->regionCount < maximumRegions) {
    kept->regions[kept->regionCount] = (Region){start, end, NULL, 0, *name == '/'};
  }
  kept->regionCount++;
}

static bool isEmpty(const char *place) {
  const uint64_t *words = (const uint64_t *)place;
  for (int i = 0; i < page / 8; i++)
    if (words[i]) return false;
  return true;
}

// Reads one 64-bit entry for each page. Bit 63 is set if the page is present, bit 62 if it is swapped out, and bit 61
// if it belongs to a file.
static bool readEntries(const Region *region) {
  size_t size = (region->end - region->start) / page * 8;
  return pread(kept->pagemap, kept->entries, size, (off_t)(region->start / page * 8)) == (ssize_t)size;
}

static bool copy(const Region *region) {
  if (!readEntries(region)) return false;
  for (size_t at = 0; at < (region->end - region->start) / page; at++) {
    // An anonymous page that was never used is empty, and reading it would allocate it.
    if (!region->isFiles && !(kept->entries[at] >> 62)) continue;
    const char *from = (char *)region->start + at * page;
    if (!isEmpty(from)) memcpy(region->kept + at * page, from, page);
  }
  return true;
}

static bool keepRegions(void) {
  size_t size = 0;
  for (int i = 0; i < kept->regionCount; i++) {
    kept->regions[i].firstPage = (int)(size / page);
    size += kept->regions[i].end - kept->regions[i].start;
  }
  if (size / page > maximumPages) return false;
  int file = memfd_create("kept", MFD_CLOEXEC);
  if (file < 0) return false;
  char *view = ftruncate(file, (off_t)size) == 0
    ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
  for (int i = 0; view != MAP_FAILED && i < kept->regionCount; i++) {
    Region *region = &kept->regions[i];
    size_t offset = (size_t)region->firstPage * page, length = region->end - region->start;
    region->kept = view + offset;
    if (!copy(region)) { close(file); return false; }
    if (mmap((void *)region->start, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, file, (off_t)offset) ==
        MAP_FAILED)
      abort();
  }
  close(file);
  return view != MAP_FAILED;
}

// Keeps the main thread's stack. It cannot be replaced, because the kernel grows it. Its pages are copied, and some
// pages beyond them, which later states may use.
static bool keepMainStack(const void *stack) {
  uintptr_t low = rt_main_stack_low(stack) / page * page - stackBeyond;
  uintptr_t end = (rt_main_stack_end() + page - 1) / page * page;
  kept->stackStart = low;
  if (end - low > sizeof kept->stack) return false;
  memcpy(kept->stack, (void *)low, end - low);
  for (uintptr_t at = low; at < end; at += page)
    kept->written[kept->writtenCount++] = (Written){(char *)at, kept->stack + (at - low)};
  return true;
}

// The entries for the pages of the main stack come first, in the order of their addresses.
static State stateNow(const void *stack) {
  uintptr_t low = rt_main_stack_low(stack) - redZone;
  int unused = low > kept->stackStart ? (int)((low - kept->stackStart) / page) : 0;
  return (State){kept->changeCount, kept->used, unused};
}

static int lowest;

void rt_rewind_prepare(int descriptors) {
  lowest = descriptors;
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TOP_PAD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  // Gives the heap room that is not in use. `volatile` keeps the compiler from removing the call.
  void *volatile room = malloc(8 << 20);
  free(room);
}

// Opens a file with a descriptor above those that the program gets.
static int openHigh(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC), high = fcntl(file, F_DUPFD_CLOEXEC, lowest);
  close(file);
  return high;
}

bool rt_rewind_keep(const void *stack) {
  kept = mmap(NULL, sizeof *kept, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (kept == MAP_FAILED) return false;
  kept->pagemap = openHigh("/proc/self/pagemap");
  kept->statm = openHigh("/proc/self/statm");
  if (kept->pagemap < 0 || kept->statm < 0 || !rt_each_map(kept->text, sizeof kept->text, noteRegion)) return false;
  if (kept->regionCount > maximumRegions || !keepMainStack(stack) || !keepRegions()) return false;
  if (!rt_each_map(kept->text, sizeof kept->text, noteMap) || kept->mapCount > maximumMaps) return false;
  kept->heapEnd = (uintptr_t)sbrk(0);
  kept->size = rt_memory_size(kept->statm);
  kept->faults = -1;
  kept->states[kept->stateCount++] = stateNow(stack);
  return kept->size > 0;
}

// MARK: Restoring

static bool findWritten(void) {
  long now = rt_page_faults();
  if (now == kept->faults) return true;
  for (int i = 0; i < kept->regionCount; i++) {
    const Region *region = &kept->regions[i];
    if (!readEntries(region)) return false;
    for (size_t at = 0; at < (region->end - region->start) / page; at++) {
      bool isThere = kept->entries[at] >> 62, isFiles = kept->entries[at] >> 61 & 1;
      int number = region->firstPage + (int)at;
      if (!isThere || isFiles || kept->isWritten[number]) continue;
      if (kept->writtenCount == maximumWritten) return false;
      kept->isWritten[number] = true;
      kept->written[kept->writtenCount++] = (Written){(char *)region->start + at * page, region->kept + at * page};
    }
  }
  kept->faults = rt_page_faults();
  return true;
}

static void unmapNew(uintptr_t start, uintptr_t end, const char *permissions, const char *name) {
  (void)permissions, (void)name;
  // The kernel may have merged neighboring mappings, so a mapping that overlaps an earlier one stays.
  for (int i = 0; i < kept->mapCount; i++)
    if (start < kept->maps[i].end && end > kept->maps[i].start) return;
  munmap((void *)start, end - start);
}

static bool isAsAtFirst(void) {
  return (uintptr_t)syscall(SYS_brk, 0) == kept->heapEnd && rt_memory_size(kept->statm) == kept->size;
}

bool rt_rewind_keep_more(const void *stack) {
  if (kept->stateCount == maximumStates || rt_main_stack_low(stack) < kept->stackStart) return false;
  if (!findWritten() || !isAsAtFirst()) return false;
  if (kept->used + (size_t)kept->writtenCount * page > roomForPages) return false;
  if (kept->changeCount + kept->writtenCount > maximumChanges) return false;
  State state = stateNow(stack);
  for (int i = state.firstWritten; i < kept->writtenCount; i++) {
    Written *written = &kept->written[i];
    if (memcmp(written->place, written->kept, page) == 0) continue;
    kept->changes[kept->changeCount++] = (Change){i, written->kept};
    written->kept = memcpy(kept->pages + kept->used, written->place, page);
    kept->used += page;
  }
  state.changes = kept->changeCount;
  state.used = kept->used;
  kept->states[kept->stateCount++] = state;
  return true;
}

static void forgetAfter(int state) {
  while (kept->changeCount > kept->states[state].changes) {
    Change change = kept->changes[--kept->changeCount];
    kept->written[change.written].kept = change.before;
  }
  kept->used = kept->states[state].used;
  kept->stateCount = state + 1;
}

// Most pages differ from their kept contents in few places, so only those are copied.
static void restore(char *place, const char *from) {
  enum { part = 256 };
  for (int at = 0; at < page; at += part)
    if (memcmp(place + at, from + at, part) != 0) memcpy(place + at, from + at, part);
}

bool rt_rewind(int state) {
  if (!findWritten()) return false;
  forgetAfter(state);
  for (int i = kept->states[state].firstWritten; i < kept->writtenCount; i++)
    restore(kept->written[i].place, kept->written[i].kept);
  if ((uintptr_t)syscall(SYS_brk, 0) != kept->heapEnd) syscall(SYS_brk, kept->heapEnd);
  if (rt_memory_size(kept->statm) == kept->size) return true;
  return rt_each_map(kept->text, sizeof kept->text, unmapNew) && rt_memory_size(kept->statm) == kept->size;
}
