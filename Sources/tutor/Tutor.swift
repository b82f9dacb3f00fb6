import Glibc
import LineEditor
import StyledText
import TutorKit

@main
struct Tutor {
  /// Not `async`: the main thread of such a program ends itself where it would first wait, just when the prompt is
  /// to be drawn.
  static func main() {
    Output.fillGaps()
    // A file that reaches the shell's limit is one that cannot be written, and has its sentence.
    signal(SIGXFSZ, SIG_IGN)
    let output = Output()
    Task.immediate { @concurrent in
      do {
        let launch = try Launch(Array(CommandLine.arguments.dropFirst()))
        exit(output.finish(try await Assembly(launch).run()))
      } catch {
        output.complain(StyledLine("\(error)").wrapped(to: Terminal.current().columns))
        exit(ExitCode.badUsage.rawValue)
      }
    }
    while true { pause() }
  }
}

/// How the tutor ends, for the shell that started it.
enum ExitCode: Int32 {
  case done = 0
  case checkFailed = 1
  case badUsage = 2
  case scriptStopped = 3
}
