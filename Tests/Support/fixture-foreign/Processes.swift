import Dispatch
import Foundation
import Glibc

func execArguments(_ words: [String]) {
  var arguments = words.map { strdup($0) } + [nil]
  execv(words[0], &arguments)
}

func spawn() {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/sh")
  process.arguments = ["-c", "echo from the child; exit 5"]
  fflush(nil)
  try? process.run()
  process.waitUntilExit()
  print("child's status", process.terminationStatus)
}

/// Ends the program without a call to `exit`.
func leave() async {
  await Task { print("before") }.value
  fflush(nil)
  _exit(6)
}

private typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Replaces the program by a call with the path of another program and its arguments.
private func replace(by call: (UnsafePointer<CChar>, Words) -> Void) async {
  await Task { print("before") }.value
  fflush(nil)
  let words: [String] = ["/bin/sh", "-c", "echo another program; exit 7"]
  var arguments = words.map { strdup($0) } + [nil]
  call("/bin/sh", &arguments)
}

func replace() async { await replace { execv($0, $1) } }

func replaceAt() async { await replace { _ = execute(AT_FDCWD, $0, $1, environ, 0) } }

func replaceDirectly() async {
  await replace { _ = callSystem(numberOfExecve, $0, $1, environ) }
}

/// The number of the system call, which Swift does not import.
#if arch(x86_64)
  private let numberOfExecve = 59
#else
  private let numberOfExecve = 221
#endif

@_silgen_name("execveat") private func execute(
  _ folder: Int32, _ path: UnsafePointer<CChar>, _ arguments: Words, _ environment: Words?,
  _ flags: Int32
) -> Int32

@_silgen_name("syscall") private func callSystem(
  _ number: Int, _ path: UnsafePointer<CChar>, _ arguments: Words, _ environment: Words?
) -> Int

func printFirstDescriptor() { print("first descriptor", open("/dev/null", O_RDONLY)) }

/// Opens a file many times, during which the machine's threads read files too.
func printDescriptors() {
  var numbers: Set<Int32> = []
  for _ in 0..<100_000 {
    let file = open("/dev/null", O_RDONLY)
    numbers.insert(file)
    close(file)
  }
  print("descriptors", numbers.sorted())
}

/// Opens the files on a thread, while the main thread waits for it or for a signal from it.
func printDescriptorsOfThread() {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGUSR1)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  let ends = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    printDescriptors()
    kill(getpid(), SIGUSR1)
    printDescriptors()
    ends.signal()
  }
  var signal: Int32 = 0
  sigwait(&signals, &signal)
  print("signal", signal)
  ends.wait()
}

/// Closes all descriptors but the standard ones, as the start of a daemon does, and opens files in their place.
/// Dispatch does not survive that, so this program is only run on the machine.
func closeDescriptors() async {
  func open(_ number: Int) -> FileHandle? {
    let path = NSTemporaryDirectory() + "close-descriptors-\(getpid())-\(number)"
    _ = FileManager.default.createFile(atPath: path, contents: Data(repeating: 1, count: 100))
    defer { unlink(path) }
    return FileHandle(forUpdatingAtPath: path)
  }
  closefrom(3)
  let files = (0..<300).compactMap(open)
  // The trace of these steps needs more room than there is at the beginning.
  for _ in 0..<3_000 { await Task.yield() }
  let changed = files.filter { $0.seekToEndOfFile() != 100 }.map(\.fileDescriptor)
  print("changed", changed)
}
