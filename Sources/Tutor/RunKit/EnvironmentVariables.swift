import Glibc

/// Reads the environment variables of this process one at a time. Foundation creates a dictionary of all variables for
/// each access, which would delay the first prompt.
package enum EnvironmentVariables {
  package static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
