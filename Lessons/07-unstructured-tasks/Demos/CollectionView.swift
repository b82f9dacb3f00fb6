import DemoArguments
import DemoWorld

@MainActor final class ThumbnailDelegate {
  var visibleRows: Set<Int> = []
  var tasks: [Int: Task<Void, any Error>] = [:]
  var wasted = 0

  func willDisplay(_ row: Int, taking time: Duration) {
    visibleRows.insert(row)
    tasks[row] = Task(name: "row \(row)") {
      defer { tasks[row] = nil }
      let image = try await downloadImage("photo \(row)", taking: time)
      guard visibleRows.contains(row) else { return wasted += 1 }
      print("row \(row): \(image)")
    }
  }

  func didEndDisplaying(_ row: Int, cancelling: Bool) {
    visibleRows.remove(row)
    if cancelling { tasks[row]?.cancel() }
  }
}

struct CollectionView: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Rows that appear and disappear.")
  @OptionGroup var list: ListOptions
  @MainActor func run() async throws {
    let delegate = ThumbnailDelegate()
    for row in 1...list.rows {
      if row > list.visible {
        try await Task.sleep(for: list.scroll)
        delegate.didEndDisplaying(row - list.visible, cancelling: !list.forgetCancel)
      }
      delegate.willDisplay(row, taking: list.download)
    }
    for row in 1...list.rows { try? await delegate.tasks[row]?.value }
    print("downloads wasted: \(delegate.wasted)")
  }
}
