#define _GNU_SOURCE
#include "RuntimeFacts.h"
#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

extern __attribute__((swiftcall)) size_t swift_task_getJobFlags(uintptr_t);
extern __attribute__((swiftcall)) uint64_t swift_task_getJobTaskId(uintptr_t);
extern const size_t _swift_concurrency_debug_asyncTaskSize;
extern const uintptr_t _swift_concurrency_debug_asyncTaskSlabMetadata;

const rt_facts rt_expected_facts = {
#define FACT(name, value, words) value,
    RT_OBSERVED_FACTS(FACT)
#undef FACT
};

static const struct { const char *words; size_t offset; } facts[] = {
#define FACT(name, value, words) {words, offsetof(rt_facts, name)},
    RT_OBSERVED_FACTS(FACT)
#undef FACT
};

size_t rt_fact_count(void) { return sizeof facts / sizeof *facts; }
const char *rt_fact_words(size_t index) { return facts[index].words; }
size_t rt_fact_value(rt_facts values, size_t index) { return *(size_t *)((char *)&values + facts[index].offset); }
rt_facts rt_facts_with(rt_facts values, size_t index, size_t value) {
  *(size_t *)((char *)&values + facts[index].offset) = value;
  return values;
}

// MARK: Reading

// Copies memory of this process. If a fact is wrong, the address may not be mapped.
static bool copy(void *bytes, uintptr_t place, size_t size) {
  struct iovec to = {bytes, size}, from = {(void *)place, size};
  ssize_t count = process_vm_readv(getpid(), &to, 1, &from, 1, 0);
  // Some containers do not allow the call.
  if (count < 0 && (errno == EPERM || errno == ENOSYS)) {
    memcpy(bytes, (void *)place, size);
    return true;
  }
  return count == (ssize_t)size;
}
static bool isReadable(uintptr_t place, size_t size) {
  char bytes[64];
  return copy(bytes, place, size);
}
static uint64_t memory(uintptr_t place, size_t offset, size_t size) {
  uint64_t value = 0;
  return copy(&value, place + offset, size) ? value : 0;
}
static uint32_t word(uintptr_t place, size_t offset) { return (uint32_t)memory(place, offset, 4); }
static uintptr_t address(uintptr_t place, size_t offset) { return memory(place, offset, 8); }

static bool isCode(uintptr_t address) {
  Dl_info info;
  return address && dladdr((void *)address, &info) != 0;
}

// MARK: Comparing

// Makes the enclosing function return the description of a fact unless `isRight` is true.
#define EXPECT(fact, isRight) \
  do { \
    if (!(isRight)) return facts[offsetof(rt_facts, fact) / sizeof(size_t)].words; \
  } while (0)

static const char *wrongFlag(const rt_facts *f, const rt_known *known) {
  uint32_t flags = word(known->task, f->rt_flags_offset);
  EXPECT(rt_flags_offset, flags == (uint32_t)swift_task_getJobFlags(known->task));
  EXPECT(rt_id_offset, word(known->task, f->rt_id_offset) == (uint32_t)swift_task_getJobTaskId(known->task));
  EXPECT(rt_kind_task, (flags & 0xFF) == f->rt_kind_task);
  EXPECT(rt_flag_future, flags & f->rt_flag_future);
  EXPECT(rt_flag_child, !(flags & f->rt_flag_child) == !known->parent);
  EXPECT(rt_flag_group_child, !(flags & f->rt_flag_group_child) == !known->group);
  EXPECT(rt_flag_async_let, !(flags & f->rt_flag_async_let) == !known->isAsyncLet);
  return NULL;
}

static const char *wrongStatus(const rt_facts *f, const rt_known *known) {
  uint32_t status = word(known->task, f->rt_status_offset);
  EXPECT(rt_status_offset, (status & 0xFF) == known->priority);
  EXPECT(rt_status_cancelled, !(status & f->rt_status_cancelled) == !known->isCancelled);
  return NULL;
}

static const char *wrongRelative(const rt_facts *f, const rt_known *known) {
  EXPECT(rt_task_size, f->rt_task_size == _swift_concurrency_debug_asyncTaskSize);
  if (known->parent) EXPECT(rt_task_size, address(known->task, f->rt_task_size) == known->parent);
  if (known->group) EXPECT(rt_child_size, address(known->task, f->rt_task_size + f->rt_child_size) == known->group);
  return NULL;
}

