import PseudoTerminal
import Testing

@testable import LineEditor

@Suite struct EditorSettingTests {
  @Test(arguments: ["bind -v", "  # bind \"", "", "tutor:bind -s ^T mine", ":edit on"])
  func `A line that libedit understands is accepted`(line: String) {
    #expect(EditorSettings.refusal(of: line) == nil)
  }

  @Test(arguments: ["explode", "bind \u{1}", "bind " + String(repeating: "x", count: 2_000)])
  func `A line that libedit does not understand is refused`(line: String) {
    #expect(EditorSettings.refusal(of: line) != nil)
  }
}
