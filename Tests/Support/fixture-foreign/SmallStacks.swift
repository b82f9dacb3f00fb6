import Foundation

/// Threads with the smallest possible stacks print, resume tasks and create tasks.
func smallStacks() async {
  onSmallStack { puts("printed") }
  await withCheckedContinuation { continuation in
    onSmallStack { continuation.resume() }
  }
  let number = await withUnsafeContinuation { (continuation: UnsafeContinuation<Int, Never>) in
    onSmallStack { continuation.resume(returning: 4) }
  }
  print("resumed", number)
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
    onSmallStack { Task { continuation.resume() } }
  }
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
    onSmallStack { Task { @MainActor in continuation.resume() } }
  }
  let sleeper = Task { (try? await Task.sleep(for: .seconds(1))) == nil }
  onSmallStack { sleeper.cancel() }
  print("cancelled", await sleeper.value)
}

/// Runs work on a new thread with a small stack, and waits for its end.
private func onSmallStack(_ body: @escaping () -> Void) {
  final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
  let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
  pthread_attr_init(attributes)
  guard pthread_attr_setstacksize(attributes, 16384) == 0 else { return print("too small") }
  var thread = pthread_t()
  pthread_create(
    &thread, attributes,
    { argument in
      if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }, Unmanaged.passRetained(Work(body)).toOpaque())
  pthread_join(thread, nil)
}
