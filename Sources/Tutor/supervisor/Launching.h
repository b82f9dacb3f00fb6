#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// The tutor's request. main.c describes each field.
struct request {
  pid_t parent;
  const char *token, *folder;
  unsigned long long memory, cpu, cpu_grace, file;
  long long wait, limit, grace;
  int processes;
  bool is_apart;
  char **variables, **program;
};

/// The result of a run, in memory that the three processes share. It remains when the process that wrote it has ended.
struct report {
  volatile pid_t program;
  volatile int start_error;
  /// Whether the system does not allow a process namespace.
  volatile bool has_no_namespace;
  volatile bool has_ended;
  volatile int status;
};

/// Resets all signal actions and the signal mask, so that every run starts with the same ones, whatever the shell
/// ignores or blocks.
void reset_signals(void);

/// Starts the program as a child of this process, waits for its end, and exits.
_Noreturn void launch(struct request *request, struct report *report, pid_t supervisor);
