// The types of errors that the program declares. The layouts are part of Swift's stable ABI; sources: the structures
// TargetProtocolConformanceDescriptor and TargetTypeContextDescriptor in Metadata.h, and MetadataSections.h, of the
// Swift runtime.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "RuntimeCalls.h"
#include <dlfcn.h>
#include <link.h>
#include <string.h>

typedef struct { uintptr_t start; size_t length; } Range;
typedef struct {
  uintptr_t version;
  const void *base, *unused[2];
  Range protocols, conformances;
} Sections;
typedef struct { int32_t protocol, type, witnesses; uint32_t flags; } Conformance;
typedef struct { uint32_t flags; int32_t parent, name, accessor; } Descriptor;
typedef struct { const void *type; size_t state; } Metadata;
typedef SWIFT_CC Metadata (*Accessor)(size_t request);

enum { kindOfReference = 7 << 3, direct = 0, indirect = 1 << 3, isGeneric = 1 << 7 };

typedef struct { uintptr_t address; const char *path; } Search;

static int find(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  Search *search = context;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type == PT_LOAD && search->address - (info->dlpi_addr + header->p_vaddr) < header->p_memsz)
      search->path = info->dlpi_name;
  }
  return search->path != NULL;
}

// Returns the path of the module that contains an address; an empty text for the program. `dladdr` would also look for
// the nearest of all symbols.
static const char *pathOf(const void *address) {
  Search search = {(uintptr_t)address, NULL};
  dl_iterate_phdr(find, &search);
  return search.path;
}

// Whether an address is in the folder of the Swift runtime.
static bool isOfToolchain(const void *address, const void *runtime) {
  const char *path = pathOf(address), *known = pathOf(runtime);
  const char *end = known ? strrchr(known, '/') : NULL;
  return path && end && strncmp(path, known, (size_t)(end - known + 1)) == 0;
}

static const void *target(const int32_t *offset) { return (const char *)offset + *offset; }

// Returns the type of a conformance to a protocol, or null if it is to another protocol or its type is generic.
static const void *typeOf(const Conformance *conformance, const void *protocol) {
  const void *place = (const char *)&conformance->protocol + (conformance->protocol & ~1);
  if ((conformance->protocol & 1 ? *(const void *const *)place : place) != protocol) return NULL;
  uint32_t kind = conformance->flags & kindOfReference;
  const Descriptor *type = target(&conformance->type);
  if (kind == indirect) type = *(const Descriptor *const *)type;
  if ((kind != direct && kind != indirect) || !type || type->flags & isGeneric || !type->accessor) return NULL;
  return ((Accessor)target(&type->accessor))(0).type;
}

static bool visit(const Sections *sections, void *protocol) {
  Range range = sections->conformances;
  if (!range.length || isOfToolchain((const void *)range.start, protocol)) return true;
  const int32_t *records = (const int32_t *)range.start;
  for (size_t i = 0; i < range.length / sizeof *records; i++) {
    const void *type = typeOf(target(&records[i]), protocol);
    if (type) machine_declares_error(type);
  }
  return true;
}

void rt_each_error_type(void) {
  typedef void (*Enumerate)(bool (*)(const Sections *, void *), void *);
  Enumerate enumerate = (Enumerate)dlsym(RTLD_DEFAULT, "swift_enumerateAllMetadataSections");
  void *protocol = dlsym(RTLD_DEFAULT, "$ss5ErrorMp");
  if (enumerate && protocol) enumerate(visit, protocol);
}
