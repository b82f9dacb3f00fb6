extension LessonProblem {
  var markdownWording: (what: String, advice: String)? {
    switch self {
    case .html:
      (
        "HTML is not shown to learners.",
        "Write Markdown, or a comment such as <!-- notes: … --> for the teacher."
      )
    case .fenceNotClosed(let info):
      (
        "The \(info.isEmpty ? "fenced" : info) block is not closed.",
        "Close it with a line of as many marks as it starts with."
      )
    case .unknownFence(let info, let nearest):
      (
        "\"\(info)\" is not a known block.",
        "Write only \"\(nearest.rawValue)\" to make it a \(nearest.rawValue) block."
      )
    default: nil
    }
  }

  var headingWording: (what: String, advice: String)? {
    switch self {
    case .titleMissing:
      (
        "The lesson does not start with its title.",
        "Put \"# \" and the title after the front matter."
      )
    case .titleDiffers(let heading, let frontMatter):
      (
        "The title is \"\(heading)\" here and \"\(frontMatter)\" in the front matter.",
        "Use the same words in both places."
      )
    case .secondTitle:
      ("The lesson has a second title.", "Start a step with \"## \".")
    case .headingJump(let from, let to):
      (
        "A heading of level \(to) follows one of level \(from).",
        "Use level \(from + 1): \"\(String(repeating: "#", count: from + 1)) \"."
      )
    case .noSteps:
      ("The lesson has no steps.", "Start each step with a heading \"## \".")
    case .repeatedStep(let title, let line):
      (
        "The step on line \(line) has the same title, \"\(title)\".",
        "Give one of them another title."
      )
    default: nil
    }
  }

  var linkWording: (what: String, advice: String)? {
    switch self {
    case .linkMissing(let target):
      (
        "The link leads to \(target), which does not exist.",
        "Correct the path; it starts at the lesson's folder."
      )
    case .pictureNotShown(let target):
      (
        "The picture \(target) is not shown. Learners see only its description.",
        "Describe it in words, or show a run: `run` blocks draw pictures."
      )
    case .anchorMissing(let target):
      (
        "The link leads to \(target), but no heading here has that name.",
        "Write the name of a heading of this lesson, in kebab case."
      )
    default: nil
    }
  }

  var liveBlockWording: (what: String, advice: String)? {
    switch self {
    case .liveBlockMisplaced(let block):
      (
        "A \(block.rawValue) block must be inside a step, and not in a list or quote.",
        "Put it at the left margin below a heading \"## \"."
      )
    case .liveBlockEmpty(let block):
      ("The \(block.rawValue) block is empty.", "Write its content, or remove it.")
    case .demoName(let name):
      (
        "\"\(name)\" is not a valid name for a demo.",
        "Use lowercase words and hyphens, as in concurrent-binding. For another lesson's demo, write the lesson first, as in async-let/read-twice."
      )
    case .runLines(let count):
      (
        "The run block has \(count) lines.",
        "Write one line in each run block: a demo and its options."
      )
    case .quoteNotClosed(let mark):
      ("The quotation mark \(mark) is not closed.", "Add \(mark) at the end of the quoted text.")
    case .declarationName(let name):
      (
        "\"\(name)\" is not a valid name for a declaration.",
        "Write a name such as thumbnail, Image or Image.init, without parentheses."
      )
    default: nil
    }
  }

  var noticeWording: (what: String, advice: String)? {
    switch self {
    case .noticeNotList:
      (
        "The notice block contains something other than a list.",
        "Start each item with \"- \"."
      )
    case .noticeKeyEmpty:
      (
        "There is no expression after ⇐.",
        "Write it between backticks at the end of the item, or remove ⇐."
      )
    case .arrowMistyped(let mark):
      (
        "The item ends with \"\(mark)\" and code: learners see both, and the code is not checked.",
        "Write ⇐ (U+21D0) instead of \(mark), or end the item with a word."
      )
    case .arrowMisplaced:
      (
        "⇐ is not in a notice block or a sentence to keep: learners see it, and nothing is checked.",
        "Put the list in a block that starts with ```notice."
      )
    case .keyWithoutRun:
      (
        "No run comes before this expression in its step, so the expression is not checked.",
        "Put it after the run block that it is about."
      )
    default: nil
    }
  }

  var keepWording: (what: String, advice: String)? {
    switch self {
    case .keepBacking(let text):
      (
        "\"\(text)\" after ⇐ does not show that the sentence is true.",
        "Write an expression between backticks, claim, goal, challenge, or a proposal such as SE-0304."
      )
    case .keepWithoutBlock(let block):
      (
        "There is no \(block.rawValue) block in this step.",
        "Add one, or write an expression or a proposal after ⇐."
      )
    case .keepProposal(let name):
      (
        "\(name) is not among the proposals of this lesson.",
        "Add it to \"proposals\" at the beginning of the file."
      )
    default: nil
    }
  }

  var wordingOfClaimsAndGoals: (what: String, advice: String)? {
    switch self {
    case .claimForms(let forms):
      (
        forms.isEmpty
          ? "The claim has no expression." : "The claim has \(forms.joined(separator: " and ")).",
        "Give it one of the keys \"always\", \"sometimes\" and \"never\", with an expression."
      )
    case .claimWithoutRun:
      (
        "There is no run above this claim in its step, and it names none.",
        "Put the claim below the run that it is about, or add \"run:\" with a demo."
      )
    case .goalWithoutRun:
      (
        "There is no run above this goal in its step, and it names none.",
        "Put the goal below the run that learners change, or add \"run:\" with a demo."
      )
    case .challengeSchedule(let text):
      (
        "\"\(text)\" is not a schedule that departs from the default order.",
        "Write the schedule that `explore` shows after `replay`."
      )
    case .changeWithoutRun:
      (
        "No run block follows this change.",
        "Put a run block with the changed run directly after it."
      )
    default: nil
    }
  }

  var questionWording: (what: String, advice: String)? {
    switch self {
    case .answerForms(let forms) where forms.isEmpty:
      (
        "The question has no answer.",
        "Add one of these keys: choices, number, duration, order, text."
      )
    case .answerForms(let forms):
      (
        "The question has more than one kind of answer: \(forms.joined(separator: " and ")).",
        "Keep one of them."
      )
    case .answersNeeded(let count):
      ("The question has \(count) \(count == 1 ? "choice" : "choices").", "Give it two or more.")
    case .rightChoices(let count):
      ("The question has \(count) choices with \"right: true\".", "Mark exactly one.")
    case .matchForms:
      (
        "A wrong answer needs either \"answer\" or \"when\".",
        "Use one of them: \"answer\" for a text, \"when\" for an expression."
      )
    case .wrongUnexplained:
      ("No wrong answer of this question is explained.", "Add \"wrong\" or \"otherwise\".")
    case .hintCount(let count):
      (
        "The question has \(count) \(count == 1 ? "hint" : "hints").",
        "Write two: where to look, and how to continue from there."
      )
    case .hintTells(let answer):
      (
        "The hint contains the answer: \"\(answer)\".",
        "Say where to look or which rule decides, without the answer."
      )
    default: nil
    }
  }

  var answerWording: (what: String, advice: String)? {
    switch self {
    case .sameChoice(let text):
      ("The question has the choice \"\(text)\" twice.", "Change one of the two.")
    case .acceptedUnclear(let text):
      (
        "The answer \"\(text)\" in \"accept\" does not mean this choice alone.",
        "Write words that fit no other choice."
      )
    case .reviewCount(let count):
      ("The review has \(count) \(count == 1 ? "question" : "questions").", "Write three.")
    default: nil
    }
  }
}
