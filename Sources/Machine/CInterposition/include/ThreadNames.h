// The names of the threads that run the program's tasks.
#pragma once
#include <stdint.h>

/// Names the calling thread as Dispatch names a thread that runs jobs of that priority. Has no effect if the cores
/// share a thread.
void rt_name_thread_for_jobs(uint8_t priority);

/// Names the calling thread as Dispatch names a thread that serves the main queue after the main thread has ended.
void rt_name_thread_for_main_queue(void);
