/// The picture of a run on the screen.
struct ShownPicture: Sendable {
  /// The number of lines from the top of the picture to the end of the output.
  var lines: Int
  /// The tasks that have a lane, as positions in `Trace.tasks`.
  var tasks: Set<Int>
}
