extension LessonProblem {
  var markdownWording: (what: String, advice: String)? {
    switch self {
    case .titleMissing:
      (
        "The lesson does not begin with its title.",
        "Put \"# \" and the title after the front matter."
      )
    case .titleDiffers(let heading, let frontMatter):
      (
        "The title is \"\(heading)\" here and \"\(frontMatter)\" in the front matter.",
        "Use the same words in both places."
      )
    case .secondTitle:
      ("The lesson has a second title.", "Begin a step with \"## \".")
    case .headingJump(let from, let to):
      (
        "A heading of level \(to) follows one of level \(from).",
        "Use level \(from + 1): \"\(String(repeating: "#", count: from + 1)) \"."
      )
    case .noSteps:
      ("The lesson has no steps.", "Begin each step with a heading \"## \".")
    case .repeatedStep(let title, let line):
      ("Line \(line) has a step \"\(title)\" too.", "Give one of them another title.")
    case .html:
      (
        "HTML is not shown to learners.",
        "Write Markdown, or a comment such as <!-- notes: … --> for the teacher."
      )
    case .tooDeep(let limit):
      (
        "This is nested more than \(limit) levels deep.",
        "Make it flatter; the inner part is left out."
      )
    case .tableTooLarge(let limit):
      ("The tables have more than \(limit) cells together.", "Leave out columns or rows.")
    case .paragraphTooLong(let bytes, let limit):
      (
        "\(bytes) bytes follow without an empty line; at most \(limit) may.",
        "Divide the paragraph, list or block by empty lines."
      )
    case .fenceNotClosed(let info):
      (
        "The \(info.isEmpty ? "fenced" : info) block has no end.",
        "Close it with a line of as many marks as it begins with."
      )
    case .unknownFence(let info, let nearest):
      (
        "A block \"\(info)\" does nothing.",
        "Write \"\(nearest.rawValue)\" alone if it is to be a \(nearest.rawValue) block."
      )
    case .linkMissing(let target):
      (
        "The link leads to \(target), which does not exist.",
        "Correct the path; it starts at the lesson's folder."
      )
    case .pictureNotShown(let target):
      (
        "The picture \(target) is not shown. Learners see its description, on pages too.",
        "Say it in words, or show a run: `run` blocks draw pictures."
      )
    case .anchorMissing(let target):
      (
        "The link leads to \(target), but no heading here has that name.",
        "Name a heading of this lesson in kebab case."
      )
    default: nil
    }
  }

  var liveBlockWording: (what: String, advice: String)? {
    switch self {
    case .liveBlockMisplaced(let block):
      (
        "A \(block.rawValue) block stands outside of a step, or inside a list or quote.",
        "Put it at the left margin below a heading \"## \"."
      )
    case .liveBlockEmpty(let block):
      ("The \(block.rawValue) block is empty.", "Write its content, or remove it.")
    case .demoName(let name):
      (
        "\"\(name)\" is not a demo's name.",
        "A demo's name is lower-case words joined by hyphens, such as concurrent-binding; that of another lesson's demo begins with the lesson, as async-let/read-twice."
      )
    case .runLines(let count):
      (
        "The run block has \(count) lines.",
        "Write one line, a demo and its options, in each run block."
      )
    case .quoteNotClosed(let mark):
      ("The quotation mark \(mark) is not closed.", "Add \(mark) at the end of the quoted text.")
    case .declarationName(let name):
      (
        "\"\(name)\" is not a declaration's name.",
        "Write a name such as thumbnail, Image or Image.init, without parentheses."
      )
    case .noticeNotList:
      (
        "The notice block holds something that is not a list.",
        "Begin each thing to notice with \"- \"."
      )
    case .noticeKeyEmpty:
      (
        "There is no expression after ⇐.",
        "Write it between backticks at the end of the item, or remove ⇐."
      )
    case .arrowMistyped(let mark):
      (
        "The item ends with \"\(mark)\" and code: learners see both, and the code is not checked.",
        "Write ⇐ (U+21D0) in the place of \(mark), or end the item with a word."
      )
    case .arrowMisplaced:
      (
        "⇐ stands outside of a notice block: learners see it, and nothing is checked.",
        "Put the list into a block that begins with ```notice."
      )
    case .keyWithoutRun:
      (
        "There is no run above this item in its step, so the expression is not checked.",
        "Put the notice block below the run block that it is about."
      )
    case .claimForms(let forms):
      (
        forms.isEmpty
          ? "The claim says nothing." : "The claim has \(forms.joined(separator: " and ")).",
        "Give it one of always, sometimes and never, with an expression."
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
    case .changeWithoutRun:
      ("No run block follows this change.", "Put the altered run, a run block, directly after it.")
    default: nil
    }
  }

  var questionWording: (what: String, advice: String)? {
    switch self {
    case .answerForms(let forms) where forms.isEmpty:
      ("The question has no answer.", "Add one of choices, number, duration, order and text.")
    case .answerForms(let forms):
      ("The question has \(forms.joined(separator: " and ")).", "Keep one of them.")
    case .answersNeeded(let count):
      ("The question has \(count) \(count == 1 ? "choice" : "choices").", "Give it two or more.")
    case .rightChoices(let count):
      ("The question has \(count) choices with \"right: true\".", "Mark exactly one.")
    case .matchForms:
      (
        "A wrong answer has both or neither of \"answer\" and \"when\".",
        "Give it one: \"answer\" for a text, \"when\" for an expression."
      )
    case .wrongUnexplained:
      ("No wrong answer of this question is explained.", "Add \"wrong\" or \"otherwise\".")
    case .sameChoice(let text):
      ("The question has the choice \"\(text)\" twice.", "Change one of the two.")
    case .hintCount(let count):
      (
        "The question has \(count) \(count == 1 ? "hint" : "hints").",
        "Give it two: where to look, and how to go on from there."
      )
    case .hintTells(let answer):
      (
        "The hint contains the answer: \"\(answer)\".",
        "Say where to look or which rule decides, without the answer."
      )
    case .reviewCount(let count):
      ("The review has \(count) \(count == 1 ? "question" : "questions").", "A lesson has three.")
    default: nil
    }
  }
}
