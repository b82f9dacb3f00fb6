import DemoArguments
import DemoWorld

struct LostError: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A task throws, and its value is never read.",
    discussion: "The upload fails after 100 ms; the program continues until 300 ms.")

  @Flag(help: "Read the task's value at the end.") var read = false

  func run() async {
    let server = Server("server", taking: .milliseconds(100))
    let upload = Task(name: "upload") {
      try await server.answer(to: "upload", failing: true)
    }
    try? await Task.sleep(for: .milliseconds(300))
    do {
      if read { print("uploaded: \(try await upload.value)") }
      print("all is well")
    } catch {
      print("the upload has failed: \(error)")
    }
  }
}
