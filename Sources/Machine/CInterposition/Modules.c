// The loaded modules: the program, its libraries, and those of Swift and the system.
#define _GNU_SOURCE
#include "CodeFrames.h"
#include "Modules.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "ThreadLocal.h"
#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { max_modules = 512 };

static rt_module modules[max_modules];
static _Atomic uint32_t moduleCount;
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

// Whether the name of a file begins with `start`, a slash and the beginning of a name. The names of the folders that
// contain the file do not matter.
static bool isNamed(const char *path, const char *start) {
  const char *name = strrchr(path, '/');
  return strncmp(name ? name : path, start, strlen(start)) == 0;
}

// Stores the real path of a file's folder. Returns whether it has one.
static bool findFolder(const char *path, char folder[PATH_MAX]) {
  char start[PATH_MAX];
  const char *end = strrchr(path, '/');
  if (!end || end == path || (size_t)(end - path) >= sizeof start) return false;
  memcpy(start, path, (size_t)(end - path));
  start[end - path] = 0;
  return realpath(start, folder) != NULL;
}

// The real path of the folder of the standard library, which contains all libraries of Swift. Empty until the standard
// library is loaded.
static char folderOfSwift[PATH_MAX];

// Finds the folder of Swift if this module contains `function`. `dladdr` would also look for the name of the function,
// among all of the library.
static int findFolderOfSwift(struct dl_phdr_info *info, size_t size, void *function) {
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    uintptr_t start = info->dlpi_addr + header->p_vaddr;
    if (header->p_type != PT_LOAD || (uintptr_t)function - start >= header->p_memsz) continue;
    if (!findFolder(info->dlpi_name, folderOfSwift)) *folderOfSwift = 0;
    return 1;
  }
  return 0;
}

// Whether a library is in another folder than those of Swift.
static bool isApartFromSwift(const char *path) {
  char folder[PATH_MAX];
  return *folderOfSwift && findFolder(path, folder) && strcmp(folder, folderOfSwift) != 0;
}

// Whether a library belongs to the program, not to the system or the toolchain.
static bool isProgramLibrary(const char *path) {
  if (isNamed(path, "/libswift")) return isApartFromSwift(path);
  static const char *foreign[] = {"/libFoundation", "/lib_Foundation", "/libdispatch.so",
                                  "/libBlocksRuntime.so", "/libc.so", "/libstdc++",
                                  "/ld-linux", "/libm.so", "/libgcc_s", "linux-vdso", "/libTesting.so",
                                  "/libXCTest.so", "/lib_Testing", "/libpthread", "/libdl.so"};
  for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
    if (isNamed(path, foreign[i])) return false;
  return true;
}

// Whether a module that consists of this code is the machine's own library.
static bool isMachine(uintptr_t start, uintptr_t end) {
  uintptr_t here = (uintptr_t)rt_find_modules;
  return here >= start && here < end;
}

static int addModule(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  uint32_t count = moduleCount;
  uintptr_t start = UINTPTR_MAX, end = 0, limit = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD) continue;
    uintptr_t from = info->dlpi_addr + header->p_vaddr;
    if (from + header->p_memsz > limit) limit = from + header->p_memsz;
    if (!(header->p_flags & PF_X)) continue;
    if (from < start) start = from;
    if (from + header->p_memsz > end) end = from + header->p_memsz;
  }
  if (end == 0 || count == max_modules) return 0;
  for (uint32_t i = 0; i < count; i++)
    if (modules[i].start == start) return 0;
  char *path;
  bool isLibrary = info->dlpi_name && *info->dlpi_name;
  if (isLibrary) {
    path = strdup(info->dlpi_name);
  } else {
    char buffer[4096];
    ssize_t length = readlink("/proc/self/exe", buffer, sizeof buffer - 1);
    buffer[length > 0 ? length : 0] = 0;
    path = strdup(buffer);
  }
  bool isProgram = !isLibrary || (isProgramLibrary(path) && !isMachine(start, end));
  modules[count] = (rt_module){count, info->dlpi_addr, start, end, limit, isProgram, path};
  moduleCount = count + 1;
  return 0;
}

void rt_find_modules(void) {
  pthread_mutex_lock(&loading);
  void *function = *folderOfSwift ? NULL : dlsym(RTLD_DEFAULT, "swift_retain");
  if (function) dl_iterate_phdr(findFolderOfSwift, function);
  dl_iterate_phdr(addModule, NULL);
  pthread_mutex_unlock(&loading);
}