static const char *wrongResult(const rt_facts *f, const rt_known *known) {
  size_t future = f->rt_task_size + (known->parent ? f->rt_child_size : 0) + (known->group ? f->rt_group_child_size : 0);
  uint32_t result = word(known->task, future) & 3;
  // No task waits for a group's child itself, so its future begins with a word that is zero. The result type follows.
  if (known->group && known->result == rt_known_unfinished)
    EXPECT(rt_group_child_size, !address(known->task, future) && address(known->task, future + 8));
  if (known->result == rt_known_returned) EXPECT(rt_result_returned, result == f->rt_result_returned);
  if (known->result == rt_known_threw) EXPECT(rt_result_threw, result == f->rt_result_threw);
  if (known->resultType)
    EXPECT(rt_result_type_offset, address(known->task, future + f->rt_result_type_offset) == known->resultType);
  if (known->error) EXPECT(rt_error_offset, address(known->task, future + f->rt_error_offset) == known->error);
  return NULL;
}

// Checks the records of what is open, innermost first. A chain of 16 or more does not consist of records.
static const char *wrongRecord(const rt_facts *f, const rt_known *known) {
  enum { most = 16 };
  int groups = 0, records = 0;
  uintptr_t record = address(known->task, f->rt_records_offset);
  EXPECT(rt_records_offset, !known->openGroups || isReadable(record, 16));
  for (; record && records < most; records++, record = address(record, f->rt_record_outer_offset))
    groups += (word(record, 0) & 0xFF) == f->rt_record_group;
  EXPECT(rt_record_outer_offset, records < most && (groups == 0 || groups >= known->openGroups));
  EXPECT(rt_record_group, groups == known->openGroups);
  return NULL;
}

static const char *wrongGroup(const rt_facts *f, const rt_known *known) {
  if (!known->ownGroup) return NULL;
  uintptr_t status = address(known->ownGroup, f->rt_group_status_offset);
  EXPECT(rt_group_status_offset, (status & 0xFFFF) == (uintptr_t)known->pending);
  EXPECT(rt_group_ready_shift, status >> f->rt_group_ready_shift == (uintptr_t)known->ready);
  return NULL;
}

static const char *wrongStack(const rt_facts *f, const rt_known *known) {
  uintptr_t slab = address(known->task, f->rt_stack_offset + 8);
  EXPECT(rt_stack_offset, !slab || address(slab, 0) == _swift_concurrency_debug_asyncTaskSlabMetadata);
  // The first slab of an async let is inside its parent's.
  if (slab && !known->isAsyncLet) EXPECT(rt_slab_capacity, word(slab, 16) == f->rt_slab_capacity);
  return NULL;
}

static const char *wrongWait(const rt_facts *f, const rt_known *known) {
  uintptr_t record = address(known->task, f->rt_dependency_offset);
  if (known->wait == rt_known_running) {
    EXPECT(rt_dependency_offset, !record);
    return NULL;
  }
  EXPECT(rt_dependency_offset, isReadable(record, 40));
  uint32_t kind = word(record, f->rt_dependency_kind_offset);
  EXPECT(rt_dependency_kind_offset, kind >= 1 && kind <= 4);
  if (known->wait == rt_known_in_task) EXPECT(rt_waits_for_task, kind == f->rt_waits_for_task);
  if (known->wait == rt_known_in_continuation)
    EXPECT(rt_waits_for_continuation, kind == f->rt_waits_for_continuation);
  if (known->wait == rt_known_in_group) EXPECT(rt_waits_for_group, kind == f->rt_waits_for_group);
  if (known->object)
    EXPECT(rt_dependency_object_offset, address(record, f->rt_dependency_object_offset) == known->object);
  EXPECT(rt_resume_offset, isCode(address(known->task, f->rt_resume_offset)));
  uintptr_t context = address(known->task, f->rt_context_offset);
  EXPECT(rt_context_offset, isReadable(context, 16) && !isCode(context));
  EXPECT(rt_context_resume_offset, isCode(address(context, f->rt_context_resume_offset)));
  return NULL;
}

const char *rt_wrong_fact(rt_facts facts, rt_known known) {
  const char *(*const checks[])(const rt_facts *, const rt_known *) = {
      wrongFlag, wrongStatus, wrongRelative, wrongResult, wrongRecord, wrongGroup, wrongStack, wrongWait};
  for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
    const char *wrong = checks[i](&facts, &known);
    if (wrong) return wrong;
  }
  return NULL;
}
