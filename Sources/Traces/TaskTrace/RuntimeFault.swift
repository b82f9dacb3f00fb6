/// The warning of the tracer's self-check about a fact of the runtime that differs from what the tracer expects.
public enum RuntimeFault {
  /// The start of the warning that contains the fact.
  public static let prefix = "The runtime differs in "
}
