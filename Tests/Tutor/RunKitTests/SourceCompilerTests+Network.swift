import FileStore
import Glibc
import TaskTrace
import Testing

@testable import RunKit

/// The network, which a program in the sandbox cannot use.
extension SourceCompilerTests {
  /// A program that connects to a port of this computer, and prints whether that succeeded.
  private static let client = """
    import Glibc
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(CommandLine.arguments[1])!.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    print(
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, size) == 0 }
      })
    """

  /// Passes `body` the number of a port of this computer that accepts connections.
  private func withPort(_ body: (_ port: UInt16) async throws -> Void) async throws {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isReady = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(server, address, size) == 0 && listen(server, 8) == 0
          && getsockname(server, address, &size) == 0
      }
    }
    try #require(isReady)
    try await body(UInt16(bigEndian: address.sin_port))
  }

  @Test(.enabled("There is no sandbox here.") { await Sandbox.available() != nil })
  func `In the sandbox, a program cannot use the network`() async throws {
    try await Fixture.withFolder { folder in
      let program = try #require(try await compile(Self.client, in: folder).program)
      try await withPort { port in
        let scenario = Scenario(program: program, arguments: ["\(port)"])
        var runner = Runner()
        let free = try await runner.trace(scenario)
        #expect(free.standardOutput.text == "true\n")
        runner.sandbox = await Sandbox.available()
        let confined = try await runner.trace(scenario)
        #expect(confined.standardOutput.text == "false\n")
      }
    }
  }
}
