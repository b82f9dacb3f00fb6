@main struct Demos {
  static func main() {}
}
