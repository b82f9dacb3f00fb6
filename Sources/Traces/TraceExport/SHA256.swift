/// The SHA-256 digest (FIPS 180-4), by which a page's policy identifies the page's styles and scripts.
package enum SHA256 {
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var state = initialState
    var bytes = message + [0x80]
    bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
    let length = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
    var words = [UInt32](repeating: 0, count: 64)
    for start in stride(from: 0, to: bytes.count, by: 64) {
      fill(&words, from: bytes, at: start)
      add(words, to: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  /// Fills the 64 words of a block: 16 from its bytes, and the others from those before them.
  private static func fill(_ words: inout [UInt32], from bytes: [UInt8], at start: Int) {
    for index in 0..<16 {
      let byte = start + 4 * index
      words[index] =
        UInt32(bytes[byte]) << 24 | UInt32(bytes[byte + 1]) << 16 | UInt32(bytes[byte + 2]) << 8
        | UInt32(bytes[byte + 3])
    }
    for index in 16..<64 {
      let near = words[index - 2]
      let far = words[index - 15]
      let first = rotate(far, 7) ^ rotate(far, 18) ^ (far >> 3)
      let second = rotate(near, 17) ^ rotate(near, 19) ^ (near >> 10)
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
  }

  /// Adds a block to the state. The variables have the names of the standard.
  private static func add(_ words: [UInt32], to state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let one = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let zero = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let first = h &+ one &+ choice &+ constants[index] &+ words[index]
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ zero &+ majority)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 64 primes. The standard derives its constants from their roots.
  private static let roots: [UInt64] = Array(
    (UInt64(2)...311).filter { number in !(2..<number).contains { number % $0 == 0 } })

  private static let initialState = roots.prefix(8).map { fraction($0, isCube: false) }
  private static let constants = roots.map { fraction($0, isCube: true) }

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
