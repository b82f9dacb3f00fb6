import ActorsDemos
import AsyncLetDemos
import CancellationDemos
import ChannelsDemos
import DemoArguments
import DetachedTasksDemos
import EveryOrderDemos
import GroupPatternsDemos
import IsolationDemos
import StructuredProgrammingDemos
import TaskGroupsDemos
import TaskTreesDemos
import ThePoolDemos
import UnstructuredTasksDemos

/// The demos of all lessons, with one command for each lesson. A lesson has one import and one line here.
@main struct Demos: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demos",
    abstract: "Runs the demos of the lessons, as ordinary Swift programs.",
    subcommands: lessons(for: CommandLine.arguments))

  /// Returns only the lesson that the command line names; if it names none, all lessons. Looking up the names of all
  /// commands takes longer than most demos.
  private static func lessons(for words: [String]) -> [any ParsableCommand.Type] {
    let named = words.dropFirst().first?.filter { $0 != "-" }
    let lesson = lessons.first { "\($0)".lowercased() == named }
    return lesson.map { [$0] } ?? lessons
  }

  private static let lessons: [any ParsableCommand.Type] = [
    StructuredProgramming.self,
    AsyncLet.self,
    TaskTrees.self,
    Cancellation.self,
    TaskGroups.self,
    GroupPatterns.self,
    UnstructuredTasks.self,
    DetachedTasks.self,
    Channels.self,
    Actors.self,
    Isolation.self,
    ThePool.self,
    EveryOrder.self,
  ]
}
