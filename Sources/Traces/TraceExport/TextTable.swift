/// Texts of a page's data, each once and given by number; 0 is the empty one.
struct TextTable: Sendable {
  private(set) var all = [""]
  private var numbers = ["": 0]

  mutating func number(_ text: String) -> Int {
    if let number = numbers[text] { return number }
    all.append(text)
    numbers[text] = all.count - 1
    return all.count - 1
  }
}
