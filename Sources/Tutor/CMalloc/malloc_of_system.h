// Functions of the C library beyond the standard, such as the one that returns free memory to the system.
#include <malloc.h>
