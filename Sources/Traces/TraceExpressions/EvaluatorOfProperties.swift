import TaskTrace
import TraceAnalysis

/// Evaluation of properties of tasks and waits, of filters, and of the program's options.
extension Evaluator {
  /// Returns a value that consists of waits or tasks, which have properties. A text is the name of one or more
  /// tasks.
  func withProperties(_ value: Value, for owner: String) throws(Failure) -> Value {
    switch value {
    case .wait: return value
    case .list(let values) where values.contains(where: \.isWait):
      return value
    default: return try tasks(in: value, for: owner)
    }
  }

  /// Returns a property of a task or a wait. For a list, returns the list of its elements' properties, and joins
  /// those that are lists.
  func read(_ property: Property, of value: Value) throws(Failure) -> Value {
    guard let many = value.elements else { return try read(property, ofOne: value) }
    var answers: [Value] = []
    for one in many {
      let value = try read(property, ofOne: one)
      answers += value.elements ?? [value]
      try checkRoom(for: answers.count)
    }
    return .list(answers)
  }

  private func read(_ property: Property, ofOne value: Value) throws(Failure) -> Value {
    if case .wait(let wait) = value {
      guard let answer = property.value(of: wait, in: trace) else {
        throw .here(
          .value(.wrongType(of: ".\(property)", wanted: "a task", found: value.typeWords)))
      }
      return answer
    }
    guard let life = value.taskID.flatMap({ trace[$0] }) else { return .none }
    guard !property.isOfWaits else {
      throw .here(
        .value(
          .wrongType(
            of: ".\(property)", wanted: "a wait, such as main.waits", found: value.typeWords))
      )
    }
    if property == .awaited { return .truth(index.isAwaited(life)) }
    if property == .waits {
      let waits = index.waits(of: life.id)
      try spend(waits.count)
      return .list(waits)
    }
    return property.value(of: life, in: trace)
  }

  func filter(_ node: Node, by condition: Node) throws(Failure) -> Value {
    var value = try inner(node)
    // A single text is the name of tasks. The texts of a list are printed lines.
    if value.elements?.contains(where: { $0.isText || $0.isWait }) != true {
      value = try tasks(in: value, for: "where")
    }
    var inside = self
    var kept: [Value] = []
    for one in value.elements ?? [value] {
      inside.it = one
      let value = try inside.inner(condition)
      guard case .truth(let isKept) = value else {
        throw .here(
          .value(.wrongType(of: "where", wanted: "true or false", found: value.typeWords)))
      }
      if isKept, one != .none { kept.append(one) }
    }
    return .list(kept)
  }

  /// Returns the value of an option of the program in this run: a number or a text, or true for a flag. If the
  /// option was not given, returns the second argument, or `none`.
  func option(_ arguments: [Value]) throws(Failure) -> Value {
    guard case .text(let name) = arguments[0] else {
      throw .here(
        .value(
          .wrongType(
            of: "option", wanted: "the name of an option as a text", found: arguments[0].typeWords))
      )
    }
    let spelling = name.hasPrefix("--") ? name : "--\(name)"
    let words = trace.scenario.arguments
    let otherwise = arguments.count > 1 ? arguments[1] : .none
    guard let place = words.lastIndex(where: { $0 == spelling || $0.hasPrefix("\(spelling)=") })
    else { return otherwise }
    let word: String
    if words[place] != spelling {
      word = String(words[place].dropFirst(spelling.count + 1))
    } else if place + 1 < words.count, !words[place + 1].hasPrefix("--") {
      word = words[place + 1]
    } else {
      return .truth(true)
    }
    return Double(word).flatMap { $0.isFinite ? .number($0) : nil } ?? .text(word)
  }
}

extension Value {
  var isWait: Bool { if case .wait = self { true } else { false } }
}
