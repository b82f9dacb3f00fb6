import Glibc

/// Whether this operation of the running task is to fail, although the program does not say so. The simulated machine
/// answers; anywhere else none fails.
var mustFail: Bool { simulatedFailure?() ?? false }

/// The simulated machine's own answer, if the process runs on one.
private let simulatedFailure: (@convention(c) () -> Bool)? = {
  guard let symbol = dlsym(nil, "tasktracer_must_fail") else { return nil }
  return unsafeBitCast(symbol, to: (@convention(c) () -> Bool).self)
}()
