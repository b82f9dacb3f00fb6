// The calls by which the program's own executors run jobs. On a core, such a job runs in the middle of what the core
// runs.
#include "Interposing.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"
#include "TaskLayout.h"

typedef struct { uintptr_t identity, implementation; } Executor;

// Notifies the machine. While the job runs, the thread is not creating the task that it was about to create.
#define NESTED(job, call) \
  bool isNested = rt_calls_on && machine_will_run_job(job); \
  rt_creation *creation = rt_this_creation(), outer = *creation; \
  if (isNested) creation->isPending = false; \
  call; \
  if (!isNested) return; \
  machine_did_run_job(); \
  *creation = outer

typedef SWIFT_CC void (*RunJob)(void *, Executor);
static RunJob realRun(void) {
  REAL(RunJob, "swift_job_run");
  return real;
}

void rt_job_run(void *job, uintptr_t identity, uintptr_t implementation) {
  realRun()(job, (Executor){identity, implementation});
}

EXPORT SWIFT_CC void swift_job_run(void *job, Executor executor) { NESTED(job, realRun()(job, executor)); }

EXPORT SWIFT_CC void swift_job_run_on_task_executor(void *job, Executor executor) {
  REAL(RunJob, "swift_job_run_on_task_executor");
  NESTED(job, real(job, executor));
}

typedef SWIFT_CC void (*RunJobOnBoth)(void *, Executor, Executor);
EXPORT SWIFT_CC void swift_job_run_on_serial_and_task_executor(void *job, Executor serial, Executor executor) {
  REAL(RunJobOnBoth, "swift_job_run_on_serial_and_task_executor");
  NESTED(job, real(job, serial, executor));
}
