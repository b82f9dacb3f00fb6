import DemoWorld
import Testing

@Suite struct DownloadTests {
  @Test func `A download returns the requested item`() async throws {
    let image = try await downloadImage("cat", taking: .zero)
    #expect(try renderImage("cat", taking: .zero) == image)
    let metadata = try await downloadMetadata(of: "cat", taking: .zero)
    #expect("\(image), \(metadata)" == "image of cat, metadata of cat")
    #expect(Thumbnail(of: image, with: metadata).description == "thumbnail of cat")
  }

  @Test func `A failing download throws an error that names the missing item`() async {
    await #expect(throws: NotFound("cat")) {
      try await downloadImage("cat", taking: .zero, failing: true)
    }
    await #expect(throws: NotFound("metadata of cat")) {
      try await downloadMetadata(of: "cat", taking: .zero, failing: true)
    }
    #expect(throws: NotFound("cat")) { try renderImage("cat", taking: .zero, failing: true) }
    #expect("\(NotFound("cat"))" == "NotFound: cat")
  }

  @Test func `A cancelled download ends before its time has passed`() async {
    let download = Task { try await downloadImage("cat", taking: .seconds(1_000_000)) }
    download.cancel()
    await #expect(throws: CancellationError.self) { try await download.value }
  }

  @Test(arguments: [false, true])
  func `The completion handler receives the result`(failing: Bool) async throws {
    let outcome = await withCheckedContinuation { continuation in
      downloadImage("cat", taking: .zero, failing: failing) {
        continuation.resume(returning: $0)
      }
    }
    if failing {
      #expect(throws: NotFound("cat")) { try outcome.get() }
    } else {
      #expect(try outcome.get() == Image("cat"))
    }
  }

  @Test func `A server answers or throws a connection error`() async throws {
    let server = Server("google", taking: .zero)
    #expect(try await server.answer(to: "why") == "google's answer to why")
    await #expect(throws: ConnectionLost(server: "google")) {
      try await server.answer(to: "why", failing: true)
    }
  }

  @Test func `Jitter stays within its bounds`() {
    for _ in 0..<1000 {
      let varied = Duration.milliseconds(100).varied(by: .milliseconds(20))
      #expect((.milliseconds(80)...(.milliseconds(120))).contains(varied))
      #expect(Duration.milliseconds(1).varied(by: .seconds(1)) >= .zero)
    }
  }

  @Test func `A disk stores a thumbnail only after the whole writing time`() async throws {
    let disk = Disk()
    let thumbnail = Thumbnail(of: Image("cat"))
    let writing = Task { try await disk.write(thumbnail, taking: .seconds(1_000_000)) }
    writing.cancel()
    await #expect(throws: CancellationError.self) { try await writing.value }
    #expect(await disk.count == 0)
    try await disk.write(thumbnail, taking: .zero)
    #expect(await disk.count == 1)
  }
}
