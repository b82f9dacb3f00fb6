import StyledText
import TaskTrace
import Testing
import TraceViews

@Suite struct StoryTests {
  @Test func `the story tells what happened, where, and by which rule`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(Story(trace)) == """
        abnormal-exit --fails metadata                     4 cores · first come · seed 0

           0 ms  thumbnail starts metadata with async let: a       AbnormalExit.swift:22
                 child, so thumbnail cannot end before it. (rule
                 1, async-let)
                 thumbnail starts image with async let: a child,   AbnormalExit.swift:23
                 so thumbnail cannot end before it. (rule 1,
                 async-let)
                 thumbnail waits for metadata.                     AbnormalExit.swift:24
         120 ms  thumbnail was waiting for metadata, and meets     AbnormalExit.swift:24
                 its error.
                 metadata threw NotFound.
                 metadata threw, and the scope ends, where image   AbnormalExit.swift:26
                 was never awaited: Swift marks it cancelled (by
                 thumbnail). (rule 4, task-trees)
                 thumbnail waits for image.                        AbnormalExit.swift:26
                 image noticed 0 ms after the mark: Task.sleep     AbnormalExit.swift:36
                 ended early and threw.
                 thumbnail was waiting for image, and meets its    AbnormalExit.swift:26
                 error.
                 thumbnail threw NotFound.
        """)
  }

  @Test func `a narrow story has the place on a line of its own`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(Story(trace, ViewOptions(width: 40))) == """
        abnormal-exit --fails metadata
        4 cores · first come · seed 0

           0 ms  thumbnail starts metadata with
                 async let: a child, so
                 thumbnail cannot end before it.
                 (rule 1, async-let)
                 AbnormalExit.swift:22
                 thumbnail starts image with
                 async let: a child, so
                 thumbnail cannot end before it.
                 (rule 1, async-let)
                 AbnormalExit.swift:23
                 thumbnail waits for metadata.
                 AbnormalExit.swift:24
         120 ms  thumbnail was waiting for
                 metadata, and meets its error.
                 AbnormalExit.swift:24
                 metadata threw NotFound.
                 metadata threw, and the scope
                 ends, where image was never
                 awaited: Swift marks it
                 cancelled (by thumbnail). (rule
                 4, task-trees)
                 AbnormalExit.swift:26
                 thumbnail waits for image.
                 AbnormalExit.swift:26
                 image noticed 0 ms after the
                 mark: Task.sleep ended early
                 and threw.
                 AbnormalExit.swift:36
                 thumbnail was waiting for
                 image, and meets its error.
                 AbnormalExit.swift:26
                 thumbnail threw NotFound.
        """)
  }

  @Test func `a program’s own lines are part of its story`() throws {
    let trace = try Runs.stuck()
    #expect(
      picture(Story(trace, level: .detail)) == """
        outlives                                           4 cores · first come · seed 0

          0 ms  The program starts in main, which is nobody's
                child.
                main starts saving with Task { }: nobody's child.
                (rule 7, unstructured-tasks)
                saving starts with priority medium and the
                task-local values of main, but no cancellation
                comes to it from there. (rule 9,
                unstructured-tasks)
                main starts log with Task.detached: nobody's
                child, inheriting nothing. (rule 7,
                detached-tasks)
                log starts with priority medium and no task-local
                values: it inherits nothing. (rule 9,
                detached-tasks)
                main waits for saving.
                saving starts part with async let: a child, so
                saving cannot end before it. (rule 1, async-let)
                part starts with priority medium and the
                task-local values of its parent saving;
                cancelling saving cancels it too. (rule 8,
                async-let)
                saving waits for part.
                log prints: saved
                part waits until somebody resumes its
                continuation.
         30 ms  log returned.
                Nothing can run any more, and nobody will wake
                those who wait: the run is stuck.
                main has waited since 0 ms for saving.
                saving has waited since 0 ms for part.
                part has waited since 0 ms for a continuation
                that nobody resumes.
        """)
  }

  @Test func `a story in sentences`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(Story(trace, ViewOptions(plain: true))) == """
        abnormal-exit --fails metadata
        On 4 cores, first come, seed 0.
        At 0 ms: thumbnail starts metadata with async let: a child, so thumbnail cannot
          end before it. (rule 1, async-let) AbnormalExit.swift:22.
        At 0 ms: thumbnail starts image with async let: a child, so thumbnail cannot end
          before it. (rule 1, async-let) AbnormalExit.swift:23.
        At 0 ms: thumbnail waits for metadata. AbnormalExit.swift:24.
        At 120 ms: thumbnail was waiting for metadata, and meets its error.
          AbnormalExit.swift:24.
        At 120 ms: metadata threw NotFound.
        At 120 ms: metadata threw, and the scope ends, where image was never awaited:
          Swift marks it cancelled (by thumbnail). (rule 4, task-trees)
          AbnormalExit.swift:26.
        At 120 ms: thumbnail waits for image. AbnormalExit.swift:26.
        At 120 ms: image noticed 0 ms after the mark: Task.sleep ended early and threw.
          AbnormalExit.swift:36.
        At 120 ms: thumbnail was waiting for image, and meets its error.
          AbnormalExit.swift:26.
        At 120 ms: thumbnail threw NotFound.
        """)
  }

  @Test func `nothing to tell`() throws {
    let trace = Runs.empty
    #expect(
      picture(Story(trace)) == """
        program                                            4 cores · first come · seed 0

        The trace breaks off at 0 ms: the program died without a word.
        """)
  }

  @Test func `the rules that held`() throws {
    let trace = try Runs.abnormalExit()
    #expect(
      picture(RuleSummary(trace).lines) == """
         Rules  ✓ a parent ends after its children (2)
                ✓ cancellation goes down only (1)
                ✓ an async let starts with its parent's priority, or a higher one (2)
                ✓ a task ends once, and does nothing afterwards (3)
                ✓ an actor, the main actor too, runs one task at a time (3)
                ✓ no more tasks run at once than there are cores (7)
        """)
  }

  @Test func `a rule that was broken`() throws {
    let trace = try Runs.orphaned()
    #expect(
      picture(RuleSummary(trace, ViewOptions(ascii: true)).lines) == """
         Rules  x a parent ends after its children (0 of 1)
                + an async let starts with its parent's priority, or a higher one (1)
                + a task ends once, and does nothing afterwards (2)
                + an actor, the main actor too, runs one task at a time (1)
                + no more tasks run at once than there are cores (3)
        """)
  }

  @Test func `the rules in sentences`() throws {
    let trace = try Runs.orphaned()
    #expect(
      picture(RuleSummary(trace, ViewOptions(plain: true)).lines) == """
        Rule 1, a parent ends after its children, was broken 1 of 1 times.
        Rule 8, an async let starts with its parent's priority, or a higher one, held
          the one time it applied.
        Rule 10, a task ends once, and does nothing afterwards, held all 2 times it
          applied.
        Rule 11, an actor, the main actor too, runs one task at a time, held the one
          time it applied.
        Rule 12, no more tasks run at once than there are cores, held all 3 times it
          applied.
        """)
  }
}
