import Glibc

/// Whether the calling code runs on the main thread, as all code of the main actor does.
public var isOnMainThread: Bool { getpid() == threadID() }

/// `gettid(2)`, which Swift's Glibc module leaves out.
private let threadID: @convention(c) () -> pid_t = {
  guard let symbol = dlsym(nil, "gettid") else { return { 0 } }
  return unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
}()
