/// Declarations whose end or name is hard to find without a parser.
enum DifficultDeclarations {
  static let all =
    values + functions + members + regularExpressions
    + [
      "struct A {}; struct B {}\nlet c = 1; let d = 2",
      "let a = 1 // comment with { and \"\n/* { */ let b = 2",
      "/// One.\n\n/// Two.\n@MainActor\n// Three.\nfunc a() {}\n",
      "/* One\n   line. */\nlet a = 1\n\n/*\n Other.\n*/\n\nlet b = 2",
      "import Foundation\n@main struct A { static func main() async {} }",
      "let a = #\"{ \"quoted\" \\(no) \\#(value(\"}\")) \"#\nlet b = \"\\(c { \"}\" })\"\nlet d = 1",
      "let a = #/[{(\"](?=\\()\\/#?/#\nlet b = ##/ }/# /##, c = #/\n  { \\)\n  /#\nlet d = 1",
      "let a = \"\"\"\n  { \\(b(\"\"\"\n  }\n  \"\"\")) {\n  \"\"\"\nlet c = 1",
    ]

  private static let values = [
    "let a = if x { 1 } else { 2 }\nlet b = 3",
    "let a =\n  if x {\n    1\n  } else if y {\n    2\n  } else {\n    3\n  }\nlet b = 4",
    "let a = switch x { case 1: 2\n default: 3 }\nlet b = 4",
    "let a = x\n  ?? y\n  ?? z\nlet b = 1",
    "let a = x ??\n  y\nlet b = 1",
    "let a = x ? y\n  : z\nlet b = a!\nlet c = d?.e",
    "let a: [String: Int] = [:], b = 2\nlet (c, d) = (1, 2)\nvar e, f: Int",
    "let a: Int?\nlet b: Array<Int>\nlet c: (Int) -> Int = { $0 }\nlet d = 1",
    "let a = b.map { $0 }\n  .filter { $0 }\n  // a comment between\n  .count\nlet c = 1",
    "let a = { 1 }()\nlet b = c { 1 } onError: { 2 }\nlet d = 1",
    "let a = try await b()\nlet c = a == b && c || d\nlet e = a as? Int\nlet f = a is Int",
    "let a = B<C, D?>(1), e = F<G>.h, i = j < k\nlet l: [B<C, D>], m: (C, D) -> B<C, D>",
    "let a = x < y\nlet b = x > y\nlet c = -1\nlet d = x &+ y",
    "var a: Int { 1 }\nvar b: Int {\n  get { 1 }\n  set { c = newValue }\n}\nvar d = 1 { didSet {} }",
    "var a: Int { get async throws { 1 } }\nlazy var b = { 1 }()\nprivate(set) var c = 1",
    "let a = b\n  as Int\nlet c = d\n  is Int\nlet e = 1",
    "let a = [\n  1, 2,\n]\nlet b = (\n  1\n)\nlet c = d(\n  1)\nlet e = f[\n  1]",
    "nonisolated(unsafe) var a = 1\n@TaskLocal static var b = 1\nunowned(unsafe) let c: A",
    "let a = b / c\nlet d = e /\n  f\nlet g = 1",
    "let a = do { try b() } catch { c }\nlet d = 1",
    "let a = \\A.b\nlet c = &d\nlet e = ...f\nlet g = h...",
    "let `class` = 1\nlet a = b.class\nlet c = .default\nlet d = b.init { 1 }",
  ]

  private static let functions = [
    "struct A { consuming func a() {}\n borrowing func b() {}\n mutating func c() {} }",
    "func a<T>(_ b: T) -> T where T: Equatable { b }\nfunc c()\n  async throws\n  -> Int\n{ 1 }",
    "func a<T>(_ b: T)\n  where T: Equatable\n{\n}\nfunc c() {}",
    "func a() throws(B) -> some C { d }\nfunc e(f: () async throws -> Void) rethrows {}",
    "static func == (a: A, b: A) -> Bool { true }\nprefix func - (a: A) -> A { a }\nfunc b() {}",
    "func <+> (a: A, b: A) -> A { a }\ninfix operator <+>: P\nprecedencegroup P {}\nfunc b() {}",
    "struct A { subscript(i: Int) -> Int { i }\n init?(a: Int) { nil }\n init!<T>(b: T) {}\n deinit {} }",
    "func a(b: Int = { 1 }(), c: [Int] = [1, 2]) {}\nfunc d(_ e: Int...) {}",
    "@available(*, deprecated, message: \"}\")\n@discardableResult\npublic func a() -> Int { 1 }",
    "actor A { isolated deinit {}\n nonisolated func b() {}\n distributed func c() {} }",
    "nonisolated(nonsending) func a() async {}\n@concurrent func b() async {}\n"
      + "func c(_ d: isolated (any Actor)? = #isolation) {}",
    "func a() { func b() {}\n let c = 1\n struct D {} }\nfunc e() {}",
    "func a() -> [Int]\n{ [] }\nfunc b() -> (Int, Int) { (1, 2) }\nfunc c() -> () -> Void { {} }",
  ]

