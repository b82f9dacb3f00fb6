import TaskTrace
import TraceAnalysis

/// A value that is read in one critical section and written back, changed, in another one. What another task writes in
/// between is lost.
extension ObservedRun {
  /// Findings about functions that several tasks run and that write back what they have read from a lock or an atomic.
  ///
  /// A trace does not show what a critical section does, so the source does. Code that an actor or another lock may
  /// protect has no finding.
  var staleWrites: [Finding] {
    trace.symbols.sources.sorted { $0.key < $1.key }.flatMap { file, lines -> [Finding] in
      guard
        lines.contains(where: {
          $0.containsBytes(of: "withLock") || $0.containsBytes(of: ".store(")
        })
      else { return [] }
      let source = SourceBlocks(lines)
      return source.staleWrites.compactMap { write in
        let places = [write.read, write.change].compactMap(source.line).map {
          SourceFrame(function: "", file: file, line: $0, column: 1)
        }
        guard places.count == 2, let place = places.first, isOfProgram(place),
          let first = trace.tasks.first
        else { return nil }
        return Finding(
          kind: .criticalSections, grade: .mistake, tasks: [first.id], event: 0, time: .zero,
          places: places,
          statement:
            "Line \(places[0].line) reads \(write.name) in one critical section, and line \(places[1].line) writes "
            + "\(write.value) back in another one. Several tasks run this code. If one of them changes "
            + "\(write.name) in between, its change is lost.")
      }
    }
  }

  /// Whether a place is in a file of the program. A program can be built in a folder of a package manager, so a file in
  /// which tasks wait or start others counts too.
  private func isOfProgram(_ place: SourceFrame) -> Bool {
    place.isInProgram || trace.sites.keys.contains { self.place($0)?.file == place.file }
  }
}

extension SourceBlocks {
  struct StaleWrite {
    /// The tokens of the two calls.
    var read: Int
    var change: Int
    /// The lock or atomic, and the variable that has what was read.
    var name: Substring
    var value: Substring
  }

  /// The writes of a value that was read in an earlier critical section of the same code, if several tasks run it.
  var staleWrites: [StaleWrite] {
    let sections = tokens.indices.compactMap { CriticalSection(at: $0, in: self) }
    return sections.compactMap { change in
      guard let written = change.written else { return nil }
      let read = sections.first { read in
        read.token < change.token && read.owner == change.owner && read.path == written.path
          && read.variable.map(written.names.contains) == true
          && code(around: read.token)?.tokens == code(around: change.token)?.tokens
      }
      guard let read, let value = read.variable, let name = read.owner.last,
        let code = code(around: read.token), !isProtected(code), isRunBySeveralTasks(code)
      else { return nil }
      return StaleWrite(read: read.token, change: change.token, name: name, value: value)
    }
  }

  /// Returns the innermost function, or closure of another task, around a token.
  private func code(around token: Int) -> Block? {
    blocks(around: token).first { $0.isFunction || $0.isOfAnotherTask }
  }

  /// Whether an actor may run the code, or the code may wait for another lock.
  private func isProtected(_ code: Block) -> Bool {
    let around = [code] + blocks(around: code.tokens.lowerBound)
    let locks: Set<Substring> = ["lock", "wait", "acquire", "enter"]
    return around.contains { $0.isActor || $0.head.contains("MainActor") }
      || code.head.contains("isolated")
      || code.tokens.contains { locks.contains(tokens[$0]) && tokens[$0 + 1] == "(" }
  }

  /// Whether two tasks or more can run the code at the same time, as far as the file shows.
  private func isRunBySeveralTasks(_ code: Block) -> Bool {
    guard !code.isOfAnotherTask else { return tasks(running: code) > 1 }
    guard let name = code.name else { return false }
    let calls = tokens.indices.dropFirst().dropLast().filter {
      tokens[$0] == name && tokens[$0 + 1] == "(" && tokens[$0 - 1] != "func"
    }
    let count = calls.reduce(0) { count, call in
      if let closure = blocks(around: call).first(where: \.isOfAnotherTask) {
        return count + tasks(running: closure)
      }
      let line = tokens[lineStart(of: call)..<call]
      return count + (line.starts(with: ["async", "let"]) ? 1 : 0)
    }
    return count > 1
  }

  /// Returns how many tasks run the closure of a task: 2 stands for any number. A loop that waits for each task before
  /// it starts the next one has only one at a time.
  private func tasks(running closure: Block) -> Int {
    let end = closure.tokens.upperBound + 1
    let waits: Set<Substring> = ["value", "result"]
    if end + 1 < tokens.count, tokens[end] == ".", waits.contains(tokens[end + 1]) { return 0 }
    let loop = blocks(around: closure.tokens.lowerBound).first {
      $0.isLoop && $0.tokens != closure.tokens
    }
    guard let loop else { return 1 }
    return tokens[loop.tokens].contains("next") || tokens[loop.tokens].contains("value") ? 1 : 2
  }
}
