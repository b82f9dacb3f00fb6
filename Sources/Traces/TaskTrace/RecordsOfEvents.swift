/// Encodes the most frequent events of large runs directly as records.
///
/// An `Event` has a hundred bytes, and creating it costs more than looking up everything about a task. Each function
/// returns the same record as the corresponding event.
extension Record {
  public static func created(
    time: VirtualTime, core: UInt16, task: TaskID, kind: TaskKind, parent: TaskID?,
    creator: TaskID?, group: GroupID?, priority: UInt8, startsCancelled: Bool, site: SiteID?
  ) -> Record {
    Record(
      .created, detail: kind.rawValue, core: core, task: task.number, time: time.nanoseconds,
      a: parent?.number ?? 0, b: creator?.number ?? 0, c: site?.number ?? 0,
      d: Creation.packed(
        priority: priority, startsCancelled: startsCancelled, group: group?.number ?? 0))
  }

  public static func ready(_ wake: Wake, time: VirtualTime, core: UInt16, task: TaskID) -> Record {
    let (detail, other) = wake.coded
    return Record(
      .ready, detail: detail, core: core, task: task.number, time: time.nanoseconds, a: other ?? 0)
  }

  public static func running(time: VirtualTime, core: UInt16, task: TaskID) -> Record {
    Record(.running, core: core, task: task.number, time: time.nanoseconds)
  }

  public static func returned(time: VirtualTime, core: UInt16, task: TaskID) -> Record {
    Record(.returned, core: core, task: task.number, time: time.nanoseconds)
  }
}
