#define _GNU_SOURCE
#include "CResourceLimits.h"

#include <errno.h>
#include <stddef.h>
#include <sys/resource.h>

int limit_address_space(pid_t process, uint64_t bytes) {
  const struct rlimit limit = {.rlim_cur = bytes, .rlim_max = bytes};
  return prlimit(process, RLIMIT_AS, &limit, NULL) == 0 ? 0 : errno;
}
