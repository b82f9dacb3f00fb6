// Facts about threads from the files in /proc.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Calls a function that opens files to read them, on a thread with descriptors of its own if there is one. So the
/// files take no numbers that the program could get. The function must not use the machine's lock or the heap.
void rt_read_elsewhere(void (*read)(void *_Nullable context), void *_Nullable context);
/// From this call on, the functions of other threads wait for the thread that calls `rt_serve_reads`.
void rt_reads_begin(void);
/// From this call on, each thread calls its functions itself.
void rt_reads_end(void);
/// Calls the functions of other threads. Never returns.
void rt_serve_reads(void);
/// Whether a thread is the one that calls `rt_serve_reads`.
bool rt_is_reader(int thread);
/// Gives the calling thread descriptors of its own, so that it calls its functions itself.
void rt_read_alone(void);
/// The signals that are pending for a thread and for the process, as bits from signal 1 on. Source: proc(5).
uint64_t rt_pending_signals(int thread);
/// The number of threads of the process. Opens no file.
int rt_thread_count(void);
/// Calls `visit` for each thread of the process until it returns true, by `rt_read_elsewhere`. Returns whether it did.
/// Does not use the heap, whose lock another thread may hold.
bool rt_visit_threads(bool (*visit)(int thread, void *context), void *context);
/// The state of a thread as in proc(5): `R`, `S`, `D` and so on; 0 if it is unknown.
char rt_thread_state(int thread);
/// How long the thread was ready but waited for a processor, in nanoseconds.
int64_t rt_thread_waited(int thread);
/// Whether a thread of the process other than the calling one runs or is ready to run.
bool rt_other_thread_is_ready(void);
/// The state of a process or thread from its `stat` file; 0 if it is unknown.
char rt_state_at(const char *path);

#pragma clang assume_nonnull end