  private static let members = [
    "enum A { case x, y\n case z(Int), w(b: String)\n indirect case v(A)\n var c: Int { 1 } }",
    "enum A: String { case x = \"1\", y\n case `default`\n static let b = A.x }",
    "enum A { case x\n  , y\n case z(\n  Int)\n func b() { switch self { case .x: break\n default: break } } }",
    "protocol A { associatedtype B: C\n var d: Int { get }\n func e()\n init()\n static var f: Int { get set } }",
    "protocol A: B where C == D {\n  subscript(a: Int) -> Int { get }\n  func b() async throws -> Int\n  func c()\n}",
    "extension A.B { struct C { let d = 1 } }\nextension A where B == C { func d() {} }",
    "extension Array<Int> { var a: Int { 1 } }\nextension [Int] { var b: Int { 1 } }",
    "extension A? { func b() {} }\nextension [A]? { var c: Int { 1 } }\nextension A.B<C>? where D == E { init() {} }",
    "extension A: @retroactive B {}\nextension A: @unchecked Sendable {}\nextension `A` { func b() {} }",
    "final class A: B, C { override init() { super.init() }\n class func d() {}\n class var e: Int { 1 } }",
    "struct A<each T: B>: C, ~Copyable where D: E { typealias F = G\n let h: (repeat each T) }",
    "class A { class B { class C { func d() {} } } }\nactor E { }",
    "struct A { let actor = 1\n let b = actor.c\n func open() {}\n var package = 1\n func set(prefix: Int) {} }",
    "struct A {\n  #if DEBUG\n  let b = 1\n  #endif\n  let c = 1\n}\n#if os(Linux)\nfunc d() {}\n#endif",
    "struct A { @Option(help: \"a { b\") var c = 1\n @Flag var d = false\n @A.B(c: { 1 }) var e: Int }",
  ]

  /// Slashes that open a regular expression or that are operators. SE-0354 decides.
  private static let regularExpressions = [
    "let a = /\"/\nlet b = 1\nlet c = /[{\"]/\nlet d = 1",
    "let a = b(/\"/, /{/, c: /}/)\nlet d = [/(/, /\\(/]\nlet e = 1",
    "let a = b / c / d\nlet e = f/g + h/i\nlet j = \"{\" + k / l\nlet m = 1",
    "let a = b.reduce(1, /)\nlet c = d(/, \"{\")\nlet e = f(g, /)\nlet h = \"/\"\nlet i = 1",
    "let a = b { $0 / 2 } + \"/\".count\nlet c = [1, 2].map { 4 / $0 }\nlet d = 1",
    "let a = /[/\"]x/\nlet b = /\\/{/\nlet c = /[(]\"/\nlet d = /(a|\"{)/\nlet e = 1",
    "let a = /\"\\ /\nlet b = /a b{/\nlet c = d\n  / \"e\" /\n  f\nlet g = 1",
    "func / (a: A, b: A) -> A { a }\ninfix operator /^/\nfunc b() {}\npostfix operator /\nlet c = 1",
    "let a = try? /^ {\"/.wholeMatch(in: b)\nlet c = try /^ }\"/.firstMatch(in: d)\nlet e = 1",
    "func a() -> B { return /\\s\"{/ }\nfunc b() -> B { /{\"/ }\nfunc c() -> B { return /^ {/ }",
    "let a = b ? /\"{/ : /}\"/\nlet c = !/{/.d\nlet e = f ?? /\"/\nlet g = 1",
    "let a = x /* { */ / y // }\nlet b = c /// \"\n  / d\nlet e = 1",
    "struct A {\n  let b = /\"}/\n  func c() { switch d { case /{/: e\n default: f / g } }\n}\nlet h = 1",
    "let a = /a\\/\\/\"{/\nlet b = 1 /2\nlet c = d! / e! / f\nlet g = h[0] / i[1]\nlet j = 1",
    "let a = #/\"/#\nlet b = #/{/\"/#, c = ##/\"/#{/##\nlet d = #/\n  \"{ # comment\n  /#\nlet e = 1",
    "let a = { /\"/ }\nlet b = [\"{\": /}/]\nlet c = (/\"{/)\nlet d = e; /\"}/.f()\nlet g = 1",
  ]
}
