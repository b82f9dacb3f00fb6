/// A page's Content-Security-Policy: it allows only the page's own styles and scripts, by their digests.
package struct PagePolicy: Sendable {
  package let content: String

  /// Creates a policy from the texts of the styles and scripts. `others` contains further directives, such as
  /// `frame-src`.
  package init(styles: [String], scripts: [String], others: String = "") {
    func sources(_ texts: [String]) -> String {
      guard !texts.isEmpty else { return "'none'" }
      return texts.map { "'sha256-\(SHA256.base64(SHA256.digest(Array($0.utf8))))'" }
        .joined(separator: " ")
    }
    content =
      "default-src 'none'; style-src \(sources(styles)); script-src \(sources(scripts)); "
      + "base-uri 'none'" + (others.isEmpty ? "" : "; " + others)
  }
}
