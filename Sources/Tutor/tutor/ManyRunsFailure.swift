import RunKit
import TraceExpressions

/// The reason why work with many runs of a program, such as a tally or an exploration, has no result.
enum ManyRunsFailure: Error, CustomStringConvertible {
  case run(RunFailure)
  /// The demo does not take its options.
  case refused(String)
  case expression(ExpressionFailure)

  /// Whether the only reason is that Control-C ended the first run before there was anything to show.
  var isInterruption: Bool {
    if case .run(let failure) = self { failure.isInterruption } else { false }
  }

  var description: String {
    switch self {
    case .run(let failure): failure.description
    case .refused(let complaint): complaint
    case .expression(let failure): failure.description
    }
  }
}
