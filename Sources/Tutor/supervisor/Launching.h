#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// What the tutor asks for; main.c describes it.
struct request {
  pid_t parent;
  const char *token, *folder;
  unsigned long long memory, cpu, cpu_grace, file;
  long long limit, grace;
  int processes;
  bool is_apart;
  char **variables, **program;
};

/// Memory shared by the three processes. It outlives the process that wrote it.
struct report {
  volatile pid_t program;
  volatile int start_error;
  /// The system allows no process namespace.
  volatile bool has_no_namespace;
  volatile bool has_ended;
  volatile int status;
};

/// Every run starts with the same signal settings, whatever the shell ignores or blocks.
void reset_signals(void);

/// Starts the program as the child of this process, waits for its end and ends.
_Noreturn void launch(struct request *request, struct report *report, pid_t supervisor);
