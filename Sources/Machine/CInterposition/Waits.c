// The program's waits on a core. Other cores run meanwhile.
#define _GNU_SOURCE
#include "CodeFrames.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <pthread.h>

bool rt_may_wait(void) {
  return rt_calls_on && !rt_is_in_handler() && (!rt_is_cores_thread() || machine_owns_thread());
}

bool rt_learns_callers;
static const void *streamLock;
void rt_learn_stream_lock(bool begins) { rt_learns_callers = begins; }
void rt_learn_caller(const void *address) { streamLock = address; }

static bool mayLetOthersAct(void) { return rt_calls_on && !rt_is_in_handler(); }

void rt_let_others_act(void) {
  if (!mayLetOthersAct()) return;
  int error = errno;
  rt_is_cores_thread() ? machine_will_synchronize() : rt_pause_thread_if_acted(true);
  errno = error;
}

static bool isOfProgramOrFoundation(const void *address) {
  return rt_is_program_address(address) || rt_caller_is(address, "/libFoundation.so");
}

void rt_let_others_synchronize(const void *address) {
  if (!mayLetOthersAct()) return;
  if (address == streamLock || isOfProgramOrFoundation(address)) rt_let_others_act();
}

void rt_let_others_use_file(const void *address) {
  if (!mayLetOthersAct()) return;
  if (isOfProgramOrFoundation(address) || rt_caller_is(address, "/libFoundationEssentials.so")) rt_let_others_act();
}

typedef struct {
  const rt_wait *wait;
  const _Atomic uint32_t *handled;
  uint32_t before;
  bool isInterrupted;
  rt_jump jump;
} Attempt;

// A ready result comes before a signal, as in the kernel, but a jump leaves the wait without a result.
static bool attempt(void *context) {
  Attempt *attempt = context;
  if (attempt->jump.target) return true;
  if (attempt->wait->round(attempt->wait->context, 0)) return true;
  attempt->isInterrupted = *attempt->handled != attempt->before;
  return attempt->isInterrupted;
}

static int waitOnCore(const rt_wait *wait, const _Atomic uint32_t *handled) {
  Attempt tries = {wait, handled, *handled, .isInterrupted = false};
  sigset_t before;
  rt_core_wait_begins(&tries.jump);
  if (wait->mask) pthread_sigmask(SIG_SETMASK, wait->mask, &before);
  bool isOver = machine_block(attempt, &tries, wait->deadline, wait->outside);
  if (wait->mask) pthread_sigmask(SIG_SETMASK, &before, NULL);
  rt_core_wait_ends(&tries.jump);
  if (tries.isInterrupted) return EINTR;
  return isOver ? 0 : ETIMEDOUT;
}

int rt_wait_for(const rt_wait *wait) {
  int before = errno;
  const _Atomic uint32_t *handled = rt_handled_here(wait->interruption);
  int error = machine_owns_thread() ? waitOnCore(wait, handled) : rt_wait_beside(wait, handled);
  errno = before;
  return error;
}
