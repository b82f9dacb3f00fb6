/// How the tracer's self-check names a fact of the runtime that is not as the tracer knows it.
package enum RuntimeFault {
  /// What the fact's words stand behind, in a remark.
  package static let prefix = "The runtime differs in "
}
