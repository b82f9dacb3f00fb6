#include "TaskLayout.h"
#include "Interposing.h"
#include <stdlib.h>

extern SWIFT_CC void *swift_task_getCurrent(void);
extern SWIFT_CC void swift_task_cancel(void *);
extern SWIFT_CC size_t swift_task_escalate(void *, size_t);
extern SWIFT_CC void *swift_task_localValueGet(const void *);
extern SWIFT_CC bool swift_taskGroup_isCancelled(void *);
extern void *swift_retain(void *);
extern void swift_release(void *);
extern const uint32_t _swift_concurrency_debug_internal_layout_version;
extern const size_t _swift_concurrency_debug_asyncTaskSize;

void *rt_current_task(void) { return swift_task_getCurrent(); }
void rt_task_cancel(void *task) { swift_task_cancel(task); }
void rt_task_raise(void *task, uint8_t priority) { swift_task_escalate(task, priority); }
bool rt_group_is_cancelled(void *group) { return swift_taskGroup_isCancelled(group); }
void rt_retain(void *object) { swift_retain(object); }
void rt_release(void *object) { swift_release(object); }
bool rt_task_local_is_bound(const void *key) { return swift_task_localValueGet(key) != NULL; }

// A task's allocator: a stack of allocations in slabs. The lowest bit of `bits` is set if the first slab is not from
// `malloc`; the number of slabs is above it. Without slabs, the allocator is like that of a task that has not
// allocated.
typedef struct Slab { const void *metadata; struct Slab *next; uint32_t capacity, used; } Slab;
typedef struct { void *lastAllocation; Slab *first; uint32_t bits; } Stack;

// Slabs of ended tasks, for new tasks. Each has the size of a task's usual first slab.
enum { maximumSpares = 1024 };
static Slab *spare;
static int spares;

void rt_task_free_stack(void *task) {
  Stack *stack = (Stack *)((char *)task + rt_stack_offset);
  if (stack->lastAllocation || stack->bits & 1) return;
  for (Slab *slab = stack->first, *next; slab; slab = next) {
    next = slab->next;
    if (slab->capacity == rt_slab_capacity && spares < maximumSpares) {
      slab->next = spare;
      spare = slab;
      spares++;
    } else {
      free(slab);
    }
  }
  stack->first = NULL;
  stack->bits = 0;
}

void rt_task_will_need_stack(void) {
  Slab *slab = spare;
  if (!slab) return;
  spare = slab->next;
  spares--;
  free(slab);
}

bool rt_layout_is_known(void) {
  return _swift_concurrency_debug_internal_layout_version == rt_layout_version &&
         _swift_concurrency_debug_asyncTaskSize == rt_task_size;
}

// A record of what a task has open (groups, handlers, values), innermost first. A group's record is inside the group.
typedef struct Status { size_t kind; const struct Status *outer; } Status;
_Static_assert(offsetof(Status, outer) == rt_record_outer_offset, "a record is as the table has it");
enum { maxOpen = 4096, groupSize = 256 };

static const Status *innermostStatus(const void *task) { return RT_READ(Status *, task, rt_records_offset); }
static bool isGroup(const Status *status) { return (status->kind & 0xFF) == rt_record_group; }

int rt_open_groups(const void *task) {
  int count = 0;
  const Status *status = innermostStatus(task);
  for (int i = 0; status && i < maxOpen; i++, status = status->outer) count += isGroup(status);
  return count;
}

int rt_depth_of_group(const void *task, const void *group) {
  uintptr_t place = (uintptr_t)group;
  int outwards = 0, found = 0;
  const Status *status = innermostStatus(task);
  for (int i = 0; status && i < maxOpen; i++, status = status->outer) {
    if (!isGroup(status)) continue;
    outwards++;
    if ((uintptr_t)status >= place && (uintptr_t)status < place + groupSize) found = outwards;
  }
  return found ? outwards - found + 1 : 0;
}

// An option of a task's creation: {flags, next, value}. The low byte of the flags is its kind.
typedef struct Option { size_t flags; const struct Option *next; const void *value; } Option;

static const void *valueOf(size_t kind, const Option *option) {
  while (option && (option->flags & 0xFF) != kind) option = option->next;
  return option ? option->value : NULL;
}

const char *rt_option_task_name(const void *options) { return valueOf(rt_option_name, options); }
const void *rt_option_first_executor(const void *options) { return valueOf(rt_option_executor, options); }
const void *rt_option_preferred_executor(const void *options) { return valueOf(rt_option_task_executor, options); }
