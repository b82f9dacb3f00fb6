/// Less typical mistakes.
extension ToolchainTests {
  static let moreErrors = [
    Case(
      "throwing_call_without_try", "structured-programming",
      "func f() async throws { Task.checkCancellation() }"),
    Case(
      "try_rhs", "structured-programming",
      "func f(_ known: Int?) async { print(known ?? await load()) }"),
    Case("async_not_let", "async-let", "func f() async { async var n = load(); print(await n) }"),
    Case(
      "repeated_identifier", "async-let", "func f() async { let async n = load(); print(await n) }"),
    Case("repeated_identifier", nil, "func f() { let first name = 1; print(name) }"),
    Case("async_let_not_local", "async-let", "class Page { async let image = load() }"),
    Case(
      "foreach_sequence_does_not_conform_to_expected_protocol", "task-groups",
      """
      func f() async { await withTaskGroup(of: Int.self) { group in
        group.addTask { 1 }
        for n in group { print(n) } } }
      """),
    Case(
      "foreach_sequence_does_not_conform_to_expected_protocol", nil,
      "func f() { for n in 3 { print(n) } }"),
    Case(
      "throws_functiontype_mismatch", "task-groups",
      "func f() async { await withTaskGroup(of: Int.self) { g in g.addTask { try await fetch() } } }"
    ),
    Case(
      "failed_to_produce_diagnostic", "task-groups",
      "func f() async -> [Int] { await withTaskGroup(of: Int.self) { g in g.addTask { await load() } } }"
    ),
    Case(
      "regionbasedisolation_unknown_pattern", "isolation",
      """
      @MainActor final class Album {
        func show(_ n: Int) async {}
        func showAll() async { await withTaskGroup(of: Void.self) { group in
          for n in 1...3 { group.addTask { @MainActor in await self.show(n) } } } } }
      """),
    Case(
      "non_concurrent_type_member", "isolation",
      "final class Box { var n = 0 }\nstruct Page: Sendable { var box: Box }"),
    Case(
      "concurrent_value_nonfinal_class", "isolation", "class Page: Sendable { let number = 1 }"),
    Case(
      "actor_isolated_inout_state", "actors",
      """
      func add(to sum: inout Int) async { sum += 1 }
      actor Till { var sum = 0; func f() async { await add(to: &sum) } }
      """),
    Case(
      "conformance_mismatched_isolation_common", "isolation",
      """
      protocol Drawable { func draw() }
      @MainActor final class Page: Drawable { func draw() {} }
      """),
    Case("unbound_generic_parameter", "unstructured-tasks", "func f() { Task.cancel() }"),
    Case(
      "no_overloads_match_exactly_in_call", "unstructured-tasks",
      "func f() async { let task: Task<Int, Never> = Task { try await fetch() }; print(await task.value) }"
    ),
    Case(
      "too_few_generic_arguments", "unstructured-tasks",
      "func f() async { let task: Task<Int> = Task { 1 }; print(await task.value) }"),
    Case("too_few_generic_arguments", nil, "func f(_ all: Dictionary<Int>) { print(all) }"),
    Case(
      "cannot_convert_thrown_type", "structured-programming",
      "enum Lost: Error { case page }\nfunc f() async throws(Lost) -> Int { try await fetch() }"),
    Case(
      "cannot_convert_argument_value", "structured-programming",
      "func f() async throws { try await Task.sleep(for: 1) }"),
    Case(
      "cannot_convert_argument_value", nil,
      "func show(_ n: Int) {}\nfunc f() { show(\"one\") }"),
  ]

