@main struct Tutor {
  static func main() {}
}
