import CommandLineKit
import FileStore
import Glibc
import LineEditor
import RunKit
import StyledText
import TaskTrace
import TutorKit

@main
struct Tutor {
  /// Starts the tutor. `main` is not `async`, because the main thread of an asynchronous program exits at its first
  /// suspension, just when the prompt should appear.
  static func main() {
    StandardStreams.fillGaps()
    ProcessState.resetSignals()
    ProcessState.returnLargeBlocks()
    let output = Output()
    if let sentence = ProcessState.missingResource() {
      output.report(StyledLine(sentence).wrapped(to: Terminal.current().columns))
      exit(ExitCode.badUsage.rawValue)
    }
    Task.immediate { @concurrent in
      do {
        let launch = try Launch(
          CommandLine.arguments.dropFirst().map(\.streamSafe), commands: CommandWord.all)
        exit(output.finish(try await Assembly(launch).run()))
      } catch {
        let sentence = StyledLine("\(error)".withoutLongWords)
        output.report(sentence.wrapped(to: Terminal.current().columns))
        exit(ExitCode.badUsage.rawValue)
      }
    }
    while true { pause() }
  }
}

/// The exit status of the tutor.
enum ExitCode: Int32 {
  case done = 0
  /// A check failed, or a program that the tutor ran did not succeed.
  case failed = 1
  case badUsage = 2
  case scriptStopped = 3
}
