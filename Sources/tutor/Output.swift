import Glibc
import StyledText

/// Standard error, for what a shell's user has to know although output goes elsewhere.
struct Output {
  func complain(_ lines: [StyledLine]) {
    let text = TerminalWriter(colours: .none).string(for: lines)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes {
        unsafe write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
