#pragma once
#if !__has_include(<cmark-gfm.h>)
#error "cmark-gfm's headers are missing: apt-get install libcmark-gfm-dev libcmark-gfm-extensions-dev"
#endif
#include <cmark-gfm.h>
#if __has_include(<cmark-gfm-core-extensions.h>)
#include <cmark-gfm-core-extensions.h>
#else
#error "cmark-gfm's extension headers are missing: apt-get install libcmark-gfm-extensions-dev"
#endif