  /// Mistakes whose message has several causes. The source line decides which explanation fits.
  static let errorsInContext = [
    Case(
      "regionbasedisolation_typed_tns_passed_sending_closure", "isolation",
      "func f(_ done: @escaping (Int) -> Void) { Task { done(await load()) } }",
      says: "write @Sendable before the parameter's type"),
    Case(
      "regionbasedisolation_type_send_yields_race", "isolation",
      """
      func run(_ work: () async -> Void) async { await work() }
      @MainActor func f() async { await run { _ = await load() } }
      """,
      says: "mark that parameter @Sendable"),
    Case(
      "regionbasedisolation_named_send_yields_race", "task-groups",
      """
      func f() async { await withTaskGroup(of: Int.self) { group in
        async let n: Void = group.addTask { 1 }
        await n } }
      """,
      says: "without async let"),
    Case(
      "conformance_mismatched_isolation_common", "isolation",
      """
      protocol Counter { func next() -> Int }
      actor Till: Counter { func next() -> Int { 1 } }
      """,
      says: "Mark the function async in the protocol"),
    Case(
      "actor_isolated_non_self_reference", "isolation",
      """
      @MainActor final class Page { var n = 0 }
      func f(_ page: Page) async { Task.detached { page.n += 1 } }
      """,
      says: "Only code on the main actor"),
    Case(
      "extra_argument_labels", "structured-programming",
      "func f() async throws { try await Task.sleep(seconds: 1) }", says: "Task.sleep(for:"),
    Case("extra_argument_labels", nil, "func g(_ n: Int) {}\nfunc f() { g(n: 1) }"),
    Case(
      "cannot_convert_argument_value", "structured-programming",
      """
      func f() async -> Int {
        await withCheckedContinuation { $0.resume(throwing: CancellationError()) } }
      """,
      says: "withCheckedThrowingContinuation"),
    Case(
      "cannot_convert_to_return_type", "structured-programming",
      "func f() async -> Int { await withCheckedContinuation { c in c.resume() } }",
      says: "resume(returning:)"),
    Case("cannot_convert_to_return_type", nil, "func f() -> Int { return \"one\" }"),
    Case(
      "cannot_infer_type_for_pattern", "async-let",
      "func f() async { async let n; n = await load(); print(n) }", says: "same line"),
    Case(
      "init_candidate_inaccessible", "task-groups",
      "func f() async { let group = TaskGroup<Int>(); print(group) }", says: "withTaskGroup"),
    Case(
      "cannot_call_non_function_value", "cancellation",
      "func f() async { if Task.isCancelled() { return } }", says: "parentheses"),
    Case("cannot_call_non_function_value", nil, "func f() { let n = 1; print(n()) }"),
    Case(
      "could_not_find_tuple_member", "task-groups",
      """
      func f() async { await withTaskGroup(of: Int.self) { group in
        let child = group.addTask { 1 }
        child.cancel() } }
      """,
      says: "cancelAll()"),
    Case(
      "escaping_mutable_self_capture", "isolation",
      "struct Page { var n = 0; mutating func f() { Task { n += 1 } } }", says: "a struct"),
    Case(
      "non_sendable_type", "isolation",
      """
      func f<T>(_ work: @escaping @Sendable () async -> T) async -> T? {
        await withTaskGroup(of: T.self) { $0.addTask { await work() }; return await $0.next() } }
      """,
      says: "<T: Sendable>"),
    Case(
      "nonisolated_mutable_storage", "actors", "actor Till { nonisolated var n = 0 }",
      says: "Write let"),
    Case(
      "throwing_prop_access_without_try", "unstructured-tasks",
      "func f() async throws { print(Task { try await fetch() }.value) }",
      says: "Write try await before"),
    Case(
      "throwing_async_let_without_try", "async-let",
      "func f() async throws { async let n = fetch(); print(await n) }",
      says: "Write try before await."),
    Case(
      "unbound_generic_parameter", "structured-programming",
      "func f() async { try? await Task.slep(for: .seconds(1)) }", says: "Check its name"),
    Case(
      "unbound_generic_parameter", "structured-programming",
      "func f() async { await withCheckedContinuation { continuation in print(1) } }",
      says: "(continuation: CheckedContinuation<Int, Never>) in"),
    Case(
      "foreach_sequence_does_not_conform_to_expected_protocol", "structured-programming",
      "func f() async { for await n in [1, 2] { print(n) } }", says: "Leave out await"),
    Case(
      "cannot_convert_closure_result", "task-groups",
      """
      func f() async -> [Int] { await withTaskGroup(of: Int.self) { group in
        group.addTask { 1 }
        return await group.map { $0 } } }
      """,
      says: "for await result in group"),
    Case(
      "cannot_pass_async_func_to_sync_parameter", "unstructured-tasks",
      "import Dispatch\nfunc f() { DispatchQueue.main.async { _ = await load() } }",
      says: "dispatch queue"),
    Case(
      "escaping_noescape_param_capture", "isolation",
      "func f(_ work: () -> Void) { Task { work() } }", says: "@escaping @Sendable"),
    Case(
      "escaping_noescape_param_capture", nil,
      """
      func keep(_ work: @escaping () -> Void) {}
      func f(_ work: () -> Void) { keep { work() } }
      """),
    Case(
      "non_sendable_type", "isolation",
      """
      func first<T: Sendable>(_ work: @escaping @Sendable () async -> T) async -> T { await work() }
      func f() async { print(await first { _ = await load(); return await load() }) }
      """,
      says: "takes Any"),
  ]

  /// Mistakes in code that is in no function.
  private static let errorsAtTopLevel = [
    Case(
      "async_in_nonasync_function", "structured-programming", "let n = load()",
      says: "needs await"),
    Case("global_actor_top_level_var", "isolation", "@MainActor var n = 1", says: "Leave out"),
  ].map { error in
    var error = error
    error.isScript = true
    return error
  }

  static let allErrors =
    errors + moreErrors + errorsInContext + errorsAtTopLevel + furtherErrors
}
