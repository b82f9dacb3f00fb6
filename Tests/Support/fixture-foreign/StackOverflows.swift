import Dispatch
import Foundation

/// Calls itself without end.
@inline(never) @_optimize(none) private func descend(_ depth: Int) -> Int {
  depth == .max ? 0 : descend(depth + 1) + 1
}

func overflow() async {
  await withTaskGroup(of: Void.self) { group in group.addTask { print(descend(0)) } }
}

func overflowOnThread() async {
  Thread.detachNewThread { print(descend(0)) }
  try? await Task.sleep(for: .seconds(60))
}

func overflowOnQueue() async {
  DispatchQueue.global().async { print(descend(0)) }
  try? await Task.sleep(for: .seconds(60))
}

/// Needs more stack for the variables of one function than there is.
@inline(never) @_optimize(none) private func needMuch() -> Int {
  let values = InlineArray<4_000_000, Int>(repeating: 1)
  return values[ProcessInfo.processInfo.arguments.count]
}

func overflowByVariables() async { print(needMuch()) }

/// Prints in each call, so that the stack may end in the code of the tracer.
@inline(never) @_optimize(none) private func descendPrinting(_ depth: Int) -> Int {
  print("", terminator: "")
  fflush(stdout)
  return depth == .max ? 0 : descendPrinting(depth + 1) + 1
}

func overflowWhilePrinting() async { print(descendPrinting(0)) }

/// Uses an alternate signal stack and removes it again.
func overflowAfterAlternateStack() async {
  func isDisabled() -> Bool {
    var stack = stack_t()
    return sigaltstack(nil, &stack) == 0 && stack.ss_flags & Int32(SS_DISABLE) != 0
  }
  print(isDisabled())
  var own = stack_t()
  own.ss_sp = malloc(1 << 16)
  own.ss_size = 1 << 16
  print(sigaltstack(&own, nil), isDisabled())
  own.ss_flags = Int32(SS_DISABLE)
  print(sigaltstack(&own, nil), isDisabled())
  fflush(stdout)
  print(descend(0))
}

/// Calls itself without end. Its frames are in memory, of which the process may use only a little more.
@inline(never) @_optimize(none) private func descendInMemory(_ depth: Int) async -> Int {
  if depth == .max { return 0 }
  return await descendInMemory(depth + 1) + 1
}

func useUpMemory() async {
  let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  let used = rlim_t(pages?.first.flatMap { Int($0) } ?? 0) * 4096
  var limit = rlimit(rlim_cur: used + 512 << 20, rlim_max: used + 512 << 20)
  setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  print(await descendInMemory(0))
}
