import Foundation

/// Prints a random number from each source of the system, a line for each, and then runs two tasks.
func printRandomNumbers() async {
  print("library", UInt64.random(in: .min ... .max))
  print("UUID", await Task { UUID() }.value)
  printBytes("getrandom") { getRandom($0, 8, 0) == 8 }
  printBytes("getentropy") { getentropy($0, 8) == 0 }
  printBytes("arc4random_buf") {
    arc4random_buf($0, 8)
    return true
  }
  print("arc4random", (arc4random(), arc4random()))
  print("arc4random_uniform", (arc4random_uniform(1 << 30), arc4random_uniform(1 << 31)))
  let device = open("/dev/urandom", O_RDONLY)
  printBytes("read") { read(device, $0, 8) == 8 }
  close(device)
  if let stream = fopen("/dev/random", "r") {
    printBytes("fread") { fread($0, 4, 2, stream) == 2 }
    fclose(stream)
  }
  await runTwoTasks()
}

private func printBytes(_ source: String, _ fill: (UnsafeMutableRawPointer) -> Bool) {
  var word: UInt64 = 0
  let isFilled = unsafe withUnsafeMutableBytes(of: &word) { bytes in
    bytes.baseAddress.map { unsafe fill($0) } ?? false
  }
  print(source, isFilled ? String(word) : "failed")
}

// Swift does not import this function.
@_silgen_name("getrandom") private func getRandom(
  _: UnsafeMutableRawPointer, _: Int, _: UInt32
) -> Int
