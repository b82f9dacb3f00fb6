#include "CConcurrencyRuntime.h"
