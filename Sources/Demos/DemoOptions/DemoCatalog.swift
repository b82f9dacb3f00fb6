import StyledText

/// The demos of all lessons, with their options.
package struct DemoCatalog: Hashable, Sendable {
  package struct Lesson: Hashable, Sendable {
    package var name: String
    var abstract: String
    package var demos: [Demo]

    package init(name: String, abstract: String, demos: [Demo]) {
      self.name = name
      self.abstract = abstract
      self.demos = demos
    }
  }

  package var lessons: [Lesson]

  package init(lessons: [Lesson]) { self.lessons = lessons }

  /// Returns the demo with the name `lesson/demo`, or with the name `demo` in the open lesson. Throws if there is
  /// none.
  package func demo(
    named name: String, in lesson: String? = nil
  ) throws(ArgumentFailure) -> Demo {
    let demos = lessons.flatMap(\.demos)
    let full = name.contains("/") ? name : "\(lesson ?? "")/\(name)"
    if let demo = demos.first(where: { $0.id == full }) { return demo }
    let near =
      demos.filter { $0.lesson == lesson }.map(\.name).nearest(to: name)
      + demos.map(\.id).nearest(to: name)
      + demos.filter { $0.name == name }.map(\.id)
    throw .unknownDemo(name, nearest: Array(near.prefix(3)))
  }
}

/// A demo: a separate program, started as `demos LESSON NAME`.
package struct Demo: Hashable, Sendable, Identifiable {
  package var lesson: String
  package var name: String
  package var abstract: String
  package var discussion: String
  package var options: [DemoOption]
  /// The path of the file that a learner writes, which is compiled before it runs; nil for a demo of the tutor.
  package var source: String?
  /// The path by which the learner named the file; nil if a name is enough.
  package var path: String?

  package init(
    lesson: String, name: String, abstract: String = "", discussion: String = "",
    options: [DemoOption] = [], source: String? = nil
  ) {
    self.source = source
    self.lesson = lesson
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.options = options
  }

  /// The full name of the demo. A learner's program has no lesson, so its name is the full name.
  package var id: String { source == nil ? "\(lesson)/\(name)" : name }

  /// The word that means the demo in a command.
  package var commandWord: String { path ?? id }

  /// The words that select the demo, before its own arguments. A learner's program is a separate executable and
  /// needs none.
  package var words: [String] { source == nil ? [lesson, name] : [] }
}

extension [DemoOption] {
  /// Returns completions of the unfinished word `partial` after `words`: names of options that were not used yet, or
  /// the values of the option just named.
  package func completions(after words: [String], partial: String) -> [String] {
    if let named = first(where: { $0.kind == .option && $0.spellings.contains(words.last ?? "") }) {
      return named.allowedValues.filter { $0.hasPrefix(partial) }
    }
    if let equals = partial.firstIndex(of: "=") {
      let name = String(partial[..<equals])
      let value = partial[partial.index(after: equals)...]
      return (first { $0.spellings.contains(name) }?.allowedValues ?? [])
        .filter { $0.hasPrefix(value) }.map { "\(name)=\($0)" }
    }
    let used = Set(words.map { $0.prefix { $0 != "=" } })
    return filter { option in
      option.isRepeating || !option.spellings.contains { used.contains($0[...]) }
    }
    .flatMap { $0.spellings + $0.allowedValues(ofKind: .positional) }
    .filter { $0.hasPrefix(partial) && ($0.hasPrefix("--") || !$0.hasPrefix("-") || partial == $0) }
  }
}

extension DemoOption {
  fileprivate func allowedValues(ofKind kind: Kind) -> [String] {
    self.kind == kind ? allowedValues : []
  }
}
