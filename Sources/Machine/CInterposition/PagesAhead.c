#define _GNU_SOURCE
#include "PagesAhead.h"
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// Heaps smaller than `begin`, as most programs have, are not prepared.
enum { page = 4096, step = 2 << 20, begin = 16 << 20, maximumAhead = 256 << 20, fraction = 4 };

static uintptr_t heapStart, heapReady;
static _Atomic uintptr_t helpBeyond = UINTPTR_MAX;
static _Atomic uintptr_t window;
static _Atomic uintptr_t windowSize;
static _Atomic bool windowWaits, isAsked;

static uintptr_t heapEnd(void) { return (uintptr_t)sbrk(0); }

void rt_pages_begin(void) {
  // The machine's threads run one at a time, so separate heaps would only move tasks between them.
  mallopt(M_ARENA_MAX, 1);
  heapStart = heapEnd();
  helpBeyond = heapStart + begin;
}

bool rt_pages_want_help(void) {
  bool isWanted = heapEnd() > atomic_load_explicit(&helpBeyond, memory_order_relaxed) ||
                  atomic_load_explicit(&windowWaits, memory_order_relaxed);
  // One request is enough: the work takes far longer than the time until the next check.
  if (!isWanted || atomic_load_explicit(&isAsked, memory_order_relaxed)) return false;
  isAsked = true;
  return true;
}

// Returns false if the range is not mapped, because the heap has shrunk.
static bool makeReady(uintptr_t from, uintptr_t end) {
  return madvise((void *)from, end - from, MADV_POPULATE_WRITE) == 0;
}

static uintptr_t next(uintptr_t from, uintptr_t end) { return end - from < step ? end : from + step; }

static void helpHeap(void) {
  uintptr_t end = heapEnd();
  if (end <= helpBeyond) return;
  uintptr_t ahead = (end - heapStart) / fraction / step * step;
  if (ahead > maximumAhead) ahead = maximumAhead;
  mallopt(M_TOP_PAD, (int)ahead);
  // Setting the pad turns off the allocator's dynamic adjustment of the next two. The first gets the largest value of
  // that adjustment, so that large blocks are not mapped and unmapped each time. The second is well above the pad, so
  // that prepared pages are not released at once.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, (int)(2 * ahead));
  // Pages that exist at the first call are already in use.
  uintptr_t from = heapReady ? heapReady : end / page * page;
  while (from < end && makeReady(from, next(from, end))) from = next(from, end);
  heapReady = (end + page - 1) / page * page;
  helpBeyond = end;
}

void rt_pages_window(const void *start, size_t size) {
  windowSize = size;
  window = (uintptr_t)start;
  windowWaits = start != NULL && size >= step;
}

static void helpWindow(void) {
  if (!atomic_exchange(&windowWaits, false)) return;
  uintptr_t start = window, from = start, end = start + windowSize;
  while (from < end && start && window == start && makeReady(from, next(from, end)))
    from = next(from, end);
}

void rt_pages_help(void) {
  // Cleared first, so that a request during the work starts it again.
  isAsked = false;
  helpWindow();
  helpHeap();
}
