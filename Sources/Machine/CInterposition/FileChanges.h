// Changes of files and folders, and addresses of sockets.
#pragma once

/// Declares that `caller` is about to create, change or remove a file, a folder or another object with a name, or to
/// give a socket an address that another run would give it too. In a series, no other run may be active meanwhile.
///
/// A search cannot undo that. A copy of the process would find what other runs have left, so before the first choice
/// the search ends, and each run gets a new process. After the first choice, the run is the last one of its process.
void rt_file_changes(const void *caller);
/// Like `rt_file_changes`, if the caller is about to open a regular file for writing, or to create one.
void rt_opens_file(int folder, const char *path, int flags, const void *caller);
