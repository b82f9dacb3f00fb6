import TaskTrace
import TraceAnalysis

/// The executors that the source declares. A trace names such an executor in place of the actor that uses it.
extension Trace {
  /// The trace with the names of actors in place of those of their executors, and the executors that several actors may
  /// share. Two tasks on such an executor need not be on the same actor.
  var namingOwnersOfExecutors: (trace: Trace, shared: Set<ActorID>) {
    let sources = symbols.sources.values.filter { source in
      source.contains { $0.containsBytes(of: "unownedExecutor") }
    }.map(SourceBlocks.init)
    let blocks = sources.flatMap(\.blocks)
    let executors = Set(blocks.filter(\.isExecutor).compactMap(\.typeName))
    let found = actorNames.filter { executors.contains($0.value.typeName) }.keys
    let owners = Set(sources.flatMap(\.typesWithExecutors))
    let actors = Set(blocks.filter(\.isActor).compactMap(\.typeName))
    guard owners.count == 1, let owner = owners.first, actors.contains(owner) else {
      return (self, Set(found))
    }
    var named = self
    for actor in found { named.actorNames[actor] = String(owner) }
    return (named, [])
  }
}

extension StringProtocol {
  /// The name of a type without its module, the types around it and its generic arguments.
  var typeName: Substring {
    let name = prefix { $0 != "<" }
    return Substring(name.split(separator: ".").last ?? name)
  }
}

extension SourceBlocks {
  /// The names of the types that declare which executor they use.
  fileprivate var typesWithExecutors: [Substring] {
    tokens.indices.dropFirst().filter {
      tokens[$0] == "unownedExecutor" && tokens[$0 - 1] == "var"
    }.compactMap { blocks(around: $0).lazy.compactMap(\.typeName).first }
  }
}

extension SourceBlocks.Block {
  /// Whether the block is a type of executors.
  fileprivate var isExecutor: Bool {
    !isActor && !Set(head).isDisjoint(with: ["SerialExecutor", "TaskExecutor", "Executor"])
  }
}
