import Foundation

/// A server on a thread and a client on a core, connected by the loopback network.
func socket() async { askServer() }

private func stream() -> Int32 { Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }

private func askServer() {
  let server = stream()
  var address = sockaddr_in()
  address.sin_family = UInt16(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  withUnsafeMutableBytes(of: &address) { bytes in
    guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return }
    bind(server, address, size)
    listen(server, 1)
    getsockname(server, address, &size)
  }
  Thread.detachNewThread {
    let connection = accept(server, nil, nil)
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = recv(connection, &bytes, 16, 0)
    usleep(20_000)
    send(connection, bytes, count, 0)
    close(connection)
  }
  let client = stream()
  withUnsafeBytes(of: &address) { bytes in
    guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return }
    _ = connect(client, address, size)
  }
  send(client, "ping", 4, 0)
  var bytes = [UInt8](repeating: 0, count: 16)
  let count = recv(client, &bytes, 16, 0)
  print(String(decoding: bytes.prefix(count), as: UTF8.self))
  close(client)
  close(server)
}

/// No data arrives, so the socket's own time limit ends the wait.
func socketLimit() async {
  var ends: [Int32] = [0, 0]
  socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
  var limit = timeval(tv_sec: 0, tv_usec: 50_000)
  setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  var bytes = [UInt8](repeating: 0, count: 4)
  print("received", recv(ends[0], &bytes, 4, 0), errno == EAGAIN)
}

/// A task sends more than fits into a socket's buffer, and another task receives it.
func largeSend() async {
  let count = 1_000_000
  var ends: [Int32] = [0, 0]
  socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
  let (input, output) = (ends[0], ends[1])
  async let sent = Task.detached { send(output, [UInt8](repeating: 1, count: count), count, 0) }
    .value
  async let received = Task.detached {
    var bytes = [UInt8](repeating: 0, count: 100_000)
    var received = 0
    while received < count { received += read(input, &bytes, bytes.count) }
    return received
  }.value
  print(await sent, await received)
}
