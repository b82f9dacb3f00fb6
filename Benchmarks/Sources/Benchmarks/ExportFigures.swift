import FileStore
import Foundation
import TraceAnalysis
import TraceExport

/// The speed of exporting a trace of a million events in each format that can hold it, and the memory that this
/// takes in addition to the trace itself. The file is written as the tutor writes it.
struct ExportFigures {
  let programs: MeasuredPrograms

  init(_ programs: MeasuredPrograms) { self.programs = programs }

  func show() throws {
    let trace = try programs.groupTrace(children: 250_000)
    print("\nA trace of \(trace.events.count) events, exported")
    for format in ExportFormat.allCases {
      do {
        try show(try Export(trace, as: format))
      } catch let refusal as ExportFailure {
        report("  \(format.rawValue)", "refused: \(refusal)")
      }
    }
  }

  private func show(_ export: Export) throws {
    let file = programs.made("export" + export.format.endings[0])
    defer { try? FileManager.default.removeItem(atPath: file) }
    var series = Series()
    var growth: [Int] = []
    for _ in 0..<3 {
      let before = try PeakMemory.restart()
      try series.add {
        try Files.write(to: file, WritingOptions(replacing: .always)) { export.write(to: &$0) }
      }
      growth.append(try PeakMemory.bytes() - before)
    }
    let bytes = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
    let size = Double(bytes) / 1e6
    let speed = size / (series.median / .seconds(1))
    report("  \(export.format.rawValue), \(size.threeDigits) MB", series.text)
    report("    MB a second", speed.threeDigits)
    report("    rise of memory", "\((Double(growth.max() ?? 0) / 1e6).threeDigits) MB at most")
  }
}
