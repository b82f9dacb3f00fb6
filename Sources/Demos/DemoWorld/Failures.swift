import Glibc

/// Whether the current operation of the running task must fail because the user wants it to, although the program
/// does not. The simulated machine decides this. Elsewhere, no operation fails in this way.
var mustFail: Bool { simulatedFailure?() ?? false }

/// The simulated machine's function that decides; nil if the process does not run on a simulated machine.
private let simulatedFailure: (@convention(c) () -> Bool)? = {
  guard let symbol = dlsym(nil, "tasktracer_must_fail") else { return nil }
  return unsafeBitCast(symbol, to: (@convention(c) () -> Bool).self)
}()
