/// A part of an expression that has a value, with the parts it is made of.
struct Node: Hashable, Sendable {
  var kind: Kind
  /// Where it is best pointed at; counted from 1.
  var column: Int

  indirect enum Kind: Hashable, Sendable {
    case literal(Value)
    /// All tasks.
    case tasks
    case root
    /// The task that a filter looks at.
    case it
    case answer
    /// A task's name, or that of several.
    case name(String)
    case property(Property, of: Node)
    case run(RunProperty)
    case call(Function, [Node])
    case list([Node])
    /// Every line.
    case printedLines
    /// Whether that very line was printed.
    case isPrinted(Node)
    case filtered(Node, by: Node)
    case not(Node)
    case negative(Node)
    case binary(Operation, Node, Node)
  }

  /// The words that its value is one of.
  var vocabulary: Vocabulary? {
    switch kind {
    case .property(let property, _): property.vocabulary
    case .run(let property): property.vocabulary
    case .call(let function, let arguments):
      function.keepsType ? arguments.first?.vocabulary : nil
    default: nil
    }
  }

  /// The comparisons on which its truth depends; those inside of functions and filters are left out.
  var comparisons: [(Node, Operation, Node)] {
    switch kind {
    case .not(let node): node.comparisons
    case .binary(.and, let left, let right), .binary(.or, let left, let right):
      left.comparisons + right.comparisons
    case .binary(let operation, let left, let right) where Operation.comparisons.contains(operation):
      [(left, operation, right)]
    default: []
    }
  }
}

/// An operator between two values.
enum Operation: String, Hashable, Sendable {
  case and, or, contains
  case equal = "=="
  case different = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case dividedBy = "/"

  static let comparisons: [Operation] = [
    .equal, .different, .lessOrEqual, .greaterOrEqual, .less, .greater, .contains,
  ]
}
