// Makes each use of a `Mutex` visible. The inlined code asks for the ID of its thread only if it does not know the ID.
// The machine changes this code in memory: the jump over the question then leads to the next instruction. The code asks
// before each use, and otherwise works as before.
#define _GNU_SOURCE
#include "MutexCode.h"
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)

// `mov $SYS_gettid, %edi`, which is part of each question.
static const uint8_t number[] = {0xBF, 0xBA, 0, 0, 0};
enum { lengthOfCall = 5, maximumBefore = 16, maximumAfter = 40 };

// Returns the function that a call calls; null if the code is not a call.
static const uint8_t *targetOf(const uint8_t *call) {
  int32_t distance;
  if (*call != 0xE8) return NULL;
  memcpy(&distance, call + 1, sizeof distance);
  return call + lengthOfCall + distance;
}

// `xor %eax, %eax` or `mov $0, %al`, which may precede the call.
static bool isClear(const uint8_t *code) {
  return (code[0] == 0x31 && code[1] == 0xC0) || (code[0] == 0xB0 && code[1] == 0);
}

// Whether the instruction before an address compares with 0: `test` of a register with itself, or `cmp $0`.
static bool comparesWithZero(const uint8_t *end) {
  uint8_t operands = end[-1];
  if (end[-2] == 0x85 && operands >> 6 == 3 && (operands >> 3 & 7) == (operands & 7)) return true;
  return end[-1] == 0 && end[-3] == 0x83 && (end[-2] >> 3 & 7) == 7;
}

// Returns the distance of the jump over a question: the last byte of `jne` after a comparison with 0. Null if the code
// before the question is another. `call` is the call that asks.
static uint8_t *skipBefore(uint8_t *code, const uint8_t *call) {
  for (uint8_t *at = code - 2; at >= code - maximumBefore + 3; at--) {
    if (at[0] != 0x75 || !comparesWithZero(at)) continue;
    const uint8_t *end = at + 2 + (int8_t)at[1];
    if (at[1] == 0 || (end >= call + lengthOfCall && end <= call + maximumAfter)) return &at[1];
  }
  return NULL;
}

static bool clear(uint8_t *byte) {
  if (*byte == 0) return true;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *start = (void *)((uintptr_t)byte & ~(page - 1));
  if (mprotect(start, page, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return false;
  __atomic_store_n(byte, 0, __ATOMIC_RELEASE);
  return mprotect(start, page, PROT_READ | PROT_EXEC) == 0;
}

// Changes the questions between two addresses. `target` is the function that answers them.
static bool show(uint8_t *start, const uint8_t *end, const uint8_t *target) {
  bool isWhole = true;
  uint8_t *code = start;
  while (code + maximumAfter < end) {
    uint8_t *found = memmem(code, (size_t)(end - maximumAfter - code), number, sizeof number);
    if (!found) break;
    code = found + sizeof number;
    const uint8_t *call = isClear(code) ? code + 2 : code;
    if (targetOf(call) != target) continue;
    uint8_t *skip = found - start < maximumBefore ? NULL : skipBefore(found, call);
    if (!skip || !clear(skip)) isWhole = false;
  }
  return isWhole;
}

typedef struct { uintptr_t place; bool isWhole; } Search;

static int showModule(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  Search *search = context;
  bool isCaller = false;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    isCaller |= header->p_type == PT_LOAD && search->place - (info->dlpi_addr + header->p_vaddr) < header->p_memsz;
  }
  if (!isCaller) return 0;
  const uint8_t *target = targetOf((const uint8_t *)search->place - lengthOfCall);
  search->isWhole = target != NULL;
  for (int i = 0; target && i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    uint8_t *start = (uint8_t *)info->dlpi_addr + header->p_vaddr;
    if (!show(start, start + header->p_filesz, target)) search->isWhole = false;
  }
  return 1;
}

// Whether the question before an address was changed.
static bool isShown(uint8_t *after) {
  uint8_t *call = after - lengthOfCall, *question = call - sizeof number;
  if (isClear(call - 2)) question -= 2;
  uint8_t *skip = memcmp(question, number, sizeof number) == 0 ? skipBefore(question, call) : NULL;
  return skip && *skip == 0;
}

bool rt_show_mutexes(const void *returnAddress) {
  if (isShown((uint8_t *)returnAddress)) return true;
  Search search = {(uintptr_t)returnAddress, false};
  dl_iterate_phdr(showModule, &search);
  return search.isWhole && isShown((uint8_t *)returnAddress);
}

// One of the instructions between a question and the use of the mutex.
typedef struct {
  uint8_t opcode;
  // The two operands. `place` is a register, or -1 if it is in memory.
  int place, other;
  size_t length;
} Instruction;

enum { fromRegister = 0x89, toRegister = 0x8B, addressToRegister = 0x8D, exclusiveOr = 0x31, compareExchange = 0xB1 };

// Returns the instruction at an address. If its opcode is not one of these, the length is 0.
static Instruction instructionAt(const uint8_t *code) {
  const uint8_t *at = code;
  while (*at == 0x66 || *at == 0x64 || *at == 0xF0) at++;
  uint8_t extension = (*at & 0xF0) == 0x40 ? *at++ : 0;
  bool isExchange = at[0] == 0x0F && at[1] == compareExchange;
  if (isExchange) at++;
  uint8_t opcode = *at++, operands = *at++, mode = operands >> 6, place = operands & 7;
  bool isKnown = isExchange || opcode == fromRegister || opcode == toRegister || opcode == addressToRegister ||
                 opcode == exclusiveOr;
  if (!isKnown) return (Instruction){0};
  if (mode != 3 && place == 4) {
    if (mode == 0 && (*at & 7) == 5) mode = 2;
    at++;
  } else if (mode == 0 && place == 5) {
    mode = 2;
  }
  size_t distance = mode == 1 ? 1 : mode == 2 ? 4 : 0;
  return (Instruction){opcode, mode == 3 ? place + (extension & 1) * 8 : -1, (operands >> 3 & 7) + (extension & 4) * 2,
                       (size_t)(at - code) + distance};
}

// How code uses a mutex.
typedef enum { unknown, takes, releases } Use;

// Returns how the code after a question uses a mutex. It compares the mutex with `%eax` and, if they are equal,
// replaces it with another register. A mutex is taken if that register contains the answer, and released if `%eax`
// does.
static Use useAfter(const uint8_t *code) {
  if (!code) return unknown;
  enum { eax = 1, maximumToUse = 80 };
  unsigned answers = eax;
  for (const uint8_t *at = code; at < code + maximumToUse;) {
    Instruction next = instructionAt(at);
    if (next.length == 0) return unknown;
    unsigned other = 1u << next.other, place = next.place < 0 ? 0 : 1u << next.place;
    bool copies = next.opcode == fromRegister ? answers & other : next.opcode == toRegister && answers & place;
    unsigned changed = next.opcode == fromRegister || next.opcode == exclusiveOr ? place : other;
    if (next.opcode == compareExchange) return answers & other ? takes : answers & eax ? releases : unknown;
    answers = copies ? answers | changed : answers & ~changed;
    at += next.length;
  }
  return unknown;
}

bool rt_releases_mutex(const void *returnAddress, const void *outer) {
  Use use = useAfter(returnAddress);
  return (use == unknown ? useAfter(outer) : use) == releases;
}

#else

bool rt_show_mutexes(const void *returnAddress) { return false; }
bool rt_releases_mutex(const void *returnAddress, const void *outer) { return false; }

#endif
