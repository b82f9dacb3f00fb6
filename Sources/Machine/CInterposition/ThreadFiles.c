// Reads of the files about threads in /proc. A program gets the lowest free descriptor, so a file that the tracer opens
// beside it could change the number that it gets, or have a number that it has just closed. So a thread with descriptors
// of its own, the reader, reads these files; other threads ask it and wait.
//
// The reader takes no lock that a thread may hold while it waits for the reader, and does not use the heap. So a fork
// need not wait for it.
#define _GNU_SOURCE
#include "ProgramCalls.h"
#include "ThreadFiles.h"
#include "ThreadLocal.h"
#include "TraceFile.h"
#include "Waiting.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// MARK: Requests

typedef struct request {
  void (*read)(void *context);
  void *context;
  uint32_t isDone;
  struct request *next;
} Request;

static Request *_Atomic requests;
static uint32_t hasRequests;
static _Atomic bool hasReader;
static _Atomic int reader;
THREAD_LOCAL bool hasOwnDescriptors;

void rt_reads_begin(void) { hasReader = true; }
void rt_reads_end(void) { hasReader = false; }
bool rt_is_reader(int thread) { return thread == reader; }
void rt_read_alone(void) {
  rt_use_own_descriptors();
  hasOwnDescriptors = true;
}

static void serve(Request *request) {
  while (request) {
    // The request exists until it is done.
    Request *next = request->next;
    request->read(request->context);
    rt_unpark(&request->isDone);
    request = next;
  }
}

void rt_serve_reads(void) {
  rt_read_alone();
  reader = rt_this_thread();
  rt_own_thread_parks();
  while (true) {
    rt_await_change(&hasRequests, -1);
    __atomic_store_n(&hasRequests, 0, __ATOMIC_RELAXED);
    serve(__c11_atomic_exchange(&requests, NULL, __ATOMIC_SEQ_CST));
  }
}

void rt_read_elsewhere(void (*read)(void *context), void *context) {
  if (!hasReader || hasOwnDescriptors) return read(context);
  Request request = {read, context, 0, requests};
  while (!__c11_atomic_compare_exchange_weak(&requests, &request.next, &request, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {}
  rt_unpark(&hasRequests);
  while (!__atomic_load_n(&request.isDone, __ATOMIC_ACQUIRE)) rt_await_change(&request.isDone, -1);
}

// MARK: Files

typedef struct { const char *path; char *text; size_t size; bool isRead; } Start;

static void readPart(void *context) {
  Start *start = context;
  int file = open(start->path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t count = read(file, start->text, start->size - 1);
  close(file);
  start->text[count > 0 ? count : 0] = 0;
  start->isRead = count > 0;
}

// Reads the beginning of a small file.
static bool readStart(const char *path, char *text, size_t size) {
  Start start = {path, text, size, false};
  rt_read_elsewhere(readPart, &start);
  return start.isRead;
}

int64_t rt_thread_waited(int thread) {
  char path[64], text[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/schedstat", thread);
  long long waited = 0;
  return readStart(path, text, sizeof text) && sscanf(text, "%*d %lld", &waited) == 1 ? waited : 0;
}

typedef struct { bool (*visit)(int thread, void *context); void *context; bool isDone; } Visit;

static void visitThreads(void *context) {
  Visit *visit = context;
  _Alignas(struct dirent64) char entries[4096];
  int threads = open("/proc/self/task", O_RDONLY | O_CLOEXEC);
  ssize_t size;
  while (threads >= 0 && !visit->isDone && (size = getdents64(threads, entries, sizeof entries)) > 0) {
    for (ssize_t place = 0; place < size && !visit->isDone;) {
      const struct dirent64 *entry = (struct dirent64 *)(entries + place);
      int thread = atoi(entry->d_name);
      visit->isDone = thread != 0 && visit->visit(thread, visit->context);
      place += entry->d_reclen;
    }
  }
  if (threads >= 0) close(threads);
}

bool rt_visit_threads(bool (*visit)(int thread, void *context), void *context) {
  Visit all = {visit, context, false};
  rt_read_elsewhere(visitThreads, &all);
  return all.isDone;
}

// The folder of threads has a link for each thread, besides its own two (proc(5)).
int rt_thread_count(void) {
  struct stat folder;
  return stat("/proc/self/task", &folder) == 0 && folder.st_nlink > 2 ? (int)folder.st_nlink - 2 : 1;
}

// The thread that reads the files runs, but only for the caller.
static bool isReady(int thread, void *caller) {
  return thread != *(int *)caller && thread != rt_this_thread() && rt_thread_state(thread) != 'S';
}

bool rt_other_thread_is_ready(void) {
  int caller = rt_this_thread();
  return rt_visit_threads(isReady, &caller);
}

char rt_thread_state(int thread) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
  return rt_state_at(path);
}

char rt_state_at(const char *path) {
  char text[512];
  if (!readStart(path, text, sizeof text)) return 0;
  // The name, in parentheses, may contain any character. The state follows the last closing parenthesis.
  const char *end = strrchr(text, ')');
  return end && end[1] ? end[2] : 0;
}

static uint64_t maskAfter(const char *name, const char *text) {
  const char *found = strstr(text, name);
  return found ? strtoull(found + strlen(name), NULL, 16) : 0;
}

uint64_t rt_pending_signals(int thread) {
  char path[64], text[4096];
  snprintf(path, sizeof path, "/proc/self/task/%d/status", thread);
  if (!readStart(path, text, sizeof text)) return 0;
  return maskAfter("SigPnd:", text) | maskAfter("ShdPnd:", text);
}
