import ArgumentParser
import AsyncLetDemos
import BeyondDemos
import CancellationDemos
import GroupPatternsDemos
import ChannelsDemos
import DetachedTasksDemos
import StructuredProgrammingDemos
import TaskGroupsDemos
import TaskTreesDemos
import UnstructuredTasksDemos

/// Every lesson's demos, one command each; a lesson is one import and one line here.
@main struct Demos: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demos",
    abstract: "Runs the demos of the lessons, as ordinary Swift programs.",
    subcommands: [
      StructuredProgramming.self,
      AsyncLet.self,
      TaskTrees.self,
      Cancellation.self,
      TaskGroups.self,
      GroupPatterns.self,
      UnstructuredTasks.self,
      DetachedTasks.self,
      Channels.self,
      Beyond.self,
    ])
}
