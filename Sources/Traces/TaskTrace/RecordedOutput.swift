/// What a trace contains of the program's output.
public enum RecordedOutput {
  /// The most bytes of output in a trace, on both streams together. The program can print more.
  public static let limit = 1 << 20
  /// A line longer than this many bytes is recorded in pieces. No piece ends within a character.
  public static let pieceLimit = 4096
  /// The warning in the trace of a program that printed more.
  public static let cutWarning =
    "The program printed more than 1 MiB. The trace has only the first 1 MiB of its output."
  /// The warning at the end of a trace whose file could not grow any more.
  public static let fullWarning =
    "The trace ends here, before the run does: its file has no room for more."
}
