import TaskTrace
import TraceAnalysis

/// A finding about a `try?` that takes the error of a cancelled sleep, so that the code after it continues.
extension RunDifference {
  /// The first such finding about code that prints a line which the right program does not print; nil if there is none.
  var cancellationTaken: Finding? {
    let theirs = Set(rightOutput.map(\.text))
    for line in ownOutput where !theirs.contains(line.text) {
      guard let task = line.task.flatMap({ own.trace[$0] }), let mark = task.cancellation,
        let notice = task.lastNotice(.sleepThrew, at: line.time),
        let place = own.editableFrame(of: notice.site, ownLines),
        case let tokens = own.tokens(at: place), tokens.contains(["try", "?"]),
        !tokens.checksValue
      else { continue }
      var found = own.finding(
        .cancellationHidden, .remark, [task.id], event: notice.event, at: [],
        "\(own.name(task.id)) was cancelled at \(mark.time.words), and the try? at line \(place.line) took its "
          + "CancellationError. So the code after it continued, and printed \"\(line.text)\". "
          + "The author's program prints no such line.")
      found.places = [place]
      found.ownRemedy =
        "Return after a cancellation: catch CancellationError by itself, or check Task.isCancelled before this line."
      return found
    }
    return nil
  }
}
