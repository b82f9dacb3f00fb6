import Foundation
import Testing

@testable import CompilerMessages

/// Typical mistakes, compiled with this toolchain. The tests pin the identifiers of the messages that have
/// explanations.
@Suite struct ToolchainTests {
  /// A program, the identifier of the compiler's message, and the ID of the lesson that explains it.
  struct Case: CustomTestStringConvertible {
    var identifier: String
    var lesson: String?
    var code: String
    /// Words of the explanation.
    var says: String
    /// Whether the code is at the top level of a program.
    var isScript = false

    init(
      _ identifier: String, _ lesson: String?, _ code: String, says: String = "",
      isScript: Bool = false
    ) {
      (self.identifier, self.lesson, self.code, self.says) = (identifier, lesson, code, says)
      self.isScript = isScript
    }

    var testDescription: String { "\(identifier): \(code.prefix(60))" }
  }

  static let errors = [
    Case("async_expr_without_await", "structured-programming", "func f() async { print(load()) }"),
    Case(
      "async_expr_without_await", "async-let", "func f() async { async let n = load(); print(n) }"),
    Case(
      "async_in_nonasync_function", "structured-programming", "func f() { print(await load()) }"),
    Case(
      "async_in_nonasync_function", "structured-programming", "func f() { async let n = load() }"),
    Case(
      "cannot_pass_async_func_to_sync_parameter", "task-groups",
      "func f() async { print([1].map { _ in await load() }) }"),
    Case(
      "async_call_in_illegal_context", "structured-programming",
      "func f() async { defer { _ = await load() }; print(1) }", says: "before each place"),
    Case(
      "cannot_convert_initializer_value", "unstructured-tasks",
      "func f() async { let task = Task { await load() }; let n: Int = task; print(n) }"),
    Case(
      "cannot_convert_to_return_type", "unstructured-tasks",
      "func f() async -> Int { let task = Task { await load() }; return task }"),
    Case(
      "cannot_convert_argument_value", "unstructured-tasks",
      "func f() async { let task = Task { await load() }; print(task + 1) }"),
    Case("cannot_convert_initializer_value", nil, "func f() { let n: Int = \"\"; print(n) }"),
    Case(
      "actor_isolated_access_outside_of_actor_context", "isolation",
      "@MainActor let number = load\nfunc f() async { print(number) }", says: "an async let"),
    Case(
      "tryless_throwing_call_unhandled", "structured-programming",
      "func f() async { print(await fetch()) }"),
    Case("try_unhandled", "structured-programming", "func f() async { print(try await fetch()) }"),
    Case(
      "throwing_call_unhandled", "task-groups",
      """
      func f() async throws { try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask { try await fetch() }
        for await number in group { print(number) } } }
      """),
    Case(
      "capture_async_let_not_supported", "async-let",
      "func f() async { async let n = load(); Task { print(await n) } }"),
    Case(
      "async_unavailable_decl", "the-pool",
      "import Foundation\nfunc f() async { Thread.sleep(forTimeInterval: 1) }"),
    Case(
      "async_unavailable_decl", "the-pool",
      "import Foundation\nfunc f() async { let lock = NSLock(); lock.lock() }"),
    Case(
      "actor_isolated_non_self_reference", "actors",
      "actor Till { var sum = 0 }\nfunc f(_ till: Till) async { await till.sum += 1 }"),
    Case(
      "actor_isolated_non_self_reference", "actors",
      "actor Till { var sum = 0 }\nfunc f(_ till: Till) { print(till.sum) }"),
    Case(
      "actor_isolated_access_outside_of_actor_context", "actors",
      "actor Till { var sum = 0 }\nfunc f(_ till: Till) async { print(till.sum) }"),
    Case(
      "actor_isolated_call_decl", "isolation", "@MainActor func draw() {}\nfunc f() { draw() }"),
    Case(
      "regionbasedisolation_named_send_yields_race", "task-groups",
      """
      final class Box { var n = 0; func fill() async -> Int { n += 1; return n } }
      func f() async { let box = Box(); async let a = box.fill(); async let b = box.fill()
        print(await a + b) }
      """),
    Case(
      "regionbasedisolation_named_send_yields_race", "task-groups",
      """
      func twice(_ n: Int) async -> Int { n * 2 }
      func f() async { var n = 1; async let a = twice(n); n += 1; print(await a, n) }
      """),
    Case(
      "regionbasedisolation_type_send_yields_race", "isolation",
      """
      final class Box { var n = 0 }
      func f() async { let box = Box(); Task { box.n += 1 }; box.n += 1 }
      """),
    Case(
      "regionbasedisolation_typed_tns_passed_sending_closure", "task-groups",
      """
      func f() async { var sum = 0
        await withTaskGroup(of: Void.self) { group in for n in 1...3 { group.addTask { sum += n } } }
        print(sum) }
      """),
    Case(
      "concurrent_access_of_local_capture", "task-groups",
      """
      func later(_ body: @escaping @Sendable () -> Void) { body() }
      func f() { var sum = 0; later { sum += 1 }; print(sum) }
      """),
    Case(
      "non_sendable_capture", "isolation",
      """
      final class Box { var n = 0 }
      func later(_ body: @escaping @Sendable () -> Void) { body() }
      func f() { let box = Box(); later { box.n += 1 } }
      """),
    Case(
      "escaping_inout_capture", "task-groups",
      "func f() async { await withTaskGroup(of: Int.self) { g in g.addTask { g.addTask { 2 }; return 1 } } }"
    ),
    Case(
      "rbi_isolation_crossing_result", "isolation",
      """
      final class Box { var n = 0 }
      actor Shelf { let box = Box(); func get() -> Box { box } }
      func f(_ shelf: Shelf) async { print(await shelf.get()) }
      """),
    Case("shared_mutable_state_decl", "isolation", "var count = 0\nfunc f() async { count += 1 }"),
    Case(
      "concurrent_value_class_mutable_property", "isolation",
      "final class Box: Sendable { var n = 0 }"),
    Case(
      "cannot_convert_closure_result", "task-groups",
      "func f() async { await withTaskGroup(of: Int.self) { group in group.addTask { \"one\" } } }"),
    Case(
      "unbound_generic_parameter", "task-groups",
      """
      func f() async { await withTaskGroup { group in
        for n in 1...3 { if n > 1 { await group.next() }; group.addTask {} } } }
      """),
    Case(
      "optional_not_unwrapped", "task-groups",
      """
      func f() async { let n: Int = await withTaskGroup(of: Int.self) { group in
        await group.next() }
        print(n) }
      """),
    // This message needs no explanation, because it is not about structured concurrency. The compiler finds the
    // data race only in a later phase.
    Case(
      "cannot_find_in_scope", nil,
      """
      func f() async { var sum = 0
        await withTaskGroup(of: Void.self) { group in group.addTask { sum += 1 } }
        print(sun) }
      """),
  ]

