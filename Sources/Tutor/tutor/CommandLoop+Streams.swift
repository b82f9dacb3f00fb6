import LineEditor
import StyledText

/// Shows output of any length. The user can stop it.
extension CommandLoop {
  /// Passes elements to `show` in batches as they are produced. Control-C stops between two batches.
  func inBatches<Lines: Sequence>(
    _ lines: Lines, show: ([Lines.Element]) -> Void
  ) async {
    var rest = lines.makeIterator()
    func next() -> [Lines.Element] {
      var batch: [Lines.Element] = []
      while batch.count < 500, let line = rest.next() { batch.append(line) }
      return batch
    }
    let first = next()
    if !first.isEmpty { show(first) }
    guard first.count == 500 else { return }
    guard terminal.isInteractive else {
      while case let batch = next(), !batch.isEmpty { show(batch) }
      return
    }
    await console.withKeys(keepingOthers: true) { keys in
      while true {
        while let key = await keys.next(within: .zero) {
          if key == .interrupt { return self.show([StyledLine("Stopped.", .note)]) }
          keys.keep(key)
        }
        let batch = next()
        if batch.isEmpty { return }
        show(batch)
      }
    }
  }
}
