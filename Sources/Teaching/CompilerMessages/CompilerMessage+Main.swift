/// Explanations of messages about where a program begins.
extension CompilerMessage {
  static let mains = [
    "illegal_top_level_expr": codeOutsideMain, "illegal_top_level_stmt": codeOutsideMain,
    "attr_ApplicationMain_with_script": codeOutsideMain,
    "attr_ApplicationMain_multiple": Explanation(
      nil, "A program begins in one place. Write @main before one type only."),
  ]

  private static let codeOutsideMain = Explanation(
    nil,
    "The program begins in the type with @main, so code outside of functions would never run. "
      + "Move it into main(), or leave out that type.")
}
