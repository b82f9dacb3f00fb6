/// A slow disk: what is written needs its time, and is there only when that time is over.
package actor Disk {
  private var thumbnails: Set<Thumbnail> = []

  package init() {}

  /// Writes a thumbnail.
  /// - Throws: `CancellationError` if cancelled while it writes; then nothing is stored.
  package func write(_ thumbnail: Thumbnail, taking duration: Duration) async throws {
    try await Task.sleep(for: duration)
    thumbnails.insert(thumbnail)
  }

  /// How many thumbnails are stored.
  package var count: Int { thumbnails.count }
}
