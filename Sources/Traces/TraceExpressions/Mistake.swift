/// A problem in an expression, with its column, counted in characters from 1.
struct Mistake: Error, Hashable, Sendable {
  var problem: ExpressionProblem
  var column: Int

  init(_ problem: ExpressionProblem, column: Int) {
    self.problem = problem
    self.column = column
  }
}

/// A problem that an expression can have.
package enum ExpressionProblem: Error, Hashable, Sendable {
  // Syntax
  case tooLong(limit: Int)
  case tooDeep
  case strangeCharacter(Character)
  case textWithoutEnd(quote: Character)
  case unexpected(String, wanted: String)
  case chainedComparison
  case singleEquals
  case numberTooLarge(String)
  case unknownUnit(String)
  case tooFine(String)
  // Words
  case unknownProperty(String, nearest: [String])
  case unknownRunProperty(String, all: [String])
  case unknownFunction(String, nearest: [String])
  case wrongCount(function: String, usage: String)
  case notInVocabulary(String, Vocabulary)
  case strayWord(String, Vocabulary)
  case strayIt
  case noAnswer
  case unknownTask(String, nearest: [String], all: [String])
  case noTaskNumber(Int, count: Int)
  // Types
  case wrongType(of: String, wanted: String, found: String)
  case manyTruths(Int)
  case notComparable(String, String)
  case noOrder(String)
  case timeWithoutUnit
  case quotedWord(String)
  case notComputable(operation: String, String, String)
  case dividedByZero
  case outOfRange
  case tooMuchWork
}
