/// A cache of demangled names, for one version of the demangler. Programs that differ in a few lines have most
/// symbols in common, so the demangler seldom runs.
struct NameCache {
  private let cache: Cache
  private let key: String
  private var names: [String: String]

  /// The maximum number of names. A larger cache is emptied first.
  static let limit = 20_000
  private static let fileName = "names"

  init(of demangler: String, in cache: Cache) {
    self.cache = cache
    key = "names 1 \(BuildStamp(of: demangler)?.description ?? "") \(demangler)"
    let lines = cache.lines(named: Self.fileName, key: key) ?? []
    names = Dictionary(
      stride(from: 0, to: lines.count - lines.count % 2, by: 2).map { (lines[$0], lines[$0 + 1]) },
      uniquingKeysWith: { $1 })
  }

  subscript(name: String) -> String? { names[name] }

  mutating func add(_ more: [String: String]) {
    names = names.count + more.count > Self.limit ? more : names.merging(more) { $1 }
    cache.store(
      names.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }, named: Self.fileName,
      key: key)
  }
}
