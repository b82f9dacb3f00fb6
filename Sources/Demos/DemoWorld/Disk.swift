/// A slow disk: writing takes time, and the data exists only after that time.
public actor Disk {
  private var thumbnails: Set<Thumbnail> = []

  public init() {}

  /// Writes a thumbnail.
  /// - Throws: `CancellationError` if the task is cancelled while it writes, or `DiskFull`. Then nothing is stored.
  public func write(_ thumbnail: Thumbnail, taking duration: Duration) async throws {
    try await Task.sleep(for: duration)
    if mustFail { throw DiskFull() }
    thumbnails.insert(thumbnail)
  }

  /// The number of thumbnails that are stored.
  public var count: Int { thumbnails.count }
}
