import DemoArguments

struct ImmediateTask: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Task.immediate runs at once, up to its first suspension.",
    discussion: "Task { } only enqueues the new task; its creator continues first.")

  @Flag(help: "Use Task { } instead of Task.immediate.") var later = false
  @Flag(help: "Take the image from the cache, without suspending.") var cached = false

  @MainActor func run() async throws {
    print("main: before")
    let image =
      if later { Task(name: "image") { try await load() } } else {
        Task.immediate(name: "image") { try await load() }
      }
    print("main: after")
    try await image.value
    print("main: at the end")
  }

  @MainActor func load() async throws {
    print("load: looking in the cache")
    if !cached { try await Task.sleep(for: .milliseconds(100)) }
    print("load: the image is there")
  }
}
