import LessonKit

extension Progress {
  /// Returns this progress merged with the progress that another tutor made at the same time from the same `base`.
  /// Entries that either tutor removed stay removed. The position is that of this progress, or the other's if neither
  /// this progress nor `base` has one.
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

/// Returns the other list without the entries that were removed from this one, followed by the new entries of this
/// one.
private func joined<Fact: Hashable>(_ mine: [Fact], _ others: [Fact], _ base: [Fact]) -> [Fact] {
  let forgotten = Set(base).subtracting(mine)
  let known = Set(base).union(others)
  return others.filter { !forgotten.contains($0) } + mine.filter { !known.contains($0) }
}