  @Test(arguments: allErrors)
  func `The first error of a typical mistake is explained`(_ expected: Case) throws {
    let output = try Self.compile(expected.code, isScript: expected.isScript)
    let message = try #require(CompilerMessage(reading: output), "\(output)")
    #expect(message.identifier == expected.identifier)
    #expect(message.explanation?.lesson == expected.lesson)
    #expect(expected.says.isEmpty || message.explanation?.sentence.contains(expected.says) == true)
    #expect(message.line > 0)
    #expect(message.source != nil)
  }

  static let warnings = [
    Case("pbd_never_used", "task-trees", "func f() async { async let n = load(); print(1) }"),
    Case("no_async_in_await", "structured-programming", "func f() async { await print(1) }"),
    Case("expression_unused_result_call", "async-let", "func f() async { await load() }"),
  ]

  @Test(arguments: warnings)
  func `A warning that points to a mistake is explained`(_ expected: Case) throws {
    let output = try Self.compile(expected.code)
    #expect(CompilerMessage(reading: output) == nil)
    let message = try #require(CompilerMessage.warning(reading: output), "\(output)")
    #expect(message.identifier == expected.identifier)
    #expect(message.explanation?.lesson == expected.lesson)
  }

  @Test func `A value sent to a function off its actor is not described as two tasks`() throws {
    let output = try Self.compile(
      """
      @MainActor func sum() async -> Int {
        await withTaskGroup(of: Int.self) { group in
          group.addTask { 1 }
          return await group.reduce(0, +)
        }
      }
      """)
    let message = try #require(CompilerMessage(reading: output), "\(output)")
    #expect(message.identifier == "regionbasedisolation_named_send_yields_race")
    #expect(
      message.explanation?.sentence.hasPrefix("This function does not run on the actor") == true)
  }

  @Test func `The explanation says that the suggested underscore changes nothing`() throws {
    let output = try Self.compile("func f() async { async let n = load(); print(1) }")
    let message = try #require(CompilerMessage.warning(reading: output))
    #expect(message.words.contains("'_'"))
    #expect(message.explanation?.sentence.contains("does not change that") == true)
  }

  @Test(arguments: [
    "func f() { let n = 1 }", "func f() async { async let n = load(); print(await n) }",
  ]) func `Code without a typical mistake has no explained warning`(_ code: String) throws {
    #expect(CompilerMessage.warning(reading: try Self.compile(code)) == nil)
  }

  private static func compile(_ code: String, isScript: Bool = false) throws -> String {
    let name = UUID().uuidString
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "\(name).swift")
    let output = folder.appending(path: "\(name).txt")
    defer { for file in [file, output] { try? FileManager.default.removeItem(at: file) } }
    let shared = """
      func load() async -> Int { 1 }
      func fetch() async throws -> Int { 1 }
      """
    try "\(code)\n\(shared)\n".write(to: file, atomically: true, encoding: .utf8)
    try Data().write(to: output)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      ["swiftc", "-frontend", "-emit-sil", "-swift-version", "6", "-sdk", "/"]
      + (isScript ? [] : ["-parse-as-library"])
      + ["-diagnostic-style", "llvm", "-debug-diagnostic-names"]
      + ["-o", "/dev/null", file.path]
    compiler.standardError = try FileHandle(forWritingTo: output)
    try compiler.run()
    compiler.waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8)
  }
}
