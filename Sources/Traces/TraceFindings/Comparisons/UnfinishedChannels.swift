import TaskTrace
import TraceAnalysis

/// Tasks that wait forever because no task takes their values any more, or because no line finishes a stream.
extension RunDifference {
  /// Adds to a finding about a task that waits forever in a line that must not be changed the line at which another
  /// task took its values before, and whether the program finishes the sequence of these values.
  func withLastConsumer(_ finding: Finding) -> Finding {
    guard let waiter = finding.tasks.first, !finding.places.contains(where: ownLines.contains),
      let (consumer, name, place) = lastConsumer(of: waiter)
    else { return finding }
    let ends = own.lines(finishing: name, ownLines)
    var finding = finding
    finding.statement +=
      " \(own.name(consumer)) took values at line \(place.line), and takes no more. "
    finding.statement +=
      ends.first.map { "Line \($0.line) finishes \(name), and no task reached that line in time." }
      ?? "No line that you can change finishes \(name)."
    finding.places = [ends.first ?? place] + finding.places
    finding.ownRemedy =
      "Call \(name).finish() on every path on which no more values are taken, for example in a defer."
    return finding
  }

  /// Returns the last task that resumed a task, and the loop in which it took values: the name of their sequence and
  /// the line, which the learner can change.
  private func lastConsumer(
    of waiter: TaskID
  ) -> (task: TaskID, sequence: Substring, place: SourceFrame)? {
    for wait in own.waits(of: waiter).reversed() where wait.reason == .continuation {
      guard case .task(let consumer)? = wait.wokenBy else { continue }
      for other in own.waits(of: consumer).reversed() {
        guard let place = own.editableFrame(of: other.site, ownLines),
          let loop = own.source(of: place)?.sequence(ofLoopAround: place.line)
        else { continue }
        return (consumer, loop.name, place.inLine(loop.line))
      }
    }
    return nil
  }
}

extension ObservedRun {
  /// A stream whose values come from a line, and that no line finishes.
  typealias UnfinishedStream = (name: Substring, place: SourceFrame)

  /// Returns the stream for whose next value a task waits, if no line of the file finishes it; otherwise nil.
  ///
  /// If the file passes values to several streams, only that of a closure such as `AsyncStream { output in … }` is
  /// known to have no other name. One of the `fillers`, which have resumed the task, must have passed values to it.
  func unfinishedStream(
    of suspension: Suspension, filledBy fillers: [TaskLife]
  ) -> UnfinishedStream? {
    guard suspension.call == .stream, let place = place(suspension.site),
      let source = source(of: place)
    else { return nil }
    func names(before member: Substring) -> [Substring: Int] {
      let calls = source.tokens.indices.dropFirst(2).filter { index in
        source.tokens[index] == member && source.tokens[index - 1] == "."
          && source.tokens[index - 2] != "Task"
      }
      return Dictionary(calls.map { (source.tokens[$0 - 2], $0) }) { first, _ in first }
    }
    let yields = names(before: "yield")
    let finished = names(before: "finish")
    let open = yields.filter { finished[$0.key] == nil }
    guard open.count == 1, let (name, call) = open.first, let line = source.line(of: call),
      yields.count == 1 && finished.isEmpty
        || source.isOnlyName(name, at: call)
          && fillers.contains(where: {
            source.contains(call, inTaskAt: self.place($0.creationSite))
          })
    else { return nil }
    return (name, SourceFrame(line: line, of: place.file))
  }
}

extension SourceBlocks {
  /// Whether a name at a token is the parameter of a closure which only calls functions of it and sets its handler, so
  /// that no other code has the value.
  fileprivate func isOnlyName(_ name: Substring, at token: Int) -> Bool {
    let closure = blocks(around: token).first { block in
      block.tokens.count > 1 && tokens[block.tokens.lowerBound] == name
        && tokens[block.tokens.lowerBound + 1] == "in"
    }
    let members: Set<Substring> = ["yield", "onTermination"]
    return closure.map { block in
      block.tokens.dropFirst().allSatisfy { index in
        tokens[index] != name || tokens[index + 1] == "." && members.contains(tokens[index + 2])
      }
    } ?? false
  }

  /// Whether the closure of a task that begins in the line of a place contains a token.
  fileprivate func contains(_ token: Int, inTaskAt place: SourceFrame?) -> Bool {
    guard let place else { return false }
    let line = tokens(ofLine: place.line)
    return blocks(around: token).contains {
      $0.isOfAnotherTask && line.contains($0.tokens.lowerBound - 1)
    }
  }
}

extension ObservedRun {
  /// Returns the lines that the learner can change and that call `finish` on a sequence.
  fileprivate func lines(finishing name: Substring, _ lines: EditableLines) -> [SourceFrame] {
    calls(of: "finish", lines).filter { place in
      let tokens = self.tokens(at: place)
      return tokens.indices.dropFirst(2).contains {
        tokens[$0] == "finish" && tokens[$0 - 1] == "." && tokens[$0 - 2] == name
      }
    }
  }
}

extension SourceBlocks {
  /// Returns the name of the sequence over which a loop around a line goes with `await`, and the line of that loop; nil
  /// if there is no such loop.
  fileprivate func sequence(ofLoopAround line: Int) -> (name: Substring, line: Int)? {
    for token in tokens(ofLine: line) {
      for block in blocks(around: token) where block.isLoop && block.head.contains("await") {
        guard let word = block.head.firstIndex(of: "in"), word + 1 < block.head.count,
          let line = self.line(of: block.tokens.lowerBound - 1)
        else { continue }
        return (block.head[word + 1], line)
      }
    }
    return nil
  }
}
