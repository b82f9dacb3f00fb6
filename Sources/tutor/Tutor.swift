import Glibc
import LineEditor
import StyledText
import TutorKit

@main
struct Tutor {
  static func main() async {
    let output = Output()
    do {
      let launch = try Launch(Array(CommandLine.arguments.dropFirst()))
      exit(try await Assembly(launch).run())
    } catch {
      output.complain([StyledLine("\(error)")])
      exit(ExitCode.badUsage.rawValue)
    }
  }
}

/// How the tutor ends, for the shell that started it.
enum ExitCode: Int32 {
  case done = 0
  case checkFailed = 1
  case badUsage = 2
  case scriptStopped = 3
}
