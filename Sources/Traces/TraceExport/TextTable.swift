/// The texts of a page's data, each stored once and referred to by number. Text 0 is empty.
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
