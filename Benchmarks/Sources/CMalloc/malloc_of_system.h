// What the C library offers beyond the standard: giving back memory that is free.
#include <malloc.h>
