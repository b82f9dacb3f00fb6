import Foundation
import Testing

@testable import CompilerMessages

/// Mistakes whose explanation depends on the source line, the words or the notes.
extension ToolchainTests {
  static let furtherErrors = [
    Case(
      "illegal_top_level_expr", nil,
      "@main struct Main { static func main() {} }\nprint(1)", says: "Move it into main()"),
    Case(
      "illegal_top_level_stmt", nil,
      "@main struct Main { static func main() {} }\nfor n in 1...2 { print(n) }",
      says: "Move it into main()"),
    Case(
      "attr_ApplicationMain_with_script", nil,
      "@main struct Main { static func main() {} }\nprint(1)", says: "Move it into main()",
      isScript: true),
    Case(
      "attr_ApplicationMain_multiple", nil,
      "@main struct A { static func main() {} }\n@main struct B { static func main() {} }",
      says: "before one type only"),
    Case(
      "async_unavailable_decl", "isolation",
      "@MainActor func draw() {}\nfunc f() async { MainActor.assumeIsolated { draw() } }",
      says: "with await"),
    Case(
      "throwing_call_without_try", "structured-programming",
      "func f() async throws { let n = fetch(); print(n) }", says: "Write try await before"),
    Case(
      "throwing_call_without_try", "structured-programming",
      "func f() async throws { let n = await fetch(); print(n) }", says: "Write try before await."),
    Case(
      "throwing_call_without_try", "structured-programming",
      "func g() throws {}\nfunc f() throws { g() }", says: "Write try before the expression."),
    Case(
      "async_expr_without_await", "structured-programming",
      "func f() async throws { let n = try fetch(); print(n) }", says: "Write await after try."),
    Case(
      "async_expr_without_await", "async-let",
      "func f() async throws { async let n = fetch(); let m = try n; print(m) }",
      says: "Write await after try."),
    Case(
      "throwing_async_let_without_try", "async-let",
      "func f() async throws { async let n = fetch(); let m = await n; print(m) }",
      says: "Write try before await."),
    Case(
      "throwing_prop_access_without_try", "unstructured-tasks",
      "func f(_ task: Task<Int, any Error>) async throws { let n = await task.value; print(n) }",
      says: "Write try before await."),
    Case(
      "tryless_throwing_call_unhandled", "structured-programming",
      "func f() async { let n = await fetch(); print(n) }", says: "Write try before await. Mark"),
    Case(
      "cannot_convert_array_element", "unstructured-tasks",
      "func f() async -> [Int] { let task = Task { 1 }; return [task] }"),
    Case(
      "cannot_convert_argument_value", "task-groups",
      "func f(_ r: Result<Int, any Error>) { var all: [Int] = []; all.append(r); print(all) }",
      says: "try result.get()"),
    Case(
      "cannot_convert_argument_value", "task-groups",
      "func f(_ r: Result<Int, any Error>) {}\nfunc g(_ n: Int) { f(n) }", says: ".success(value)"),
    Case(
      "cannot_convert_argument_value", "structured-programming",
      "func f(_ time: Duration) {}\nfunc g() { f(200) }", says: "has a unit"),
    Case(
      "cannot_match_expr_tuple_pattern_with_nontuple_value", nil,
      "func f(_ names: [String]) { for (index, name) in names { print(index, name) } }",
      says: ".enumerated()"),
    Case("sema_no_import", nil, "import StructuredConcurrency", says: "can import DemoWorld"),
    Case(
      "regionbasedisolation_typed_tns_passed_sending_closure", "isolation",
      """
      import Synchronization
      func f() async {
        let sum = Mutex(0)
        await withTaskGroup { group in group.addTask { sum.withLock { $0 += 1 } } }
        print(sum.withLock { $0 })
      }
      """,
      says: "cannot be copied"),
    Case(
      "regionbasedisolation_named_send_yields_race", "isolation",
      """
      actor Store { func run(_ work: () async -> Int) async -> Int { await work() } }
      func f(on store: Store, _ work: () async -> Int) async -> Int { await store.run(work) }
      """,
      says: "mark its parameter @Sendable"),
    Case(
      "regionbasedisolation_type_send_yields_race", "isolation",
      """
      actor Store { func run(_ work: () async -> Int) async -> Int { await work() } }
      func f(on store: Store, _ work: () async -> Int) async -> Int { await store.run { await work() } }
      """,
      says: "mark its parameter @Sendable"),
    Case(
      "regionbasedisolation_typed_tns_passed_sending_closure", "isolation",
      """
      func f<T: Sendable>(_ work: @escaping () async throws -> T) async throws -> T {
        let task = Task { try await work() }
        return try await task.value
      }
      """,
      says: "write @Sendable before the parameter's type"),
    Case(
      "regionbasedisolation_named_send_yields_race", "isolation",
      """
      func f<T: Sendable>(_ work: () async throws -> T) async throws -> T {
        async let value = work()
        return try await value
      }
      """,
      says: "write @Sendable before the parameter's type"),
    Case(
      "cannot_pass_async_func_to_sync_parameter", "actors",
      """
      import Synchronization
      func f(_ sum: borrowing Mutex<Int>) async { await sum.withLock { $0 = await load() } }
      """,
      says: "lock"),
    Case(
      "async_in_nonasync_function", "structured-programming",
      "actor Till { func close() async {}\n  deinit { await close() } }", says: "deinitializer"),
    Case(
      "async_in_nonasync_function", "structured-programming",
      "struct Page { var number: Int { await load() } }", says: "get async"),
    Case(
      "could_not_find_type_member", "structured-programming",
      "func f() async throws { try await Task.sleep(.seconds(1)) }", says: "Task.sleep(for:"),
    Case("could_not_find_type_member", nil, "func f() { print(Int.maximum) }"),
    Case(
      "cannot_find_in_scope", "structured-programming",
      "func f() async throws { try await sleep(for: .seconds(1)) }", says: "Task.sleep(for:"),
    Case(
      "missing_argument_labels", "task-groups",
      "func f() async { await withTaskGroup(of: Int.self) { group in group.addTask(1) } }",
      says: "closure"),
    Case(
      "cannot_find_in_scope", nil, "func f() { print(NSLock()) }", says: "import Foundation"),
    Case(
      "cannot_find_type_in_scope", nil, "func f(_ s: DispatchSemaphore) {}", says: "import Dispatch"
    ),
    Case("cannot_find_type_in_scope", nil, "func f(_ s: Unknown) {}"),
    Case(
      "cannot_find_in_scope", "async-let", "func f() async { await Promise.all([load()]) }",
      says: "with async let"),
    Case(
      "cannot_find_in_scope", "task-groups", "func f() { go { print(1) } }", says: "group.addTask"),
    Case(
      "cannot_find_in_scope", "structured-programming", "func f() async { await delay(200) }",
      says: "Task.sleep"),
    Case(
      "could_not_find_value_member", "unstructured-tasks",
      "func f() async { let task = Task { 1 }; print(await task.join()) }", says: ".value"),
    Case(
      "cannot_pass_rvalue_mutating_subelement", "actors",
      "struct Office { var n = 1; mutating func sell() { n -= 1 } }\nfunc f(_ o: Office) { o.sell() }",
      says: "Make the type an actor"),
    Case(
      "cannot_convert_condition_value", "structured-programming",
      "func f(_ nothing: Void) { if nothing {} }", says: "returns nothing"),
    Case(
      "cannot_convert_to_return_type", "structured-programming",
      "func f(_ nothing: Void) -> Bool { return nothing }", says: "returns nothing"),
    Case(
      "value_of_metatype_type", "task-groups",
      "func f() async { await withTaskGroup(of: Int) { group in } }", says: ".self"),
    Case(
      "execution_behavior_only_on_async", "isolation",
      "@MainActor class A { @concurrent func f() {} }", says: "async too"),
    Case(
      "actor_isolation_multiple_attr_2", "isolation",
      "@MainActor @concurrent func f() async {}", says: "one of the two"),
    Case(
      "missing_return_decl", nil, "func f() -> Int {\n  print(1)\n  1 }", says: "needs return"),
    Case(
      "optional_base_not_unwrapped", nil,
      "func f(_ all: [Int: Task<Int, Never>]) async -> Int { await all[1].value }", says: "if let"),
    Case(
      "cannot_convert_thrown_type", "structured-programming",
      "struct Failed: Error { var n: Int }\nfunc f() throws { throw Failed }", says: "parentheses"),
    Case(
      "cannot_convert_assign", "unstructured-tasks",
      "func f(_ t: inout Task<Int, any Error>) { let n = Task { 1 }; t = n }",
      says: "ends with Never"),
    Case(
      "cannot_convert_assign", "unstructured-tasks",
      "func f(_ t: inout Task<Int, Never>) { let n = Task { try await fetch() }; t = n }",
      says: "ends with any Error"),
    Case(
      "cannot_convert_argument_value", "structured-programming",
      "func g(_ s: String) {}\nfunc f(_ nothing: Void) { g(nothing) }", says: "returns nothing"),
    Case(
      "unbound_generic_parameter", "unstructured-tasks",
      "func f() { let task: Task? = nil; print(task as Any) }", says: "two types"),
    Case("missing_argument_labels", nil, "func g(n: Int) {}\nfunc f() { g(1) }"),
    Case(
      "could_not_find_value_member", "task-groups",
      "func f() async { await withTaskGroup(of: Int.self) { group in group.cancel() } }",
      says: "cancelAll()"),
    Case(
      "could_not_find_value_member", "group-patterns",
      "func f() async { await withDiscardingTaskGroup { group in await group.next() } }",
      says: "keeps no results"),
    Case("could_not_find_value_member", nil, "func f() { print(\"a\".size) }"),
    Case(
      "cannot_convert_closure_result", "task-groups",
      """
      func f() async -> [Int] { await withTaskGroup(of: Int.self) { group in
        group.addTask { 1 }
        return group } }
      """,
      says: "and not the results"),
    Case(
      "variable_closure_use_uninit", "channels",
      """
      func f() {
        var results: AsyncStream<Int>.Continuation
        let stream = AsyncStream<Int> { results = $0 }
        print(stream, results)
      }
      """,
      says: "makeStream"),
    Case(
      "variable_closure_use_uninit", nil,
      "func g(_ f: () -> Void) {}\nfunc f() { var n: Int\n  g { n = 1 }\n  print(n) }"),
  ]

  @Test func `Every identifier that has an explanation has a test case`() throws {
    let cases = Self.allErrors + Self.warnings
    let pinned = Set(cases.map(\.identifier))
    #expect(CompilerMessage.explanations.keys.filter { !pinned.contains($0) } == [])
    #expect(try Self.identifiersWithContext.filter { !pinned.contains($0) } == [])
  }

  /// The identifiers that have an explanation only in some lines, as the source of the explanations names them.
  private static var identifiersWithContext: [String] {
    get throws {
      let file = URL(filePath: #filePath).appending(
        path: "../../../../Sources/Teaching/CompilerMessages/CompilerMessage+Context.swift")
      let source = try String(contentsOf: file.standardized, encoding: .utf8)
      let found = source.matches(of: /"([a-z]+(?:_[a-z]+)+)"/).map { String($0.1) }
        .filter { !$0.hasPrefix("note_") }
      try #require(found.contains("extra_argument_labels"))
      return found
    }
  }
}
