/// The limit for the number of live blocks in a lesson. A short block can show long text, such as the source of a demo,
/// so the size of the lesson does not limit how much it shows.
enum LiveBlockLimit {
  /// The maximum number of live blocks. In a `code` block, each name counts.
  static let parts = 500

  /// Returns the line of the first block that exceeds the limit; nil if there is none.
  static func firstLineBeyond(_ nodes: [MarkdownNode]) -> Int? {
    var count = 0
    for node in nodes {
      guard case .code(let info?) = node.kind, let block = LiveBlock(rawValue: info) else {
        continue
      }
      count += block == .code ? names(in: node.literal) : 1
      if count > parts { return node.line }
    }
    return nil
  }

  /// Returns the number of declarations and whole demos that a `code` block shows.
  private static func names(in text: String) -> Int {
    text.utf8.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: ",") }
  }
}
