import DemoWorld

/// Renders three pictures, each in a task of a different kind.
package func renderPage(concurrently: Bool) async {
  async let cover: Void = render("cover", concurrently: concurrently)
  let back = Task(name: "back") {
    await render("back", concurrently: concurrently)
  }
  await withTaskGroup { group in
    group.addTask(name: "map") {
      await render("map", concurrently: concurrently)
    }
  }
  _ = await (cover, back.value)
}

func render(_ name: String, concurrently: Bool) async {
  if concurrently {
    await computeOnPool(name)
  } else {
    await computeHere(name)
  }
}

func computeHere(_ name: String) async {
  compute(for: .milliseconds(100))
  print("\(name): rendered \(isOnMainActor ? "on" : "off") the main actor")
}

@concurrent func computeOnPool(_ name: String) async {
  compute(for: .milliseconds(100))
  print("\(name): rendered \(isOnMainActor ? "on" : "off") the main actor")
}
