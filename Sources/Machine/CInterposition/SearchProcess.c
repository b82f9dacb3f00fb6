// What the system stores about the process of a search, apart from its memory.
#define _GNU_SOURCE
#include "RandomNumbers.h"
#include "SearchState.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static bool isOpen(int descriptor) { return fcntl(descriptor, F_GETFD) >= 0; }

void rt_search_note_descriptors(rt_search_state *state) {
  for (int i = 0; i < rt_search_descriptors_from; i++) state->wasOpen[i] = isOpen(i);
}

bool rt_search_has_opened(const rt_search_state *state) {
  for (int i = 0; i < rt_search_descriptors_from; i++)
    if (!state->wasOpen[i] && i != state->known && isOpen(i) && !rt_is_random_device(i)) return true;
  return false;
}

// One call asks for all descriptors, because each run asks. `poll` ignores negative descriptors.
bool rt_search_has_same_descriptors(const rt_search_state *state) {
  const struct timespec zero = {0, 0};
  enum { known = rt_search_descriptors_from, count };
  struct pollfd all[count];
  for (int i = 0; i < known; i++) all[i] = (struct pollfd){.fd = i};
  all[known] = (struct pollfd){.fd = state->known > 0 ? state->known : -1, .events = POLLIN};
  if (syscall(SYS_ppoll, all, count, &zero, NULL, 0) < 0) return false;
  for (int i = 0; i < known; i++)
    if (state->wasOpen[i] == ((all[i].revents & POLLNVAL) != 0)) return false;
  return all[known].revents == 0;
}

bool rt_search_has_children(void) {
  int before = errno;
  siginfo_t child;
  bool hasSome = syscall(SYS_waitid, P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT, NULL) == 0;
  errno = before;
  return hasSome;
}

uint64_t rt_search_blocked_signals(void) {
  uint64_t blocked = 0;
  syscall(SYS_rt_sigprocmask, SIG_BLOCK, NULL, &blocked, sizeof blocked);
  return blocked;
}

void rt_search_block_signals(uint64_t blocked) {
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &blocked, NULL, sizeof blocked);
}
