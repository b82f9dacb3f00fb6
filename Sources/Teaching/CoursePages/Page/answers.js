// Parses answers as people type them, by the rules of the tutor in a terminal: `5 tasks`, `0.3 s`, `one second`.
const readAnswer = (() => {
  const { openings, openingsOfTimes, changing, reasons, restatements, amounts, fractions,
    units, places, closings, beforeAmounts, rates } = vocabulary;
  const { has, comparable, isUnsure, wordsOf, skip, startsWith, take, restore, takeNumber, isNumber } = answerWords;
  const isLetters = (word) => /^[\p{L}']*$/u.test(word);

  // Returns a part of a time; null if it is not a whole number of nanoseconds.
  function partOf(number, unit) {
    const [whole, fraction = ""] = number.split(".");
    const scaled = BigInt(whole + fraction) * BigInt(unit);
    const divisor = 10n ** BigInt(fraction.length);
    return scaled % divisor === 0n ? { length: scaled / divisor, unit: BigInt(unit) } : null;
  }

  // Returns a fraction such as `half` or `4/5` in thousandths; null for other words and other fractions.
  function thousandthsOf(word) {
    if (has(fractions, word)) return fractions[word];
    const [above, below] = (/^([0-9]+)\/([0-9]+)$/.exec(word) ?? []).slice(1).map(Number);
    return above > 0 && above < below && below <= 10 && 1000 % below === 0 ? above * (1000 / below) : null;
  }

  // Consumes a fraction of a unit, such as `half a`, and returns it as a decimal number; null if there is none.
  function takeFraction(words) {
    const before = [...words];
    const count = take(words, ["a"]) ? 1 : Number(takeNumber(words) ?? 1);
    const fraction = thousandthsOf(words[0]);
    if (![1, 2, 3, 4, 5, 6, 7, 8, 9].includes(count) || fraction === null) {
      restore(words, before);
      return null;
    }
    const isMixed = before[0] !== words[0] && /^[0-9]+$/.test(before[0]) && !isLetters(words[0]);
    words.shift();
    const thousandths = isMixed ? count * 1000 + fraction : count * fraction;
    skip(words, ["of", "a", "one"]);
    return (thousandths / 1000).toFixed(3);
  }

  // Returns how many letters to insert, remove, replace or swap with a neighbor.
  function distance(left, right) {
    let [beforeLast, last] = [[], [...Array(right.length + 1).keys()]];
    for (let row = 0; row < left.length; row += 1) {
      const current = [row + 1];
      for (let column = 0; column < right.length; column += 1) {
        const replaced = last[column] + (left[row] === right[column] ? 0 : 1);
        let best = Math.min(replaced, last[column + 1] + 1, current[column] + 1);
        if (row > 0 && column > 0 && left[row] === right[column - 1] && left[row - 1] === right[column]) {
          best = Math.min(best, beforeLast[column - 1] + 1);
        }
        current.push(best);
      }
      [beforeLast, last] = [last, current];
    }
    return last[right.length];
  }

  // Returns the length of a unit in nanoseconds; null if the word is not a unit. A long name may have a typing error,
  // such as `milisecons`.
  function unitOf(word) {
    if (has(units, word)) return units[word];
    if (word === undefined || word.length < 6 || word.length > 13) return null;
    const near = Object.keys(units).find((name) => name.length > 5 && name[0] === word[0]
      && distance(name, word) <= (name.length > 7 ? 2 : 1));
    return near === undefined ? null : units[near];
  }

  const andHalf = ["and", "a", "half"];
  // A part of a time has its length and the length of its unit.
  const takeUnit = (words, number) => {
    if (number.includes(".") && !take(words, ["of", "a"])) take(words, ["of", "one"]);
    const unit = unitOf(words.shift());
    // Some people write a point between thousands: `20.000 ms`.
    const isUnclear = unit === units.ms && /^0*[1-9][0-9]*\.000$/.test(number);
    return unit === null || isUnclear ? null : partOf(number, unit);
  };

  function takeTime(words, isFirst) {
    const fraction = takeFraction(words);
    if (fraction !== null) return takeUnit(words, fraction);
    // `At once` is not a number of milliseconds.
    const isAmount = has(amounts, words[0]) && amounts[words[0]] > 0;
    const isOne = unitOf(words[1]) !== null && (take(words, ["a"]) || take(words, ["an"]));
    const number = isOne ? "1" : takeNumber(words);
    if (number === null) return null;
    const isWhole = /^[0-9]+$/.test(number);
    if (isWhole && take(words, andHalf)) return takeUnit(words, `${number}.5`);
    const reason = words.findIndex((word) => reasons.includes(word));
    const said = reason < 0 ? words : words.slice(0, reason);
    if (said.every((word) => openings.includes(word)) || said.join(" ") === "or so") {
      return isFirst && isWhole && !isAmount ? partOf(number, units.ms) : null;
    }
    // In `a second and a half`, the half belongs to the same unit. In `a second and a half second`, it does not.
    const afterHalf = words[4];
    const isHalfMore = isWhole && startsWith(words.slice(1), andHalf)
      && unitOf(afterHalf) === null && afterHalf !== "of" && afterHalf !== "a";
    const time = takeUnit(words, isHalfMore ? `${number}.5` : number);
    if (isHalfMore) take(words, andHalf);
    return time;
  }

  const ordinalEndings = ["st", "nd", "rd", "th"];
  const isNoun = (word) => isLetters(word) && unitOf(word) === null && !changing.includes(word)
    && !word.endsWith("n't") && !ordinalEndings.includes(word) && !isNumber(word);

  // Whether a word is part of a name, although it could be a unit, as in `when the second has ended`.
  const isName = (word, index, words) => word === "once" || (index > 0 && unitOf(word) !== null
    && !isNumber(words[index - 1]) && !rates.includes(words[index - 1]));

  // Returns words without the amounts of other things in them: `of the eight`, `out of 4`, `on one core`.
  function withoutAmounts(words) {
    const rest = [...words];
    const plain = [];
    while (rest.length > 0) {
      const word = rest.shift();
      const amount = [...rest];
      if (beforeAmounts.includes(word)) {
        skip(amount, ["of", "the", "all", "these"]);
        const noun = takeNumber(amount) === null ? null : amount[0] ?? "";
        const isWhole = word === "of" || word === "out";
        if (noun !== null && (noun === "" ? isWhole : isNoun(noun) && noun !== "of")) {
          restore(rest, amount);
          continue;
        }
      }
      plain.push(word);
    }
    return plain;
  }

  function canEnd(said) {
    const reason = said.findIndex((word) => reasons.includes(word));
    const words = reason < 0 ? [...said] : said.slice(0, reason);
    if (words.slice(-2).join(" ") === "or so") words.splice(-2);
    const closing = closings.find((phrase) => ` ${words.join(" ")}`.endsWith(` ${phrase}`));
    if (closing !== undefined) words.splice(-closing.split(" ").length);
    const plain = withoutAmounts(words);
    return plain.length <= 6
      && plain.every((word, index) => isNoun(word) || isName(word, index, plain));
  }

  // Skips opening words, with articles before them.
  function skipOpenings(words, fillers) {
    skip(words, fillers);
    while (words[0] === "a" && (fillers.includes(words[1]) || has(amounts, words[1]))) {
      words.shift();
      skip(words, fillers);
    }
  }

  // Whether the first word makes another number of the number before it: `2 thirds`, `4k`, `1 x`.
  const continuesNumber = ([next]) => next !== undefined
    && (has(fractions, next) || has(places, next) || ([...next].length === 1 && next !== "i")
      || next.endsWith("ths") || next.endsWith("thirds"));

  function number(words, unit) {
    skipOpenings(words, unit ? [...openings, ...openingsOfTimes] : openings);
    const isAmount = has(amounts, words[0]);
    const found = takeNumber(words);
    if (found === null) return null;
    if (unit && unitOf(words[0]) === units[unit]) words.shift();
    const after = [...words];
    if (isAmount || takeNumber(words) !== found) restore(words, after);
    const isAll = !continuesNumber(words) && canEnd(words);
    return isAll || words.join(" ") === "times" ? Number(found) : null;
  }

  // Returns the time that all words mean as a whole number of units; null if they mean none.
  function countOf(words, unit) {
    const time = duration(words);
    const length = BigInt(units[unit]);
    return time !== null && BigInt(time) % length === 0n ? Number(BigInt(time) / length) : null;
  }

  // Skips words before a time with a unit, as in `when the loop has ended, at 300 ms`.
  function skipToTime(words) {
    for (let start = 0; start <= 6 && start < words.length; start += 1) {
      if (takeTime(words.slice(start), false) !== null) {
        words.splice(0, start);
        return;
      }
      const isShare = words[start + 1] === "of" && words[start + 2] === "a";
      if (isShare || (!isNoun(words[start]) && words[start] !== "one")) return;
    }
  }

  function duration(words) {
    skipOpenings(words, [...openings, ...openingsOfTimes]);
    skipToTime(words);
    let last = takeTime(words, true);
    if (last === null) return null;
    let total = last.length;
    while (words.length > 0 && !canEnd(words)) {
      const connective = words[0];
      const isRestated = restatements.includes(connective);
      if (connective === "and" || isRestated) words.shift();
      const part = takeTime(words, false);
      if (part === null) return null;
      if (part.length === total && connective !== "and") continue;
      // Only a smaller unit continues a time, as in `1 s 200 ms`. Other times are several answers.
      if (isRestated || total % last.unit !== 0n || part.length >= last.unit) return null;
      total += part.length;
      last = part;
    }
    return total < 2n ** 63n ? String(total) : null;
  }

  const readNumber = (unit) => (words) => number([...words], unit) ?? (unit ? countOf([...words], unit) : null);
  const hasNumber = (text) => wordsOf(text).some(isNumber);
  // Whether a text contains a time or a number in digits.
  const hasTime = (text) => wordsOf(text).some((word, index, words) => /\p{N}/u.test(word)
    || takeTime(words.slice(index), false) !== null);

  // Whether the words tell how much later something happens, as in `20 ms later`.
  const isLength = (words) => words.some((word, index) => unitOf(word) && words[index + 1] === "later");

  // Returns an answer in the form of the grading table; null if it does not have the form that is asked for.
  return (question, text) => {
    if (isUnsure(text)) return null;
    if (text.length > 300 && question.form !== "text" && question.form !== "order") return null;
    switch (question.form) {
      case "number": {
        const found = stated(text, readNumber(question.unit), (clause) => !hasNumber(clause));
        const amounts = question.amounts ?? {};
        const words = wordsOf(text).join(" ");
        const said = found === null && has(amounts, words) ? amounts[words] : found;
        return said === null ? null : String(said);
      }
      case "duration":
        if (question.asksForMoment && isLength(wordsOf(text))) return null;
        return stated(text, (words) => duration([...words]), (clause) => !hasTime(clause));
      case "order": return readOrder(text, question.names);
      default: return comparable(text) || null;
    }
  };
})();
