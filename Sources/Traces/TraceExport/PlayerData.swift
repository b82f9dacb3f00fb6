import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

/// The data of a run for a page's script: for each event its position in the picture, its task, the state that the
/// task enters, its place in the source, and a sentence. Texts are referred to by number.
struct PlayerData {
  private let trace: Trace
  private let words: Words
  private let picture: TimelinePicture
  private let sources: PageSources
  /// The indices of the events in the data.
  private let kept: [Int]
  /// The number of these events up to the first difference from another run, inclusive; nil if none is marked.
  private let differs: Int?

  init(
    _ trace: Trace, _ words: Words, _ picture: TimelinePicture, _ sources: PageSources,
    _ kept: [Int], differs: Int? = nil
  ) {
    self.trace = trace
    self.words = words
    self.picture = picture
    self.sources = sources
    self.kept = kept
    self.differs = differs
  }

  func write(to output: inout some TextOutputStream) {
    var texts = TextTable()
    let scale = picture.scale
    let moments = scale.moments.map { "[\($0.time.nanoseconds),\($0.slots)]" }
    let size = picture.size
    let unit = TimeUnit(fitting: trace.end.nanoseconds)
    output.write(
      "{\"end\":\(trace.end.nanoseconds),\"slot\":\(scale.slot),\"left\":\(size.left),"
        + "\"right\":\(size.right),\"top\":\(size.top),\"row\":\(size.row),"
        + "\"height\":\(picture.height),\"differs\":\(differs.map(String.init) ?? "null"),\"unit\":[\(unit.rawValue),\"\(unit.name(ascii: false))\"],"
        + "\"moments\":[\(moments.joined(separator: ","))],\n\"names\":[")
    let names = trace.tasks.map { Markup.script(JSONText.string(words.name($0.id))) }
    output.write(names.joined(separator: ",") + "],\n\"events\":[\n")
    var slots: [Int] = []
    slots.reserveCapacity(trace.events.count)
    _ = LaneSteps(trace, visible: picture.outline.visible) { slots.append($0) }
    for index in kept {
      let event = trace.events[index]
      let change = EventChange(event, words)
      let place = sources.place(of: change.site)
      let fields: [Int] = [
        Int(event.time.nanoseconds), slots[index], Int(event.task?.number ?? 0),
        texts.number(change.style), texts.number(change.text), place?.file ?? -1, place?.line ?? 0,
        texts.number(words.sentence(event)),
      ]
      let line = fields.map(String.init).joined(separator: ",")
      output.write("[\(line)]" + (index == kept.last ? "\n" : ",\n"))
    }
    output.write("],\n\"texts\":[\n")
    output.write(
      texts.all.map { Markup.script(JSONText.string($0)) }.joined(separator: ",\n") + "]}")
  }
}
