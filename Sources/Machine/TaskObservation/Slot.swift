/// A pointer to memory that is reused but never freed.
///
/// The tracer reads its tasks and cores dozens of times in the life of a task. Reference counting doubles the cost.
///
/// Safety: only one thread at a time may use it. The owner of the observer ensures that.
@safe @dynamicMemberLookup package struct Slot<State>: Equatable {
  private let place: UnsafeMutablePointer<State>

  package init(_ state: State) {
    unsafe place = .allocate(capacity: 1)
    unsafe place.initialize(to: state)
  }

  /// Creates several slots with the same state, adjacent in memory.
  static func slots(_ state: State, count: Int) -> [Self] {
    let places = UnsafeMutablePointer<State>.allocate(capacity: count)
    unsafe places.initialize(repeating: state, count: count)
    return (0..<count).map { unsafe Self(place: places + $0) }
  }

  private init(place: UnsafeMutablePointer<State>) { unsafe self.place = place }

  func replace(by state: consuming State) {
    unsafe place.deinitialize(count: 1)
    unsafe place.initialize(to: state)
  }

  package static func == (left: Self, right: Self) -> Bool { unsafe left.place == right.place }

  package subscript<Value>(dynamicMember member: KeyPath<State, Value>) -> Value {
    @inline(__always) get { unsafe place.pointee[keyPath: member] }
  }

  package subscript<Value>(dynamicMember member: WritableKeyPath<State, Value>) -> Value {
    @inline(__always) get { unsafe place.pointee[keyPath: member] }
    @inline(__always) nonmutating _modify { yield unsafe &place.pointee[keyPath: member] }
  }
}
