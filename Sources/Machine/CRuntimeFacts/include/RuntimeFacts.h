// Whether a runtime is as `Runtime63.h` has it.
#pragma once
#include "Runtime63.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The observed facts, to be held against a runtime: those of `Runtime63.h`, or others in a test.
typedef struct {
#define FACT(name, value, words) size_t name;
  RT_OBSERVED_FACTS(FACT)
#undef FACT
} rt_facts;
extern const rt_facts rt_facts_63;

/// How many facts there are, the words for each, and the facts with another value for one: a test changes each.
size_t rt_fact_count(void);
const char *rt_fact_words(size_t index);
size_t rt_fact_value(rt_facts facts, size_t index);
rt_facts rt_facts_with(rt_facts facts, size_t index, size_t value);

typedef enum { rt_known_unfinished, rt_known_returned, rt_known_threw } rt_known_result;
typedef enum { rt_known_running, rt_known_in_task, rt_known_in_continuation, rt_known_in_group } rt_known_wait;

/// What is known about a task from what the program did. The addresses are numbers: 0 is none.
typedef struct {
  uintptr_t task;
  /// Whose child it is, and the group whose child it is.
  uintptr_t parent, group;
  bool isAsyncLet, isCancelled;
  uint8_t priority;
  int openGroups;
  rt_known_result result;
  uintptr_t error;
  rt_known_wait wait;
  /// What it waits for.
  uintptr_t object;
} rt_known;

/// The words for the first fact that the memory of a task contradicts; null if there is none.
const char *_Nullable rt_wrong_fact(rt_facts facts, rt_known known);

#pragma clang assume_nonnull end
