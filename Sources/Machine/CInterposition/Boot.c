// The entry point of the library, which runs before the program's `main`.
#include <stdlib.h>

extern void machine_boot(void);

__attribute__((constructor(65535))) static void boot(void) {
  if (getenv("TASKTRACER_FILE")) machine_boot();
}
