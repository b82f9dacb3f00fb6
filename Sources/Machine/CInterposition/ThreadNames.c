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

enum { background, utility, standard, userInitiated, count, longest = 15 };
static const char *const queues[count] = {
  [background] = "com.apple.root.background-qos",
  [utility] = "com.apple.root.utility-qos",
  [standard] = "com.apple.root.default-qos",
  [userInitiated] = "com.apple.root.user-initiated-qos",
};
static const char *endOf(const char *queue) { return queue + strlen(queue) - longest; }

// A priority that is none of Dispatch's counts as the default one.
int rt_queue_for_jobs(uint8_t priority) {
  switch (priority) {
    case 0x05: case 0x09: return background;
    case 0x11: return utility;
    case 0x19: case 0x21: return userInitiated;
    default: return standard;
  }
}

int rt_queue_of_thread(void) {
  char name[longest + 1] = "";
  syscall(SYS_prctl, PR_GET_NAME, name);
  for (int i = 0; i < count; i++)
    if (strcmp(name, endOf(queues[i])) == 0) return i;
  return -1;
}

THREAD_LOCAL const char *served = NULL;
static void serve(const char *queue) {
  if (served == queue || rt_cores_are_stacks) return;
  served = queue;
  syscall(SYS_prctl, PR_SET_NAME, endOf(queue));
}

void rt_name_thread_for_jobs(int queue) { serve(queues[queue]); }

void rt_name_thread_for_main_queue(void) { serve("com.apple.root.default-qos.overcommit"); }
