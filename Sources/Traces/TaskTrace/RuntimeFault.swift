/// How the tracer's self-check names a fact of the runtime that is not as the tracer knows it.
package enum RuntimeFault {
  /// The start of the warning that contains the fact.
  package static let prefix = "The runtime differs in "
}
