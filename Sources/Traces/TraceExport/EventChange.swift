import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

/// The state that a task enters at an event, as a style and in words, and the event's place in the source. The style
/// and the words are empty if the task enters no state. A style that ends in `cancelled` means that the task is
/// cancelled from then on.
struct EventChange {
  private(set) var style = ""
  private(set) var text = ""
  private(set) var site: SiteID?

  init(_ event: Event, _ words: Words) {
    switch event.action {
    case .created(let creation):
      (style, text) = (creation.startsCancelled ? "ready cancelled" : "ready", "created")
      site = creation.site
    case .ready: (style, text) = ("ready", "ready to run")
    case .running: (style, text) = ("running", "running on \(event.core)")
    case .suspended(let suspension):
      style = Step.Change.suspended(suspension.reason).mark.rawValue
      (text, site) = (words.state(suspension.reason), suspension.site)
    case .blocked(let place):
      (style, text, site) = ("blocked", "blocked on \(event.core)", place)
    case .unblocked: (style, text) = ("running", "running on \(event.core)")
    case .cancelled: style = "cancelled"
    case .returned: (style, text) = (PictureStyle.name(for: .returned), "returned")
    case .threw(let error, _):
      (style, text) = (PictureStyle.name(for: .threw(error)), "threw \(words.error(error))")
    case .hopped(_, let place), .awaited(_, _, let place), .noticed(_, let place),
      .handlerRan(_, let place), .groupOpened(_, _, let place), .computing(_, let place):
      site = place
    case .escalated, .intervened, .groupClosed, .taskLocalRead, .taskLocalBound, .printed, .warned,
      .ended:
      break
    }
  }
}
