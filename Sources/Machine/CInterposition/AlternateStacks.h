// Alternate signal stacks of the program's threads.
#pragma once
#include <pthread.h>

typedef int (*rt_create_function)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

/// Gives the calling thread, which must be the main thread, an alternate stack.
void rt_alternate_stacks_begin(void);
/// Starts a thread by calling `create`, the C library's `pthread_create`. The thread has an alternate stack, and first
/// waits for its turn.
int rt_create_thread(rt_create_function create, pthread_t *thread, const pthread_attr_t *attributes,
                     void *(*function)(void *), void *argument);
