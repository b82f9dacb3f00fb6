/// The numbers by which the records of a file refer to texts, so that the file contains each text once.
public struct TextNumbers: Sendable {
  private var numbers: [String: UInt32] = [:]

  public init() {}

  /// Returns the number of a text, and the records that define it. They are empty if the text was asked for before.
  /// Write them before a record that contains the number.
  public mutating func number(of text: String) -> (number: UInt32, definition: [Record]) {
    if let number = numbers[text] { return (number, []) }
    let number = UInt32(numbers.count + 1)
    numbers[text] = number
    return (number, Record.records(defining: number, as: text))
  }
}
