import Foundation

/// A name that is the same in all runs of a series, which have the same parent process.
private var fixedName: String { "fixture-foreign.\(getppid())" }

/// Takes about 50 ms of real time.
private func spend() {
  for _ in 0..<300_000 { _ = getppid() }
}

/// Creates a file that must not exist, and removes it after a while.
func createFileWithFixedName() async {
  let path = FileManager.default.temporaryDirectory.appending(path: fixedName).path()
  let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY, 0o600)
  spend()
  print("alone", descriptor >= 0 && unlink(path) == 0)
}

/// Creates shared memory with a name that must not exist, and removes it after a while.
func createMemoryWithFixedName() async {
  let descriptor = shm_open("/" + fixedName, O_CREAT | O_EXCL | O_RDWR, 0o600)
  spend()
  print("alone", descriptor >= 0 && shm_unlink("/" + fixedName) == 0)
}

/// Opens a semaphore with a name, and counts in it.
func openSemaphoreWithFixedName() async {
  guard let semaphore = openSemaphore("/" + fixedName, O_CREAT, 0o600, 0) else { return }
  sem_post(semaphore)
  spend()
  var value: Int32 = 0
  sem_getvalue(semaphore, &value)
  sem_wait(semaphore)
  sem_close(semaphore)
  print("alone", value == 1)
}

/// Has other processes create and remove a folder.
func createFolderByProcesses() async {
  let path = FileManager.default.temporaryDirectory.appending(path: fixedName).path()
  let isCreated = run("/bin/mkdir", path) == 0
  spend()
  print("alone", isCreated && run("/bin/rmdir", path) == 0)
}

/// Has processes that share the memory of this one create and remove a folder.
func createFolderByVirtualForks() async {
  let path = FileManager.default.temporaryDirectory.appending(path: fixedName).path()
  let isCreated = runByVirtualFork("/bin/mkdir", path) == 0
  spend()
  print("alone", isCreated && runByVirtualFork("/bin/rmdir", path) == 0)
}

/// Returns the wait status of the program.
private func runByVirtualFork(_ program: String, _ argument: String) -> Int32 {
  // The child runs on the stack of its parent. So everything is prepared in memory that it does not change.
  let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 3)
  guard let path = strdup(program) else { return -1 }
  (words[0], words[1], words[2]) = (path, strdup(argument), nil)
  let child = virtualFork()
  if child == 0 {
    execv(path, words)
    _exit(127)
  }
  var status: Int32 = -1
  waitpid(child, &status, 0)
  return status
}

@_silgen_name("vfork") private func virtualFork() -> pid_t

/// Returns the wait status of the program.
private func run(_ program: String, _ argument: String) -> Int32 {
  let arguments: [String] = [program, argument]
  var words = arguments.map { strdup($0) } + [nil]
  defer { words.forEach { free($0) } }
  var child = pid_t()
  guard posix_spawn(&child, program, nil, nil, &words, environ) == 0 else { return -1 }
  var status: Int32 = -1
  waitpid(child, &status, 0)
  return status
}
