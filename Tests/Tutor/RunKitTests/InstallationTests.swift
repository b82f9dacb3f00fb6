import Foundation
import Glibc
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

@Suite struct InstallationTests {
  @Test func `The tutor's parts are beside it, and the tracer library can be overridden`() {
    let plain = Installation.beside(executable: "/bin/tutor") { _ in nil }
    #expect(plain.tracer == "/bin/libTaskTracer.so")
    #expect(plain.demos == "/bin/demos")
    let other = Installation.beside(
      executable: "/bin/tutor", environment: { ["TUTOR_TRACER": "/other/Tracer.so"][$0] })
    #expect(other.tracer == "/other/Tracer.so")
  }
}
