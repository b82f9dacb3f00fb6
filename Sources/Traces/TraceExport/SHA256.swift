/// The SHA-256 digest (FIPS 180-4), by which a page's policy identifies the page's styles and scripts.
package enum SHA256 {
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var state = roots.prefix(8).map { fraction($0, isCube: false) }
    let constants = roots.map { fraction($0, isCube: true) }
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let length = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      add(bytes[start..<start + 64], to: &state, constants)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func add(
    _ block: ArraySlice<UInt8>, to state: inout [UInt32], _ constants: [UInt32]
  ) {
    var words = [UInt32](repeating: 0, count: 64)
    for (index, byte) in block.enumerated() {
      words[index / 4] |= UInt32(byte) << (24 - 8 * UInt32(index % 4))
    }
    for index in 16..<64 {
      let (near, far) = (words[index - 2], words[index - 15])
      let first = rotate(far, 7) ^ rotate(far, 18) ^ (far >> 3)
      let second = rotate(near, 17) ^ rotate(near, 19) ^ (near >> 10)
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var s = state
    for index in 0..<64 {
      let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
      let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
      let one = rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)
      let zero = rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)
      let first = s[7] &+ one &+ choice &+ constants[index] &+ words[index]
      s = [first &+ zero &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in 0..<8 { state[index] &+= s[index] }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 64 primes. The standard derives its constants from their roots.
  private static let roots: [UInt64] = Array(
    (UInt64(2)...311).filter { number in !(2..<number).contains { number % $0 == 0 } })

  /// Returns the first 32 bits of the fraction of a number's square or cube root, determined bit by bit.
  private static func fraction(_ number: UInt64, isCube: Bool) -> UInt32 {
    var root: UInt64 = 0
    for bit in (0..<40).reversed() {
      let trial = root | 1 << UInt64(bit)
      let square = trial.multipliedFullWidth(by: trial)
      let isWithin: Bool
      if isCube {
        // The trial has 32 bits of fraction, so its cube has 96. The comparison leaves out the lowest 64 of them.
        let low = square.low.multipliedFullWidth(by: trial)
        let high = square.high &* trial &+ low.high
        isWithin = high < number << 32
      } else {
        isWithin = square.high < number
      }
      if isWithin { root = trial }
    }
    return UInt32(truncatingIfNeeded: root)
  }

  /// Returns bytes in Base64 (RFC 4648), the encoding of digests in a page's policy.
  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let padded = Array(group) + [0, 0]
      let word = UInt32(padded[0]) << 16 | UInt32(padded[1]) << 8 | UInt32(padded[2])
      for index in 0..<4 {
        let digit = Int(word >> (18 - 6 * UInt32(index)) & 63)
        text.append(index <= group.count ? digits[digit] : "=")
      }
    }
    return text
  }
}
