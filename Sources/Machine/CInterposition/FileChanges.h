// Changes of files and folders, and addresses of sockets.
#pragma once

/// Declares that `caller` creates, changes or removes a file or a folder, or gives a socket an address that another run
/// would give it too. A search cannot undo that. A copy of the process would find what other runs have left, so before
/// the first choice the search ends, and each run gets a new process. After the first choice, the run is the last one
/// of its process.
void rt_file_changes(const void *caller);
/// Like `rt_file_changes`, if a descriptor that the caller has opened is that of a regular file.
void rt_opened_for_writing(int descriptor, const void *caller);
