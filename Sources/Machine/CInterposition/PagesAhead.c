#define _GNU_SOURCE
#include "PagesAhead.h"
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// Most programs never need as much as `begin`, and are left alone.
enum { page = 4096, step = 2 << 20, begin = 16 << 20, mostAhead = 256 << 20, fraction = 4 };

static uintptr_t heapStart, heapReady;
static _Atomic uintptr_t helpBeyond = UINTPTR_MAX;
static _Atomic uintptr_t window;
static _Atomic uintptr_t windowSize;
static _Atomic bool windowWaits, isAsked;

static uintptr_t heapEnd(void) { return (uintptr_t)sbrk(0); }

void rt_pages_begin(void) {
  // Threads that take turns need no heaps of their own, between which tasks would wander.
  mallopt(M_ARENA_MAX, 1);
  heapStart = heapEnd();
  helpBeyond = heapStart + begin;
}

bool rt_pages_want_help(void) {
  bool isWanted = heapEnd() > atomic_load_explicit(&helpBeyond, memory_order_relaxed) ||
                  atomic_load_explicit(&windowWaits, memory_order_relaxed);
  // The thread that helps is asked once: it takes far longer than the next question.
  if (!isWanted || atomic_load_explicit(&isAsked, memory_order_relaxed)) return false;
  isAsked = true;
  return true;
}

// False where there is nothing mapped any more: the heap may shrink meanwhile.
static bool makeReady(uintptr_t from, uintptr_t end) {
  return madvise((void *)from, end - from, MADV_POPULATE_WRITE) == 0;
}

static uintptr_t next(uintptr_t from, uintptr_t end) { return end - from < step ? end : from + step; }

static void helpHeap(void) {
  uintptr_t end = heapEnd();
  if (end <= helpBeyond) return;
  uintptr_t ahead = (end - heapStart) / fraction / step * step;
  if (ahead > mostAhead) ahead = mostAhead;
  mallopt(M_TOP_PAD, (int)ahead);
  // A pad that is chosen ends the allocator's own adjusting of these two. The first gets the value to which it
  // would adjust it at most, so that a large block is not mapped and unmapped each time; the second is well
  // above the pad, so that what was made ready is not given back at once.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, (int)(2 * ahead));
  // What was there at the first call is in use already.
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
  // Cleared first: what comes up meanwhile is asked for again.
  isAsked = false;
  helpWindow();
  helpHeap();
}
