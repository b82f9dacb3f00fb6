/// A program with a child task that never ends and never calls in.
@main enum FixtureLoop {
  static func main() async {
    async let busy: Void = spin()
    await busy
  }

  static func spin() async {
    while true {}
  }
}
