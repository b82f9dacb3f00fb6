/// The words with which people write numbers, times and orders. Course pages read answers with the same words.
package enum AnswerVocabulary {
  /// Words that only say how sure somebody is.
  static let hedges: Set = [
    "maybe", "perhaps", "probably", "certainly", "definitely", "surely", "well", "hmm", "so", "i",
    "i'd", "i'm", "my", "it", "it's", "its", "is", "the", "that's", "would", "will", "should",
    "must", "be", "think", "thought", "guess", "say", "believe", "assume", "suppose", "expect",
    "bet", "going", "with", "ok", "okay", "yeah", "yep", "obviously", "clearly", "actually", "sure",
    "pretty", "quite", "fairly", "hm", "um", "umm", "ummm", "uh", "er", "erm",
    "simply", "apparently", "likely", "possibly", "could", "might", "may", "seems", "looks", "like",
    "to", "me",
  ]
  /// Words before a number or a time that do not change it.
  package static let openings = hedges.union([
    "~", "≈", "=", "about", "exactly", "only", "just", "all", "around", "roughly", "approximately",
    "approx", "ca", "circa", "still", "then", "yes", "we", "you", "it'll", "it'd", "they",
    "they're", "this", "that", "that'd", "there", "there's", "there'd", "there'll", "these", "are",
    "was", "were", "been",
    "being", "have", "has", "had", "need", "needs", "takes", "take", "took", "lasts", "makes",
    "creates", "starts", "gets", "get", "exist", "ends", "end", "finishes", "returns", "printed",
    "prints", "answer", "total", "number", "time", "result", "altogether", "in", "program",
    "function", "main", "error", "of", "sum", "count", "counted", "see", "equals", "other",
    "show", "shows", "draw", "draws", "itself",
  ])
  /// Further words that may come before a time, but not before a number.
  package static let openingsOfTimes: Set = ["after", "at", "t", "by", "for"]
  /// Words after a number that may change it or announce another one.
  package static let changing: Set = [
    "or", "and", "to", "not", "no", "never", "minus", "plus", "times", "point", "more", "less",
    "fewer", "than", "most", "least", "max", "maximum", "minimum", "over", "under", "above",
    "below", "up", "onwards", "almost", "nearly", "earlier", "sooner", "longer", "shorter",
    "before", "without", "besides", "except", "each", "every", "per", "percent", "half", "if",
    "unless", "but", "between", "from", "within", "either", "neither", "nor", "cannot", "depends",
    "depending", "doubt", "wrong", "false", "incorrect", "impossible", "unlikely", "too", "other",
    "apart", "excluding", "excluded", "instead", "beyond", "far", "near", "close", "nowhere",
    "hardly", "barely", "shortly", "slightly", "bit", "ago", "latest", "earliest", "double",
    "triple", "squared", "dozen", "million", "billion",
  ]
  /// Phrases that are read as another word. `Over` usually means more than the number that follows.
  package static let rewordings = [
    "more or less": "about", "over at": "at", "over after": "after", "over in": "in",
    "one per": "because", "one for each": "because", "no matter": "because",
    "milli second": "millisecond", "milli seconds": "milliseconds", "milli sec": "millisec",
  ]
  /// Words between a number or a time and the amount of something else, as in `3 out of 4` or `200 ms on one core`.
  package static let beforeAmounts: Set = ["of", "out", "on", "for", "after", "with", "in"]
  /// Words between an amount and the unit of time in which it repeats.
  package static let rates: Set = ["a", "an", "per", "each", "every"]
  /// Words before the result of a calculation, as in `4 and main, so 5`.
  package static let conclusions: Set = ["so", "therefore", "thus", "hence", "makes"]
  /// Words that announce another possible answer.
  package static let alternatives: Set = [
    "or", "either", "if", "unless", "otherwise", "depends", "depending", "maybe", "perhaps",
  ]
  /// Words between two forms of the same time, as in `800 ms or 0.8 s`.
  package static let restatements: Set = ["or", "ie", "is", "equals", "="]
  /// Words after a number that begin a reason.
  package static let reasons: Set = [
    "because", "since", "as", "cause", "cos", "cuz", "due", "given", "namely",
  ]
  /// Phrases after a number or a time that do not change it: they describe an order, a choice of several times or the
  /// beginning of a time.
  package static let closings = [
    "from the start", "from the beginning", "from start",
    "one after another", "one after the other", "one by one", "one at a time", "two at a time",
    "three at a time", "two at once", "three at once",
    "the longer one", "the longer of the two", "the longest one", "the longest", "the slower one",
    "the slower of the two", "the slowest one", "the maximum", "the maximum of the two",
  ]
  /// Phrases that mean that the learner does not know.
  package static let unsure = [
    "don't know", "dont know", "do not know", "can't say", "cannot say", "can't tell",
    "cannot tell", "dunno", "idk", "no idea", "no clue", "not sure", "unsure", "no answer",
  ]

  /// The numbers from 0 to 19 and the tens, in words.
  package static let cardinals: [String: Int] = {
    let small = [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve",
      "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    var values = ["fourty": 40, "ninty": 90]
    for (value, word) in small.enumerated() { values[word] = value }
    for (index, word) in tens.enumerated() { values[word] = (index + 2) * 10 }
    return values
  }()
  /// Other words that are a number.
  package static let amounts = [
    "none": 0, "no": 0, "nothing": 0, "nobody": 0, "single": 1, "once": 1, "twice": 2,
  ]
  package static let multiples = ["hundred": 100, "thousand": 1000]
  /// Fractions before a unit of time, in thousandths.
  package static let fractions = [
    "half": 500, "½": 500, "1/2": 500, "quarter": 250, "quarters": 250, "¼": 250, "1/4": 250,
    "¾": 750,
    "3/4": 750, "fifth": 200, "fifths": 200, "1/5": 200, "tenth": 100, "tenths": 100, "1/10": 100,
  ]

  /// The names of the units of time, by the symbol that expressions use.
  package static let units: [String: [String]] = [
    "ns": ["nanosecond", "nanoseconds"],
    "us": ["µs", "μs", "microsecond", "microseconds"],
    "ms": [
      "msec", "msecs", "millis", "millisec", "millisecs", "millisecond", "milliseconds",
      "milisecond",
      "miliseconds",
    ],
    "s": ["sec", "secs", "second", "seconds"],
    "min": ["mins", "minute", "minutes"],
  ]

  /// Words between the names of an order, and around them.
  package static let separators = openings.union([
    "and", "next", "before", "followed by", "after that", "afterwards", "subsequently", "order",
    "task", "tasks", "child", "children", "loop", "it'll", "by", "one", "comes", "come", "finish",
    "finished", "ended", "done", "arrives", "arrive", "arrived", "receives", "receive", "received",
    "wins", "which",
  ])
  /// Words that give a name its place in an order; 0 is the last place.
  package static let places = [
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4,
    "fifth": 5,
    "5th": 5, "at first": 1, "initially": 1, "starting with": 1, "earliest": 1, "finally": 0,
    "at last": 0, "last": 0, "lastly": 0, "in the end": 0, "at the end": 0, "eventually": 0,
    "latest": 0,
  ]
}
