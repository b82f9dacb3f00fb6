/// Writes random scripts for the program fixture-steps.
struct RandomScript {
  /// The state of the generator SplitMix64.
  private var state: UInt64
  /// Whether tasks share state by a lock, streams and continuations.
  private let sharesState: Bool
  private var left: Int
  private var bodies: [[String]]

  /// Returns a script. It has two or three bodies, and each number results in the same script.
  static func text(_ number: Int, sharesState: Bool) -> String {
    var script = RandomScript(number, sharesState: sharesState)
    script.write()
    return script.bodies.map { $0.joined() }.joined(separator: "/")
  }

  /// Returns a script with two tasks, most of whose steps the other task can observe.
  static func small(_ number: Int) -> String {
    var script = RandomScript(number, sharesState: true)
    let start = script.pick("t t g")
    let creator = (0...script.draw(2)).map { _ in
      script.pick(start == "t" ? "M M p c c P" : "M M p z z n")
    }
    let other = (0...script.draw(3)).map { _ in script.pick("M M p q H e a y") }
    return "\(start)1\(creator.joined())/\(other.joined())"
  }

  /// Returns a script with two tasks. The second one begins on an actor, at once, on the main actor or in a group of
  /// another kind. Streams, continuations and an actor's state connect them.
  static func mixed(_ number: Int) -> String {
    var script = RandomScript(number, sharesState: true)
    let start = script.pick("G G U m l d V D j")
    let handle = "c c v P"
    let steps = ["j": "u Z E", "V": "I", "D": "X E", "l": "q", "d": "q"][start] ?? handle
    let creator = (0...script.draw(2)).map { _ in script.pick(steps + " M a r p x0 o0 k0 b") }
    let other = (0...script.draw(3)).map { _ in
      script.pick("M N a r p q y H h1 e E s0 i0 w0 T0 C \(start == "G" ? "W0" : "k1")")
    }
    return "\(start)1\(creator.joined())/\(other.joined())"
  }

  /// Returns a script whose tasks end, are cancelled and notice that, all at the same moment.
  static func cancelling(_ number: Int) -> String {
    var script = RandomScript(number, sharesState: false)
    let children = 1 + script.draw(2)
    let start = script.pick("g g l t")
    var creator = (1...children).map { "\(start)\($0)" }
    let steps = ["g": "n z z f\(children) A s1 p", "l": "s1 p q", "t": "c c v s1 p"][start] ?? ""
    creator += ["s1"] + (0...script.draw(3)).map { _ in script.pick(steps) }
    let others = (1...children).map { _ in
      (0...script.draw(2)).map { _ in script.pick("s1 s1 q p h0") }.joined()
    }
    return ([creator.joined()] + others).joined(separator: "/")
  }

  /// Returns a script whose tasks end by errors or are cancelled, some of them at the same moment.
  static func failing(_ number: Int) -> String {
    var script = RandomScript(number, sharesState: false)
    let children = 2 + script.draw(2)
    let start = script.pick("j j V V D D l t")
    var creator = (1...children).map { "\(start)\($0)" }
    let steps = [
      "j": "u u Z E p S1", "V": "I I E p S1", "D": "X E p S1 s1", "l": "p q E S1", "t": "v v c p",
    ]
    creator += (0...script.draw(3)).map { _ in script.pick(steps[start] ?? "") }
    if script.draw(2) == 0 { creator.insert("C", at: script.draw(creator.count)) }
    var others = (1...children).map { _ in
      (0...script.draw(2)).map { _ in script.pick("E E s1 S1 S2 q p h0 C") }
    }
    if script.draw(3) == 0 {
      let grandchild = script.pick("j V D l d g") + "\(children + 1)"
      others[script.draw(children)].insert(grandchild, at: 0)
      others.append((0...script.draw(2)).map { _ in script.pick("E S1 S2 q p") })
    }
    return ([creator] + others).map { $0.joined() }.joined(separator: "/")
  }

  private init(_ number: Int, sharesState: Bool) {
    state = UInt64(number) &* 2 + (sharesState ? 1 : 0)
    self.sharesState = sharesState
    left = 6
    bodies = [[], []]
    if draw(3) > 0 { bodies.append([]) }
  }

  private mutating func draw(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ word >> 31) % UInt64(count))
  }

  private mutating func pick(_ words: String) -> String {
    let words = words.split(separator: " ")
    return String(words[draw(words.count)])
  }

  private mutating func write() {
    let parents = bodies.indices.map { $0 < 2 ? 0 : draw($0) }
    let receiver = draw(bodies.count)
    for body in bodies.indices {
      let children = bodies.indices.filter { $0 > 0 && parents[$0] == body }
      var starts = children.map { pick("g g t t l m") + "\($0)" }
      while !starts.isEmpty || left > 0 && draw(4) > 0 {
        if !starts.isEmpty, draw(2) == 0 {
          bodies[body].append(starts.removeFirst())
        } else if left > 0 {
          left -= 1
          bodies[body].append(step(in: bodies[body], receives: receiver == body))
        } else {
          bodies[body].append(starts.removeFirst())
        }
      }
      if draw(2) == 0 { bodies[body].append("p") }
    }
  }

  private mutating func step(in body: [String], receives: Bool) -> String {
    var words = "p p q y a s1"
    if body.contains(where: { $0.hasPrefix("g") }) { words += " n n z" }
    if body.contains(where: { $0.hasPrefix("t") || $0.hasPrefix("m") }) {
      words += sharesState ? " v c c P" : " v c c"
    }
    if sharesState {
      words += receives ? " w0 k0 K0 i0 i0 i0 M H h0 e" : " w0 k0 K0 x0 x0 o0 M H h0 e"
    }
    return pick(words)
  }
}
