// Finds out whether the program tries to take locks without waiting, or with a limit. The attempt fails while another
// task holds the lock.
#define _GNU_SOURCE
#include "CodeFrames.h"
#include "ProgramCalls.h"
#include <link.h>
#include <string.h>

static bool triesLocks = false;
bool rt_tries_locks(void) { return triesLocks; }

// Parts of the names of such functions of the C library, of the standard library and of Foundation.
static bool isAttempt(const char *name) {
  static const char *const parts[] = {"trylock", "tryrdlock", "trywrlock", "timedlock", "timedrdlock", "timedwrlock",
                                      "clocklock", "clockrdlock", "clockwrlock", "tryLock", "3try", "4lock6before"};
  // A program imports thousands of functions. Few of them need more than these two comparisons.
  if (!strstr(name, "ock") && !strstr(name, "try")) return false;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (strstr(name, parts[i])) return true;
  return false;
}

// The dynamic section of a module.
typedef struct { const ElfW(Sym) *symbols; const char *names; } Tables;

// The dynamic linker stores some addresses as offsets in the file.
static const void *addressIn(const struct dl_phdr_info *info, ElfW(Addr) address) {
  return (const void *)(address < info->dlpi_addr ? info->dlpi_addr + address : address);
}

static bool hasAttempt(const Tables *tables, const ElfW(Rela) *first, size_t size) {
  for (size_t i = 0; first && i < size / sizeof *first; i++) {
    const ElfW(Sym) *symbol = &tables->symbols[ELF64_R_SYM(first[i].r_info)];
    bool isImport = symbol->st_name != 0 && symbol->st_shndx == SHN_UNDEF;
    if (isImport && isAttempt(tables->names + symbol->st_name)) return true;
  }
  return false;
}

static bool importsAttempt(const struct dl_phdr_info *info, const ElfW(Dyn) *entry) {
  Tables tables = {NULL, NULL};
  const ElfW(Rela) *calls = NULL, *others = NULL;
  size_t sizeOfCalls = 0, sizeOfOthers = 0;
  for (; entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == DT_SYMTAB) tables.symbols = addressIn(info, entry->d_un.d_ptr);
    if (entry->d_tag == DT_STRTAB) tables.names = addressIn(info, entry->d_un.d_ptr);
    if (entry->d_tag == DT_JMPREL) calls = addressIn(info, entry->d_un.d_ptr);
    if (entry->d_tag == DT_PLTRELSZ) sizeOfCalls = entry->d_un.d_val;
    if (entry->d_tag == DT_RELA) others = addressIn(info, entry->d_un.d_ptr);
    if (entry->d_tag == DT_RELASZ) sizeOfOthers = entry->d_un.d_val;
  }
  if (!tables.symbols || !tables.names) return false;
  return hasAttempt(&tables, calls, sizeOfCalls) || hasAttempt(&tables, others, sizeOfOthers);
}

static int look(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  const ElfW(Dyn) *section = NULL;
  bool isProgram = false;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    const void *start = (const char *)info->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_DYNAMIC) section = start;
    if (header->p_type == PT_LOAD && header->p_flags & PF_X) isProgram = rt_is_program_address(start);
  }
  return isProgram && section && (triesLocks = importsAttempt(info, section));
}

void rt_look_for_tried_locks(void) { dl_iterate_phdr(look, NULL); }
