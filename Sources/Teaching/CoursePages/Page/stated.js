// Finds the number or the time that a whole text states as its answer, by the rules of the tutor in a terminal.
const stated = (() => {
  const { openings, conclusions, alternatives, places, changing } = vocabulary;
  const { has, comparable, isNumber, wordsOf } = answerWords;

  // Returns the words after the last equals sign, or after the last word such as `so`: `5` in `4 + 1 = 5`. Returns null
  // if there are none, or if the words before them name alternatives.
  function conclusionOf(text) {
    const sides = text.split("=");
    const last = sides.pop();
    const isEquation = sides.length > 0
      && sides.every((side) => /[^<>!]$/u.test(side) && (sides.length === 1 || !side.includes(",")));
    const words = wordsOf(text);
    const place = words.findLastIndex((word) => conclusions.includes(word));
    if (!isEquation && place < 0) return null;
    const before = isEquation ? wordsOf(sides.join(" ")) : words.slice(0, place);
    if (before.some((word) => alternatives.includes(word))) return null;
    return isEquation ? wordsOf(last) : words.slice(place + 1);
  }

  // The text with `because` before a sentence that gives the reason, as in `300, they overlap`. A sentence with a
  // number may be another answer.
  const withReason = (text) => text.replace(/^([^,]*), (?=(they|it|both|each) [^0-9]*$)/iu, "$1 because ");

  // Returns the value that a text sets against another, as in `300 ms, not 420 ms` or `not 420 ms but 300 ms`.
  function contrasted(text, read) {
    const difference = (said, other) => {
      const [value, rejected] = [read(said), read(other)];
      return value === null || rejected === null || value === rejected ? null : value;
    };
    const but = /^(.*?)\bnot (.+?),? but (.+)$/u.exec(text);
    if (but) return wordsOf(but[1]).every((word) => openings.includes(word)) ? difference(but[3], but[2]) : null;
    const not = /^(.+?),? (?:and )?(?:not|instead of|rather than) (.+)$/u.exec(text);
    return not ? difference(not[1], not[2]) : null;
  }

  // Whether a text calculates an answer, as `main + 4` does, and does not name another one.
  const isCalculation = (text) => /[\p{L}\p{N}_)] ?(?:[+*×/]|x(?= ?[0-9])|(?:plus|times)\b)/u.test(text)
    && !wordsOf(text).some((word) => [...alternatives, "not", "without"].includes(word));

  // Whether a text says what an amount consists of, without another amount: `the first one`, `both children and main`.
  const isDescription = (text) => wordsOf(text).every((word, index, words) => {
    if (word === "and") return index > 0;
    const isPronoun = word === "one" && index > 0 && has(places, words[index - 1]);
    return isPronoun || (!isNumber(word) && !changing.includes(word) && !word.endsWith("n't"));
  });

  // Returns the value before a calculation or a description, as in `800 ms (4 x 200)` or `2: both children`.
  function derived(text, read, readWords) {
    for (const mark of text.matchAll(/ ?\(|[,:;] /gu)) {
      const value = read(text.slice(0, mark.index));
      if (value === null) continue;
      const rest = comparable(text.slice(mark.index + mark[0].length));
      if (!isCalculation(rest)) return isDescription(rest) ? value : null;
      const conclusion = rest.includes("=") ? conclusionOf(rest) : null;
      const result = conclusion === null ? null : readWords(conclusion);
      return (result ?? value) === value ? value : null;
    }
    return null;
  }

  // Returns the value after a clause that is no answer of its own, as in `twice as long: 400 ms` or `the longer of the
  // two, 300 ms`.
  function announced(text, read, canPrecede) {
    const mark = [...text.matchAll(/[,:;] /gu)].at(-1);
    const value = mark ? read(text.slice(mark.index + 2)) : null;
    if (value === null) return null;
    const clause = text.slice(0, mark.index);
    if (wordsOf(clause).some((word) => alternatives.includes(word)) || (read(clause) ?? value) !== value) return null;
    const isConclusion = mark[0][0] === ":" && !clause.includes(":");
    return isConclusion || canPrecede(clause) ? value : null;
  }

  return (text, readWords, canPrecede) => {
    const read = (said) => readWords(wordsOf(withReason(said)));
    const conclusion = conclusionOf(text);
    return read(text) ?? (conclusion === null ? null : readWords(conclusion)) ?? contrasted(comparable(text), read)
      ?? derived(text, read, readWords) ?? announced(text, read, canPrecede);
  };
})();
