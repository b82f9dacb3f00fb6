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
            || $0.containsBytes(of: ".unlock(")
        })
      else { return [] }
      guard let source = self.file(file)?.source else { return [] }
      return source.staleWrites.compactMap { write in
        finding(write, file, source) { lines in
          write.sentence(lines: lines)
            + " Several tasks run this code. If one of them changes \(write.name) in between, its change is lost."
        }
      }
        + source.staleChecks.compactMap { check in
          finding(check, file, source) { check.sentenceOfCheck(lines: $0) }
        }
    }
  }

  private func finding(
    _ found: StaleWrite, _ file: String, _ source: SourceBlocks, _ sentence: ([Int]) -> String
  ) -> Finding? {
    let places = [found.read, found.change].compactMap(source.line).map {
      SourceFrame(line: $0, of: file)
    }
    guard places.count == 2, let place = places.first, isOfProgram(place),
      let first = trace.tasks.first
    else { return nil }
    return Finding(
      kind: .criticalSections, grade: .mistake, tasks: [first.id], event: 0, time: .zero,
      places: places, statement: sentence(places.map(\.line)))
  }

  /// Whether a place is in a file of the program. A program can be built in a folder of a package manager, so a file in
  /// which tasks wait or start others counts too.
  private func isOfProgram(_ place: SourceFrame) -> Bool {
    place.isInProgram || trace.sites.keys.contains { self.place($0)?.file == place.file }
  }
}

/// A write of a value that was read, or a change of state that was checked, in an earlier critical section.
struct StaleWrite {
  /// The tokens of the two calls.
  var read: Int
  var change: Int
  /// The state, and what is written back; nil if one line reads and writes it.
  var name: Substring
  var value: String?
  /// The functions or properties that read and write it; nil for a critical section in the code itself.
  var members: (read: Substring?, change: Substring?)

  func sentence(lines: [Int]) -> String {
    let (reading, changing) = (with(members.read), with(members.change))
    let line = lines[0] == lines[1] ? "" : "line \(lines[1]) "
    return
      "Line \(lines[0]) reads \(name)\(reading) in one critical section, and \(line)writes \(value ?? "it") "
      + "back\(changing) in another one."
  }

  private func with(_ member: Substring?) -> String { member.map { " with \($0)" } ?? "" }
}

extension SourceBlocks {
  /// The changes of state that a condition has checked in an earlier critical section of the same code, if several
  /// tasks run it.
  fileprivate var staleChecks: [StaleWrite] {
    let sections = criticalSections
    return sections.compactMap { change in
      guard let path = change.changed ?? change.written?.path,
        let code = code(around: change.token),
        let read = sections.first(where: {
          $0.owner == change.owner && $0.path == path && $0.token < change.token
            && self.code(around: $0.token)?.tokens == code.tokens
            && decides($0, about: change)
        }), change.written.map({ !isStale(change, after: read, $0, in: code) }) ?? true,
        !isProtected(code, besides: change), isRunBySeveralTasks(code),
        !isDeclared(change.owner, in: code),
        let name = path.hasPrefix("$0") || path.isEmpty ? change.owner.last : Substring(path)
      else { return nil }
      return StaleWrite(
        read: read.token, change: change.token, name: name,
        members: (read.member, change.member))
    }
  }

  /// The writes of a value that was read in an earlier critical section of the same code, if several tasks run it.
  fileprivate var staleWrites: [StaleWrite] {
    let sections = criticalSections
    return sections.compactMap { change in
      guard let written = change.written, let code = code(around: change.token) else { return nil }
      let read =
        change.isUpdate
        ? change : sections.first { isStale(change, after: $0, written, in: code) }
      guard let read, !isProtected(code, besides: change), isRunBySeveralTasks(code),
        !isDeclared(change.owner, in: code)
      else { return nil }
      let isMutex = written.path.hasPrefix("$0") || written.path.isEmpty
      let state = isMutex ? change.owner.last : Substring(written.path)
      guard let name = state else { return nil }
      return StaleWrite(
        read: read.token, change: change.token, name: name,
        value: read.variable.map {
          written.names.contains($0) ? "\($0)" : "a value computed from \($0)"
        },
        members: (read.member, change.member))
    }
  }

