import CommandLineKit
import FileStore
import Glibc
import LineEditor
import RunKit
import StyledText
import TutorKit

@main
struct Tutor {
  /// Not `async`: the main thread of an async program exits at its first wait, just when the prompt should appear.
  static func main() {
    Output.fillGaps()
    ProcessState.resetSignals()
    let output = Output()
    if let sentence = ProcessState.missingResource() {
      output.complain(StyledLine(sentence).wrapped(to: Terminal.current().columns))
      exit(ExitCode.badUsage.rawValue)
    }
    Task.immediate { @concurrent in
      do {
        let launch = try Launch(
          CommandLine.arguments.dropFirst().map(\.streamSafe), commands: CommandWord.all)
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
  /// A check failed, or a program that was run did not end well.
  case failed = 1
  case badUsage = 2
  case scriptStopped = 3
}
