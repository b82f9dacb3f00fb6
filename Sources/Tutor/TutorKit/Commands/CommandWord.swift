/// A command's first word, and what help says of it.
package enum CommandWord: String, CaseIterable, Sendable {
  case lessons, open, next, back, goto
  case place = "where"
  case present
  case run, rerun, tally, explore, replay, params
  case trace, tasks, why, code, export
  case predict, skip, hint, solution, review, progress, reset
  case handIn = "hand-in"
  case define, search
  case set, history, help, quit

  /// What may follow the word.
  var arguments: String {
    switch self {
    case .lessons, .next, .back, .place, .tasks, .quit: ""
    case .predict, .skip, .hint, .solution, .review, .progress: ""
    case .define: "[TERM]"
    case .search: "WORD"
    case .handIn: "[--name NAME] [--replace] FILE"
    case .reset: "step|lesson|all [yes]"
    case .open: "LESSON"
    case .present: "[LESSON]"
    case .goto: "STEP"
    case .run: "[DEMO] [--options]"
    case .rerun: "[--options]"
    case .tally: "COUNT [DEMO] [--by OUTCOME] [--options]"
    case .explore: "[DEMO] [--by OUTCOME] [--until EXPRESSION] [--limit N] [--options]"
    case .replay: "SCHEDULE [DEMO] [--options]"
    case .params: "[DEMO]"
    case .trace: "[VIEW | [--options] PROGRAM [ARGUMENTS]]"
    case .why: "[not] TASK [at TIME]"
    case .code: "[DECLARATION]"
    case .export:
      "[DEMO] [--options] [--format FORMAT] [--picture tree] FILE [--replace] | LESSON FILE [--answers] [--replace] | course DIRECTORY"
    case .set: "[NAME [VALUE]]"
    case .history: "[COUNT]"
    case .help: "[WORD]"
    }
  }

  var usage: String { arguments.isEmpty ? rawValue : "\(rawValue) \(arguments)" }

  /// A few words for lists.
  package var summary: String {
    switch self {
    case .lessons: "all lessons, and where you are"
    case .open: "begin a lesson: its number, its id or the beginning of it"
    case .next: "go on; Return alone does the same"
    case .back: "go back to the beginning of this step, or to the step before"
    case .goto: "go to a step of this lesson, by number or title"
    case .place: "the steps of this lesson, and which one you are at"
    case .present: "show a lesson to a class, a step a screen"
    case .run: "run a demo, with its options and the machine's"
    case .rerun: "run the last demo again, with only the named options changed"
    case .tally: "run a demo many times and count what comes out"
    case .explore: "run a demo in every order, and list what comes out"
    case .replay: "run in an order that explore has found"
    case .params: "a demo's options and what they are set to"
    case .trace: "look at the last run, or trace a program of your own"
    case .tasks: "the tasks of the last run, with times"
    case .why: "why a task of the last run ended as it did, or what it did at a moment"
    case .code: "the source of the demo"
    case .export: "write a run, a lesson or the course: pages, pictures, text"
    case .predict: "ask this step's prediction, also again"
    case .skip: "leave the open question open"
    case .hint: "something to think about before you answer"
    case .solution: "give up: the answer, or the run that tells it"
    case .review: "ask again what you missed or left open, and what is due"
    case .progress: "how far you are, and what is to be reviewed"
    case .reset: "forget a step, a lesson or everything"
    case .handIn: "write what you have done to a file for your teacher"
    case .define: "what a word means"
    case .search: "find a word in lessons, glossary and demos"
    case .set: "show or change how the tutor looks and runs"
    case .history: "the lines typed before"
    case .help: "all commands, or more about one word"
    case .quit: "leave; Control-D does the same"
    }
  }

  /// More about it, in sentences.
  var details: String {
    switch self {
    case .lessons:
      "Lists the lessons by number. A tick stands at those whose last step you have seen."
    case .open:
      "Such as: open 2, open async-let, open async. A lesson begins with its introduction."
    case .next:
      "Shows the next part of the lesson, asks its next question, or runs its next demo. The line above the prompt says which."
    case .back: "Goes to the beginning of this step; there already, to the step before."
    case .goto: "Such as: goto 3. Step 0 is the introduction."
    case .place: "Lists the steps of the open lesson."
    case .present:
      "Such as: present async-let, or present 2/3 to begin with its third step. Space goes on, r runs, o changes an option, b blanks the screen, ? lists the other keys, q leaves. tutor notes in a second terminal follows with the speaker notes and a timer."
    case .run:
      "Such as: run concurrent-binding --metadata-fails --cores 1. Without a demo it is the next run of this step, with its options. A demo of another lesson is named with it: run async-let/read-twice. While it plays, Return skips to the end, and Control-C cancels the program's root task at that moment; what else you type is for the next prompt. params lists the options."
    case .rerun:
      "Such as: rerun --cores 1. Everything that you do not name stays as it was; --no-NAME takes a flag back."
    case .tally:
      "Such as: tally 191 first-wins, or tally 50 first-wins --by order --policy random. Each run has a seed of its own, one after the other from --seed; with --policy random it decides the schedule as well. An outcome is the last line printed; --by ending, --by order or --by \"an expression\" counts something else. Control-C stops and shows what there is."
    case .explore:
      "Such as: explore last-ticket, or explore first-wins --cores 2 --by ending. Each run takes another order: of what is ready, of timers that fire together, and of what may happen between two actions of a task. For each outcome you get the order with the fewest departures from the default one; replay shows it. An outcome is the last line printed; --by ending, --by order or --by \"an expression\" tells others apart. --until \"an expression\" stops at the first order for which it is true. Your own program works too: explore --cores 2 .build/debug/MyProgram ARGUMENTS. Control-C stops and shows what there is."
    case .replay:
      "Such as: replay 3.1-17.2-4kq70hm2. Runs what you explored last in that order, so that you can look at it in all views. For another demo add its name and the options it was found with; run DEMO --schedule SCHEDULE does the same."
    case .params:
      "Lists the options of the last demo, or of the one you name, and those of the machine."
    case .trace:
      "Such as: trace tree, trace story, trace log. A path instead of a view traces a program of your own: trace .build/debug/MyProgram ARGUMENTS. The machine's options stand before the program."
    case .tasks:
      "Each task of the last run in a line: its parent, where its time went, and what became of it. A wide window has room for kind and priority too."
    case .why:
      "Such as: why image, or why 3 for the third task. The answer begins with the end and goes back from cause to cause. why image at 120 ms says what image did or waited for at that moment, and why. why not image says why it did not run, end, stop when it was cancelled, or get cancelled."
    case .code:
      "Shows the source of the last demo, or of the one that this step is about; with a name, that declaration alone."
    case .export:
      "Such as: export run.html, or export async-let/read-twice --cores 1 tree.svg --picture tree. Without a demo it is the last run. The end of the file's name says the format, or --format does. A lesson instead of a demo makes a handout, as html, md or pdf: export async-let lesson.html; with --answers, the sheet with the answers. export course DIRECTORY makes pages of the whole course, for a browser. A file that the tutor did not write is replaced only with --replace, or after a question."
    case .predict:
      "Asks the prediction of this step, also again. An answer that you give after its run does not count as right."
    case .skip: "Leaves the open question open and goes on. `review` asks it again."
    case .hint:
      "Helps with the open question without giving the answer. Type it again for a second hint."
    case .solution:
      "Tells the answer to the open question. A prediction's answer is told by its run, which starts."
    case .review:
      "Asks again every question that you answered wrong or left open, and the review questions of each lesson 1, 3, 7 and 21 days after you finished it."
    case .progress:
      "For each lesson: how many steps you have seen, which of your last answers were right, and when you finished it."
    case .reset:
      "Such as: reset step, reset lesson, reset all. It asks first; reset all yes does not."
    case .handIn:
      "Such as: hand-in week3.txt, or hand-in --name Ada ada.txt. The file is text: the steps you have seen, your answers and your runs. Your name is in it only if you give one."
    case .define:
      "Such as: define child task. define alone lists all terms."
    case .search:
      "Such as: search timeout. The best hits come first, each with the command that opens it."
    case .set:
      "Such as: set cores 2, set ascii on, set pace instant. set alone lists all settings. They are remembered."
    case .history: "The last 20 lines, or as many as you say. Control-R searches in them."
    case .help: "Such as: help run, help cores, help --cancel-at, help async-let/read-twice."
    case .quit: "Leaves the tutor. Where you are is remembered."
    }
  }
}
