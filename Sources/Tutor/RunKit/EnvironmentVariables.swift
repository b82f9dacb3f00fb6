import Glibc

/// The variables that this process was started with, one at a time: Foundation makes a dictionary of them all at
/// each question, which the first prompt would have to wait for.
package enum EnvironmentVariables {
  package static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