const rt_module *rt_module_of(uintptr_t address) {
  if (!address) return NULL;
  for (int attempt = 0; attempt < 2; attempt++) {
    for (uint32_t i = 0, count = moduleCount; i < count; i++)
      if (address >= modules[i].start && address < modules[i].end) return &modules[i];
    static _Atomic uint32_t inVain = 0;
    if (attempt == 0) {
      // A library may have been loaded since. Code that belongs to no file causes only some lookups in vain.
      if (inVain > 16) return NULL;
      uint32_t before = moduleCount;
      rt_find_modules();
      if (moduleCount == before) inVain++;
    }
  }
  return NULL;
}

uintptr_t rt_module_base(uint32_t module) { return modules[module].base; }

uint32_t rt_variable_number(const void *variable) {
  uintptr_t place = (uintptr_t)variable;
  for (uint32_t i = 0, count = moduleCount; i < count; i++)
    if (place >= modules[i].base && place < modules[i].limit)
      return 1 + ((i << 20 ^ (uint32_t)((place - modules[i].base) >> 2)) & 0xFFFFFF);
  return 0;
}

bool rt_is_in_object(const void *variable, const void *object) {
  uintptr_t place = (uintptr_t)variable, start = (uintptr_t)object;
  // An object in static memory has no size that the allocator knows.
  if (place < start || rt_variable_number(object)) return false;
  return place - start < malloc_usable_size((void *)object);
}

const char *rt_module_path(uint32_t module) { return module < moduleCount ? modules[module].path : ""; }

int rt_is_program_address(const void *address) {
  const rt_module *module = rt_module_of((uintptr_t)address);
  return module && module->isProgram;
}

bool rt_is_own_code(const void *address) {
  return rt_module_of((uintptr_t)address) == rt_module_of((uintptr_t)&rt_is_own_code);
}

// Whether a module is a library of the system or the toolchain with one of these names.
static bool isOneOf(const rt_module *module, const char *const *names, size_t count) {
  for (size_t i = 0; !module->isProgram && i < count; i++)
    if (isNamed(module->path, names[i])) return true;
  return false;
}

bool rt_caller_is(const void *address, const char *library) {
  const rt_module *module = rt_module_of((uintptr_t)address);
  return module && isNamed(module->path, library);
}

// Dispatch and Foundation read clocks for their own purposes.
bool rt_caller_is_system(const void *address) {
  THREAD_LOCAL uintptr_t lastStart, lastEnd;
  uintptr_t place = (uintptr_t)address;
  if (place >= lastStart && place < lastEnd) return false;
  const rt_module *module = rt_module_of(place);
  if (!module) return false;
  static const char *const libraries[] = {"/libdispatch.so", "/libFoundation.so"};
  if (isOneOf(module, libraries, sizeof libraries / sizeof *libraries)) return true;
  lastStart = module->start, lastEnd = module->end;
  return false;
}

// Like `rt_module_of`, but does not look for new modules. For a signal handler.
static const rt_module *knownModuleOf(uintptr_t address) {
  for (uint32_t i = 0, count = moduleCount; i < count; i++)
    if (address >= modules[i].start && address < modules[i].end) return &modules[i];
  return NULL;
}

rt_code rt_code_at(uintptr_t address) {
  static const char *const locking[] = {"/libc.so", "/ld-linux", "/libstdc++", "/libdispatch", "/libm.so"};
  const rt_module *module = knownModuleOf(address);
  if (!module) return rt_other_code;
  if (module->isProgram) return rt_program_code;
  if (isMachine(module->start, module->end)) return rt_machine_code;
  if (isNamed(module->path, "/libswiftCore.so")) return rt_standard_library_code;
  return isOneOf(module, locking, sizeof locking / sizeof *locking) ? rt_locking_code : rt_other_code;
}

bool rt_caller_waits_on_machine(const void *address) {
  static const char *const waiting[] = {"/libswift_Concurrency", "/libFoundation", "/libdispatch"};
  const rt_module *module = knownModuleOf((uintptr_t)address);
  return module && (module->isProgram || isOneOf(module, waiting, sizeof waiting / sizeof *waiting));
}
