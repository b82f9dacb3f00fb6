import CLineEditor
import FileStore
import StyledText

/// A Swift interface to libedit. Everything runs on the thread that opened the editor. The type is safe because its
/// pointer is never passed on, and is not used after `close()`.
@safe struct LibEdit {
  /// A line that is being edited. The cursor is the number of scalars before it.
  struct Line {
    var scalars: [Unicode.Scalar]
    var cursor: Int

    var text: String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view).streamSafe
    }
  }

  private let editor: OpaquePointer
  /// The errors in the user's settings.
  let complaints: [LineEditorError]

  /// Opens an editor. Nil if libedit cannot drive this terminal, or if UTF-8 is not available.
  init?(_ configuration: ConsoleConfiguration) {
    let settings = EditorSettings()
    // If the locale cannot express a character, libedit crashes on it in a prompt, and drops it from the input.
    guard le_use_utf8(),
      let editor = unsafe le_open(
        configuration.program, configuration.usesVIKeys, Int32(configuration.historyLimit),
        Unmanaged.passUnretained(settings).toOpaque(),
        { context, editor in
          guard let context = unsafe context, let editor = unsafe editor else { return }
          let settings = unsafe Unmanaged<EditorSettings>.fromOpaque(context).takeUnretainedValue()
          settings.apply { line in unsafe le_configure(editor, line) }
        })
    else { return nil }
    unsafe self.editor = editor
    complaints = settings.complaints
  }

  /// Sets the session that libedit asks for characters. The session must exist as long as lines are read.
  func setSession(_ session: EditSession) {
    let callbacks = unsafe le_callbacks(
      owner: Unmanaged.passUnretained(session).toOpaque(),
      next: { unsafe Self.session($0)?.nextCharacter() ?? WEOF },
      complete: { unsafe Self.session($0)?.complete() },
      insert: { unsafe Self.session($0)?.insert() },
      abandon: { unsafe Self.session($0)?.abandon() })
    unsafe le_set_callbacks(editor, callbacks)
  }

  private static func session(_ owner: UnsafeMutableRawPointer?) -> EditSession? {
    unsafe owner.map { unsafe Unmanaged<EditSession>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Reads a line. Returns nil at the end of input or if the line was abandoned.
  func readLine(prompt: String) -> String? {
    unsafe le_set_prompt(editor, prompt)
    let line = unsafe le_gets(editor)
    return unsafe line.exists ? Self.line(line).text : nil
  }

  var line: Line { unsafe Self.line(le_current_line(editor)) }

  /// The number of scalars in the line.
  var length: Int { unsafe Int(le_current_line(editor).count) }

  private static func line(_ line: le_line) -> Line {
    let characters = unsafe UnsafeBufferPointer(start: line.text, count: Int(line.count))
    let scalars = unsafe characters.map { Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}" }
    return Line(scalars: scalars, cursor: unsafe Int(line.cursor))
  }

  /// Replaces `count` scalars before the cursor with a text.
  func replace(_ count: Int, with text: String) {
    let characters = text.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
    unsafe le_replace(editor, Int32(count), characters)
  }

  func remember(_ entry: String) { unsafe le_remember(editor, entry) }
  var isEditing: Bool { unsafe le_is_editing(editor) }
  func prepareTerminal(raw: Bool) { unsafe le_prepare_terminal(editor, raw) }
  func refresh() { unsafe le_refresh(editor) }
  func resize() { unsafe le_resize(editor) }
  func close() { unsafe le_close(editor) }

  /// The terminal size for which libedit draws.
  var size: (columns: Int, rows: Int) {
    let size = unsafe le_drawing_size(editor)
    return (Int(size.columns), Int(size.rows))
  }
}
