import TaskTrace
import TraceBuilding

extension TraceScript {
  /// Two tasks that call the second actor at the first and at the second place, in turns.
  static var callsInTurns: TraceScript {
    var script = TraceScript()
    let main = script.root()
    let (one, two) = (script.asyncLet("one", of: main), script.asyncLet("two", of: main))
    for (task, site) in [(one, UInt32(1)), (two, 1), (one, 2), (two, 2)] {
      script.run(task)
      script.add(task, .hopped(to: actor(2), site: SiteID(site)))
      script.add(task, .hopped(to: nil, site: SiteID(site)))
      if site == 2 { script.add(task, .returned) }
    }
    script.add(main, .returned)
    script.end()
    return script
  }
}
