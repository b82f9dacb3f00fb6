// The program's calls that create and resume continuations. AsyncFunctions.c has the functions that wait for them.
#define _GNU_SOURCE
#include "Interposing.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"

typedef SWIFT_CC void *(*InitContinuation)(void *, size_t);
EXPORT SWIFT_CC void *swift_continuation_init(void *context, size_t flags) {
  REAL(InitContinuation, "swift_continuation_init");
  rt_pay();
  if (rt_calls_on) machine_continuation_begins();
  return real(context, flags);
}

typedef SWIFT_CC void (*Resume)(void *);
#define RESUME(symbol) \
  EXPORT SWIFT_CC void symbol(void *task) { \
    REAL(Resume, #symbol); \
    if (rt_calls_on) machine_will_act(); \
    real(task); \
  }
RESUME(swift_continuation_resume)
RESUME(swift_continuation_throwingResume)

typedef SWIFT_CC void (*ResumeWithError)(void *, void *);
EXPORT SWIFT_CC void swift_continuation_throwingResumeWithError(void *task, void *error) {
  REAL(ResumeWithError, "swift_continuation_throwingResumeWithError");
  if (rt_calls_on) machine_will_act();
  real(task, error);
}

// The value or the error, and type arguments.
typedef SWIFT_CC void (*ResumeChecked)(void *, void *, void *, void *, SELF void *);
#define RESUME_CHECKED(name, symbol) \
  EXPORT SWIFT_CC void name(void *value, void *b, void *c, void *d, SELF void *self) NAMED(symbol); \
  SWIFT_CC void name(void *value, void *b, void *c, void *d, SELF void *self) { \
    REAL(ResumeChecked, symbol); \
    if (rt_calls_on) machine_will_act(); \
    real(value, b, c, d, self); \
  }
RESUME_CHECKED(resume_returning, "$sScC6resume9returningyxn_tF")
RESUME_CHECKED(resume_throwing, "$sScC6resume8throwingyq_n_tF")
