import StyledText
import TaskTrace
import TraceViews

/// The data of a run for a page's script: for each event its position in the picture, its task, the state that the
/// task enters, its place in the source, and a sentence. Texts are given by number.
struct PlayerData {
  private let trace: Trace
  private let words: Words
  private let picture: TimelinePicture
  private let sources: PageSources
  /// Which events it is about.
  private let kept: [Int]

  init(
    _ trace: Trace, _ words: Words, _ picture: TimelinePicture, _ sources: PageSources,
    _ kept: [Int]
  ) {
    self.trace = trace
    self.words = words
    self.picture = picture
    self.sources = sources
    self.kept = kept
  }

  func write(to output: inout some TextOutputStream) {
    var texts = Texts()
    let scale = picture.scale
    let moments = scale.moments.map { "[\($0.time.nanoseconds),\($0.slots)]" }
    let size = picture.size
    let unit = TimeUnit(fitting: trace.end.nanoseconds)
    output.write(
      "{\"end\":\(trace.end.nanoseconds),\"slot\":\(scale.slot),\"left\":\(size.left),"
        + "\"right\":\(size.right),\"top\":\(size.top),\"row\":\(size.row),"
        + "\"height\":\(picture.height),\"unit\":[\(unit.rawValue),\"\(unit.name(ascii: false))\"],"
        + "\"moments\":[\(moments.joined(separator: ","))],\n\"names\":[")
    let names = trace.tasks.map { Markup.script(JSONText.string(words.name($0.id))) }
    output.write(names.joined(separator: ",") + "],\n\"events\":[\n")
    var slots: [Int] = []
    slots.reserveCapacity(trace.events.count)
    _ = LaneSteps(trace, visible: picture.outline.visible) { slots.append($0) }
    for index in kept {
      let event = trace.events[index]
      let (state, text, site) = change(event)
      let place = sources.place(of: site)
      let fields: [Int] = [
        Int(event.time.nanoseconds), slots[index], Int(event.task?.number ?? 0),
        texts.number(state), texts.number(text), place?.file ?? -1, place?.line ?? 0,
        texts.number(words.sentence(event)),
      ]
      let line = fields.map(String.init).joined(separator: ",")
      output.write("[\(line)]" + (index == kept.last ? "\n" : ",\n"))
    }
    output.write("],\n\"texts\":[\n")
    output.write(
      texts.all.map { Markup.script(JSONText.string($0)) }.joined(separator: ",\n") + "]}")
  }

  /// Every text once.
  private struct Texts {
    private(set) var all = [""]
    private var numbers = ["": 0]

    mutating func number(_ text: String) -> Int {
      if let number = numbers[text] { return number }
      all.append(text)
      numbers[text] = all.count - 1
      return all.count - 1
    }
  }

  /// The state that the event's task enters, as a style and in words; both empty if it enters none. A style that ends
  /// in `cancelled` means that the task is cancelled from then on.
  private func change(_ event: Event) -> (style: String, text: String, site: SiteID?) {
    switch event.action {
    case .created(let creation):
      return (creation.startsCancelled ? "ready cancelled" : "ready", "created", creation.site)
    case .ready: return ("ready", "ready to run", nil)
    case .running: return ("running", "running on \(event.core)", nil)
    case .suspended(let suspension):
      let kind = Step.Change.suspended(suspension.reason).mark
      return (kind.rawValue, words.state(suspension.reason), suspension.site)
    case .blocked(let site): return ("blocked", "blocked on \(event.core)", site)
    case .unblocked: return ("running", "running on \(event.core)", nil)
    case .cancelled: return ("cancelled", "", nil)
    case .returned: return (PictureStyle.name(for: .returned), "returned", nil)
    case .threw(let error, _):
      return (PictureStyle.name(for: .threw(error)), "threw \(words.error(error))", nil)
    case .hopped(_, let site), .awaited(_, _, let site), .noticed(_, let site),
      .handlerRan(_, let site), .groupOpened(_, _, let site), .computing(_, let site):
      return ("", "", site)
    case .escalated, .intervened, .groupClosed, .taskLocalRead, .taskLocalBound, .printed, .warned,
      .ended:
      return ("", "", nil)
    }
  }
}
