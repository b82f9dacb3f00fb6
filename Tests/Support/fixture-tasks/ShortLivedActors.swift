/// Actors that exist one after the other, most likely at the same address.
func shortLivedActors() async {
  for _ in 1...3 {
    await useMorning()
    await useEvening()
  }
}

private func useMorning() async { await Morning().come() }
private func useEvening() async { await Evening().come() }

actor Morning {
  private var count = 0
  func come() { count += 1 }
}

actor Evening {
  private var count = 0
  func come() { count += 1 }
}
