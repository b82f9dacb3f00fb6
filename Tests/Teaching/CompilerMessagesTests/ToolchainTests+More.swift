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
}
