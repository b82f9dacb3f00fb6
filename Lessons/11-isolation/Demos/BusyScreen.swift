import DemoWorld

/// Draws a frame every 50 ms while a thumbnail is made.
@MainActor package func showScreen(concurrently: Bool) async {
  let frames = Task(name: "frames") {
    for number in 1... {
      try await Task.sleep(for: .milliseconds(50))
      print("frame \(number)")
    }
  }
  if concurrently {
    await makeThumbnailOnPool()
  } else {
    await makeThumbnail()
  }
  print("thumbnail shown")
  frames.cancel()
  _ = await frames.result
}

func makeThumbnail() async {
  compute(for: .milliseconds(180))
}

@concurrent func makeThumbnailOnPool() async {
  compute(for: .milliseconds(180))
}