  /// Whether a section writes what an earlier section of the same code has read.
  private func isStale(
    _ change: CriticalSection, after read: CriticalSection,
    _ written: (path: String, names: Set<Substring>), in code: Block
  ) -> Bool {
    guard read.owner == change.owner, read.path == written.path, read.token != change.token,
      self.code(around: read.token)?.tokens == code.tokens
    else { return false }
    if change.member != nil, read.variable == nil { return change.range.contains(read.token) }
    guard read.token < change.token, let variable = read.variable else { return false }
    return !values(from: variable, after: read.token, in: code).isDisjoint(with: written.names)
  }

  /// Returns a variable, and the variables that are computed from it later in some code.
  private func values(from variable: Substring, after token: Int, in code: Block) -> Set<Substring>
  {
    lines(in: token..<max(token, code.tokens.upperBound)).reduce(into: [variable]) { values, line in
      guard ["let", "var"].contains(line.first), line.count > 3, line[2] == "=",
        !values.isDisjoint(with: line[3...])
      else { return }
      values.insert(line[1])
    }
  }

  /// Whether some code declares the object to which a lock belongs, so that no other task has it.
  private func isDeclared(_ owner: [Substring], in code: Block) -> Bool {
    code.tokens.dropFirst().contains {
      tokens[$0] == owner.first && ["let", "var"].contains(tokens[$0 - 1])
    }
  }

  /// Returns the innermost function, or closure of another task, around a token.
  private func code(around token: Int) -> Block? {
    blocks(around: token).first { $0.isFunction || $0.isOfAnotherTask }
  }

  /// Whether an actor may run the code, or the code may wait for another lock than that of a section.
  private func isProtected(_ code: Block, besides section: CriticalSection) -> Bool {
    let around = [code] + blocks(around: code.tokens.lowerBound)
    let locks: Set<Substring> = ["lock", "wait", "acquire", "enter"]
    return actor(around: code.tokens.lowerBound) != nil
      || around.contains { $0.head.contains("MainActor") } || code.head.contains("isolated")
      || code.tokens.contains {
        locks.contains(tokens[$0]) && tokens[$0 + 1] == "("
          && (section.member != nil || receiver(before: $0 - 1) != section.owner)
      }
  }

  /// Whether two tasks or more can run the code at the same time, as far as the file shows.
  private func isRunBySeveralTasks(_ code: Block) -> Bool {
    starts(of: code).values.reduce(0, +) > 1
  }

  /// Returns how many tasks run some code from each closure of a task and each `async let` that leads to it, by the
  /// first tokens of these. `callees` are the functions through which the code is reached.
  private func starts(of code: Block, through callees: Set<Substring> = []) -> [Int: Int] {
    guard !code.isOfAnotherTask else { return [code.tokens.lowerBound: tasks(running: code)] }
    guard let name = code.name, !callees.contains(name) else { return [:] }
    let calls = tokens.indices.dropFirst().dropLast().filter {
      tokens[$0] == name && ["(", "{"].contains(tokens[$0 + 1]) && tokens[$0 - 1] != "func"
    }
    return calls.reduce(into: [:]) { starts, call in
      let around = blocks(around: call)
      let caller = around.first(where: \.isOfAnotherTask) ?? around.first(where: \.isFunction)
      let found = caller.map { self.starts(of: $0, through: callees.union([name])) } ?? [:]
      if tokens[lineStart(of: call)..<call].starts(with: ["async", "let"]) {
        starts[call] = max(1, found.values.reduce(0, +))
      } else {
        starts.merge(found) { first, _ in first }
      }
    }
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
