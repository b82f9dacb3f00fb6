/// A part of an expression that has a value, with its own parts.
struct Node: Hashable, Sendable {
  var kind: Kind
  /// The column to which errors in this part point, counted from 1.
  var column: Int

  indirect enum Kind: Hashable, Sendable {
    case literal(Value)
    /// All tasks.
    case tasks
    case root
    /// The element that a filter examines.
    case it
    case answer
    /// The name of one or more tasks.
    case name(String)
    case property(Property, of: Node)
    case run(RunProperty)
    case call(Function, [Node])
    case list([Node])
    /// All printed lines.
    case printedLines
    /// Whether exactly this line was printed.
    case isPrinted(Node)
    case filtered(Node, by: Node)
    case not(Node)
    case negative(Node)
    case binary(Operation, Node, Node)
  }

  /// The vocabulary of the part's value; nil if the value is not a word of a vocabulary.
  var vocabulary: Vocabulary? {
    switch kind {
    case .property(let property, _): property.vocabulary
    case .run(let property): property.vocabulary
    case .call(let function, let arguments):
      function.keepsType ? arguments.first?.vocabulary : nil
    default: nil
    }
  }

  /// The comparisons that decide whether the part is true, except those inside functions and filters.
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
