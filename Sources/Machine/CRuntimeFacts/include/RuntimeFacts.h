// Checks that a runtime matches `Runtime63.h`.
#pragma once
#include "Runtime63.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Observed facts to compare with a runtime: those of `Runtime63.h`, or changed ones in a test.
typedef struct {
#define FACT(name, value, words) size_t name;
  RT_OBSERVED_FACTS(FACT)
#undef FACT
} rt_facts;
/// The facts of `Runtime63.h`.
extern const rt_facts rt_expected_facts;

/// The number of facts.
size_t rt_fact_count(void);
/// The description of a fact, which error messages show.
const char *rt_fact_words(size_t index);
size_t rt_fact_value(rt_facts facts, size_t index);
/// A copy of the facts with another value for one. A test changes each fact this way.
rt_facts rt_facts_with(rt_facts facts, size_t index, size_t value);

typedef enum { rt_known_unfinished, rt_known_returned, rt_known_threw } rt_known_result;
typedef enum { rt_known_running, rt_known_in_task, rt_known_in_continuation, rt_known_in_group } rt_known_wait;

/// What is known about a task from the actions of the program. Addresses are integers; 0 means none.
typedef struct {
  uintptr_t task;
  /// The task's parent if it is a child, and its group if it is a group's child.
  uintptr_t parent, group;
  bool isAsyncLet, isCancelled;
  uint8_t priority;
  int openGroups;
  /// A group of the task, the number of its children whose results were not taken, and how many of them have ended.
  uintptr_t ownGroup;
  int pending, ready;
  rt_known_result result;
  uintptr_t resultType;
  uintptr_t error;
  rt_known_wait wait;
  /// The object that the task waits for.
  uintptr_t object;
} rt_known;

/// Returns the description of the first fact that the memory of a task contradicts, or null.
const char *_Nullable rt_wrong_fact(rt_facts facts, rt_known known);

#pragma clang assume_nonnull end
