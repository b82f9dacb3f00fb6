/// A slow disk: writing takes time, and the data exists only after that time.
public actor Disk {
  private var thumbnails: Set<Thumbnail> = []

  public init() {}

  /// Writes a thumbnail.
  /// - Throws: `CancellationError` if cancelled while it writes, or `DiskFull`; then nothing is stored.
  public func write(_ thumbnail: Thumbnail, taking duration: Duration) async throws {
    try await Task.sleep(for: duration)
    if mustFail { throw DiskFull() }
    thumbnails.insert(thumbnail)
  }

  /// How many thumbnails are stored.
  public var count: Int { thumbnails.count }
}
