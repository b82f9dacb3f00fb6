// The names of the threads that run the program's tasks.
#pragma once
#include <stdint.h>

/// The number of Dispatch's global queue that runs jobs of that priority without the machine.
int rt_queue_for_jobs(uint8_t priority);

/// Names the calling thread as Dispatch names a thread of that global queue. Has no effect if the cores share a thread.
void rt_name_thread_for_jobs(int queue);

/// Names the calling thread as Dispatch names a thread that serves the main queue after the main thread has ended.
void rt_name_thread_for_main_queue(void);

/// The number of the global queue whose blocks the calling thread runs; -1 if its name is none of those that Dispatch
/// gives. Dispatch's concurrent queues use the same threads. Its serial queues have threads with another name.
int rt_queue_of_thread(void);
