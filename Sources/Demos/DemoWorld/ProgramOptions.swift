import Glibc

/// Returns the value of `--name NUMBER` on the program's command line, or `value` if it is not there.
///
/// For a small program that is not a command with options of its own. A value that is not a whole number ends the
/// program with an error message and status 64.
public func option(_ name: String, default value: Int) -> Int {
  guard let text = optionText(name) else { return value }
  guard let number = Int(text) else {
    print("Error: --\(name) takes a whole number, not \"\(text)\".")
    exit(EX_USAGE)
  }
  return number
}

/// Returns the value of `--name NUMBER` as milliseconds, or `value` if it is not on the command line.
public func option(_ name: String, default value: Duration) -> Duration {
  .milliseconds(option(name, default: Int(value / .milliseconds(1))))
}

/// Returns whether `--name` is on the program's command line.
public func option(_ name: String) -> Bool { CommandLine.arguments.contains("--\(name)") }

private func optionText(_ name: String) -> String? {
  let words = CommandLine.arguments.dropFirst()
  if let joined = words.first(where: { $0.hasPrefix("--\(name)=") }) {
    return String(joined.dropFirst(name.count + 3))
  }
  guard let index = words.firstIndex(of: "--\(name)") else { return nil }
  return index + 1 < words.endIndex ? words[index + 1] : ""
}
