import CMalloc
import Glibc

/// Checks and adjusts the process state that the tutor inherits from its parent.
package enum ProcessState {
  /// Resets the signal mask and actions. A parent may have blocked all signals. If SIGCHLD is ignored, the tutor cannot
  /// wait for child processes.
  package static func resetSignals() {
    signal(SIGCHLD, SIG_DFL)
    // At the shell's limit of file size, the write then fails with an error, which the tutor reports.
    signal(SIGXFSZ, SIG_IGN)
    // Swift's backtracer handles SIGQUIT like a crash, and asks what to do. A user who sends it only wants the process
    // to end.
    var quitting = sigaction()
    unsafe sigaction(SIGQUIT, nil, &quitting)
    if quitting.sa_flags & SA_SIGINFO != 0 { signal(SIGQUIT, SIG_DFL) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Makes the allocator return each large block to the system as soon as it is freed. Otherwise it keeps blocks up to
  /// the size of the largest one that was freed, and a view of a long trace leaves much memory unused.
  package static func returnLargeBlocks() { mallopt(M_MMAP_THRESHOLD, 1 << 18) }

  /// Returns a sentence if a limit of the shell (ulimit) is too low; otherwise nil. With too low a limit, the tutor can
  /// hang or trap in a library.
  package static func missingResource() -> String? {
    if let limit = softLimit(RLIMIT_STACK), limit < 1 << 19 {
      return
        "The stack is limited to \(limit / 1024) KiB, but the tutor needs 512 KiB. To raise the limit, type `ulimit -s 8192`."
    }
    if let limit = softLimit(RLIMIT_AS), limit >> 20 < addressSpace {
      return
        "The address space is limited to \(limit >> 20) MiB, but the tutor needs \(addressSpace) MiB. To raise the limit, type `ulimit -v unlimited`."
    }
    if let limit = softLimit(RLIMIT_DATA), limit >> 20 < data {
      return
        "The memory for data is limited to \(limit >> 20) MiB, but the tutor needs \(data) MiB. To raise the limit, type `ulimit -d unlimited`."
    }
    if let limit = softLimit(RLIMIT_NOFILE), limit < 4096, !canOpen(files: 64) {
      return
        "Only \(limit) files may be open, but the tutor needs 64 more than are open now. To raise the limit, type `ulimit -n 256`."
    }
    if let limit = softLimit(__RLIMIT_NPROC), limit < 4096, !canStart(threads: 24) {
      return
        "This user may run only \(limit) processes and threads, but the tutor needs 24 more than run now. To raise the limit, type `ulimit -u 1000`."
    }
    return nil
  }

  /// The address space that the tutor needs, in MiB. The C library reserves up to 128 MiB for each thread that
  /// allocates memory, and there are about as many such threads as processors.
  private static let addressSpace = 768 + 128 * UInt64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// The memory for data that the tutor needs, in MiB. Each thread's stack counts as 8 MiB of it.
  private static let data: UInt64 = 512

  /// Returns the soft limit of a resource; nil if there is none.
  private static func softLimit(_ resource: __rlimit_resource) -> UInt64? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0,
      limit.rlim_cur != rlim_t.max
    else { return nil }
    return UInt64(limit.rlim_cur)
  }

  private static func canOpen(files count: Int) -> Bool {
    let descriptors = (0..<count).map { _ in fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) }
    for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
    return descriptors.allSatisfy { $0 >= 0 }
  }

  /// Returns whether that many threads can run at once. The threads wait until a pipe is closed.
  private static func canStart(threads count: Int) -> Bool {
    var pipes: [Int32] = [-1, -1]
    guard unsafe pipe(&pipes) == 0 else { return false }
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, 1 << 16)
    defer { unsafe pthread_attr_destroy(&attributes) }
    var threads: [pthread_t] = []
    let argument = unsafe UnsafeMutableRawPointer(bitPattern: Int(pipes[0]))
    for _ in 0..<count {
      var thread = pthread_t()
      let error = unsafe pthread_create(
        &thread, &attributes,
        { argument in
          var byte: UInt8 = 0
          _ = unsafe read(Int32(Int(bitPattern: argument)), &byte, 1)
          return nil
        }, argument)
      guard error == 0 else { break }
      threads.append(thread)
    }
    close(pipes[1])
    for thread in threads { _ = pthread_join(thread, nil) }
    close(pipes[0])
    return threads.count == count
  }
}
