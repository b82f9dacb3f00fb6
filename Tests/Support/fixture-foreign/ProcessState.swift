import Foundation

// Swift's Glibc module does not offer these functions.
@_silgen_name("pthread_setname_np") private func setName(_: pthread_t, _: UnsafePointer<CChar>)
  -> Int32
@_silgen_name("pthread_getname_np") private func getName(
  _: pthread_t, _: UnsafeMutablePointer<CChar>, _: Int
) -> Int32

/// Prints what the system stores about the process, and changes it: folder, file mode mask, priority, name, limit and
/// descriptors.
func changeProcessState() async {
  let tasks = (0..<3).map { number in
    Task {
      await Task.yield()
      return number
    }
  }
  for task in tasks { _ = await task.value }
  let coreSize = __rlimit_resource_t(RLIMIT_CORE.rawValue)
  var limit = rlimit()
  getrlimit(coreSize, &limit)
  let free = dup(0)
  print(
    currentFolder(), umask(0o123), getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0),
    threadName(), limit.rlim_cur)
  print("free descriptor", free, "standard input", inode(0))
  chdir("/")
  nice(1)
  _ = setName(pthread_self(), "changed")
  limit.rlim_cur = 0
  setrlimit(coreSize, &limit)
  dup2(free, 5)
  close(free)
  close(0)
  _ = open("/", O_RDONLY)
}

private func currentFolder() -> String {
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  return getcwd(&path, path.count) == nil ? "" : String(cString: path)
}

private func threadName() -> String {
  var name = [CChar](repeating: 0, count: 16)
  _ = getName(pthread_self(), &name, name.count)
  return String(cString: name)
}

private func inode(_ descriptor: Int32) -> ino_t {
  var facts = stat()
  return fstat(descriptor, &facts) == 0 ? facts.st_ino : 0
}

/// The signals that have a handler, or are ignored, although the program has changed none of them.
func printSignalActions() async {
  let changed = (1...31).filter { signal in
    var action = sigaction()
    sigaction(Int32(signal), nil, &action)
    return unsafeBitCast(action.__sigaction_handler, to: UInt.self) != 0
  }
  print(changed)
}

/// A pattern from which mkdtemp(3) and mkstemp(3) make a path.
private var temporaryPattern: [CChar] {
  Array("\(NSTemporaryDirectory())fixture-foreign.XXXXXX".utf8CString)
}

/// Creates a folder before the first choice, and removes it at the end.
func createFolderFirst() async {
  var path = temporaryPattern
  guard mkdtemp(&path) != nil else { return }
  await runTwoTasks()
  print("removed", rmdir(path) == 0)
}

/// Creates a file between two choices, and removes it at the end.
func createFileLater() async {
  await runTwoTasks()
  var path = temporaryPattern
  let descriptor = mkstemp(&path)
  close(descriptor)
  await runTwoTasks()
  print("created", descriptor >= 0, "removed", unlink(path) == 0)
}
