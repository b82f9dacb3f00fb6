#pragma once
#if !__has_include(<histedit.h>)
#error "libedit's headers are missing: apt-get install libedit-dev"
#endif
#include <histedit.h>
