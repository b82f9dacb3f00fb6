// The names of the cores' threads.
//
// Without the machine, tasks run on threads of Dispatch. When such a thread begins to serve one of Dispatch's global
// queues, it takes the end of the queue's name, and keeps it unless the program changes it. Source: libdispatch,
// src/queue.c, `_dispatch_worker_thread`.
#define _GNU_SOURCE
#include "CoreStacks.h"
#include "ThreadLocal.h"
#include "ThreadNames.h"
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The queue of jobs with a priority. A priority that is none of Dispatch's counts as the default one.
static const char *queueFor(uint8_t priority) {
  switch (priority) {
    case 0x05: case 0x09: return "com.apple.root.background-qos";
    case 0x11: return "com.apple.root.utility-qos";
    case 0x19: case 0x21: return "com.apple.root.user-initiated-qos";
    default: return "com.apple.root.default-qos";
  }
}

THREAD_LOCAL const char *served = NULL;
static void serve(const char *queue) {
  if (served == queue || rt_cores_are_stacks) return;
  served = queue;
  enum { longest = 15 };
  syscall(SYS_prctl, PR_SET_NAME, queue + strlen(queue) - longest);
}

void rt_name_thread_for_jobs(uint8_t priority) { serve(queueFor(priority)); }

void rt_name_thread_for_main_queue(void) { serve("com.apple.root.default-qos.overcommit"); }
