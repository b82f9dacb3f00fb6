#pragma once
#if __has_include(<histedit.h>)
#include <histedit.h>
#else
#error "libedit's headers are missing. Install them: apt-get install libedit-dev"
#endif
