import DemoArguments
import DemoWorld

struct UnreadChildren: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Three children that are never read.",
    discussion: "At the end of the scope, each is cancelled and awaited, the last one first.")

  @Option(milliseconds: "How long it takes to compute the second image")
  var compute: Duration = .milliseconds(500)

  @Flag(help: "Read all three.") var readAll = false

  func run() async throws {
    let metadata = try await describe()
    print("got the \(metadata)")
  }

  func describe() async throws -> Metadata {
    async let first = downloadImage("first", taking: .seconds(2))
    async let second = renderImage("second", taking: compute)
    async let third = downloadImage("third", taking: .seconds(2))
    let metadata = try await downloadMetadata(
      of: "cat", taking: .milliseconds(100))
    if readAll { print(try await first, try await second, try await third) }
    return metadata
  }
}
