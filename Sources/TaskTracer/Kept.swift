/// The address of facts, in memory that is never given back and has facts of that kind for ever.
///
/// The machine looks at its tasks and cores dozens of times while a task lives, and to count references to
/// them each time would take as long as all the rest.
///
/// Unsafe: guarded by the machine's lock.
@safe @dynamicMemberLookup struct Kept<Facts>: Equatable {
  private let place: UnsafeMutablePointer<Facts>

  init(_ facts: Facts) {
    unsafe place = .allocate(capacity: 1)
    unsafe place.initialize(to: facts)
  }

  /// Several of the same, side by side.
  static func kept(_ facts: Facts, count: Int) -> [Self] {
    let places = UnsafeMutablePointer<Facts>.allocate(capacity: count)
    unsafe places.initialize(repeating: facts, count: count)
    return (0..<count).map { unsafe Self(place: places + $0) }
  }

  private init(place: UnsafeMutablePointer<Facts>) { unsafe self.place = place }

  func replace(by facts: Facts) { unsafe place.pointee = facts }

  static func == (left: Self, right: Self) -> Bool { unsafe left.place == right.place }

  subscript<Value>(dynamicMember fact: KeyPath<Facts, Value>) -> Value {
    @inline(__always) get { unsafe place.pointee[keyPath: fact] }
  }

  subscript<Value>(dynamicMember fact: WritableKeyPath<Facts, Value>) -> Value {
    @inline(__always) get { unsafe place.pointee[keyPath: fact] }
    @inline(__always) nonmutating _modify { yield unsafe &place.pointee[keyPath: fact] }
  }
}
