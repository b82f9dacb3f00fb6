import LessonKit

extension Progress {
  /// This progress together with what another tutor has made meanwhile of the same `base`. What either has forgotten
  /// since stays forgotten; the position is this one's own.
  package func merged(with other: Progress, since base: Progress) -> Progress {
    var merged = Progress()
    merged.position = position ?? (base.position == nil ? other.position : nil)
    for place in joined(seen, other.seen, base.seen) { merged.see(place) }
    merged.answers = joined(answers, other.answers, base.answers).sorted { $0.date < $1.date }
    merged.exercises = joined(exercises, other.exercises, base.exercises)
      .sorted { $0.date < $1.date }
    merged.attempts = joined(attempts, other.attempts, base.attempts).sorted { $0.date < $1.date }
    for run in joined(runs, other.runs, base.runs).sorted(by: { $0.date < $1.date }) {
      merged.add(run)
    }
    merged.finished = other.finished
    for (lesson, date) in base.finished where finished[lesson] == nil {
      if merged.finished[lesson] == date { merged.finished[lesson] = nil }
    }
    for (lesson, date) in finished where base.finished[lesson] != date {
      merged.finished[lesson] = min(date, merged.finished[lesson] ?? date)
    }
    for lesson in Set(reviewed.keys).union(other.reviewed.keys) {
      let dates = joined(
        reviewed[lesson] ?? [], other.reviewed[lesson] ?? [], base.reviewed[lesson] ?? [])
      if !dates.isEmpty { merged.reviewed[lesson] = dates.sorted() }
    }
    return merged
  }
}

/// What others have, but for what was forgotten here; then what is new here.
private func joined<Fact: Hashable>(_ mine: [Fact], _ others: [Fact], _ base: [Fact]) -> [Fact] {
  let forgotten = Set(base).subtracting(mine)
  let known = Set(base).union(others)
  return others.filter { !forgotten.contains($0) } + mine.filter { !known.contains($0) }
}
