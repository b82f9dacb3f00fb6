// Parses answers as people type them, by the rules of the tutor in a terminal: `5 tasks`, `0.3 s`, `one second`.
const readAnswer = (() => {
  const { openings, openingsOfTimes, changing, reasons, conclusions, alternatives, restatements, amounts, fractions,
    units, separators, places, turns } = vocabulary;
  const { has, comparable, isUnsure, wordsOf, skip, startsWith, take, restore, takeNumber, isNumber } = answerWords;
  const isLetters = (word) => /^[\p{L}']*$/u.test(word);

  // Returns a part of a time; null if it is not a whole number of nanoseconds.
  function partOf(number, unit) {
    const [whole, fraction = ""] = number.split(".");
    const scaled = BigInt(whole + fraction) * BigInt(unit);
    const divisor = 10n ** BigInt(fraction.length);
    return scaled % divisor === 0n ? { length: scaled / divisor, unit: BigInt(unit) } : null;
  }

  // Consumes a fraction of a unit, such as `half a`, and returns it as a decimal number; null if there is none.
  function takeFraction(words) {
    const before = [...words];
    const count = take(words, ["a"]) ? 1 : Number(takeNumber(words) ?? 1);
    if (![1, 2, 3, 4, 5, 6, 7, 8, 9].includes(count) || !has(fractions, words[0])) {
      restore(words, before);
      return null;
    }
    const isMixed = before[0] !== words[0] && /^[0-9]+$/.test(before[0]) && !isLetters(words[0]);
    const fraction = fractions[words.shift()];
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
    const unit = unitOf(words.shift());
    return unit === null ? null : partOf(number, unit);
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
  function canEnd(said) {
    const reason = said.findIndex((word) => reasons.includes(word));
    const words = reason < 0 ? [...said] : said.slice(0, reason);
    if (words.slice(-2).join(" ") === "or so") words.splice(-2);
    const turn = turns.find((phrase) => ` ${words.join(" ")}`.endsWith(` ${phrase}`));
    if (turn !== undefined) words.splice(-turn.split(" ").length);
    return words.length <= 6 && words.every((word) => isNoun(word) || word === "once");
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

  // Skips words before a time with a unit, as in `when the loop has ended, at 300 ms`.
  function skipToTime(words) {
    for (let start = 0; start <= 6 && start < words.length; start += 1) {
      if (takeTime(words.slice(start), false) !== null) {
        words.splice(0, start);
        return;
      }
      if (!isNoun(words[start]) && words[start] !== "one") return;
    }
  }

  function duration(words) {
    skipOpenings(words, [...openings, ...openingsOfTimes]);
    skipToTime(words);
    let last = takeTime(words, true);
    if (last === null) return null;
    let total = last.length;
    while (words.length > 0 && !canEnd(words)) {
      const joint = words[0];
      const isRestated = restatements.includes(joint);
      if (joint === "and" || isRestated) words.shift();
      const part = takeTime(words, false);
      if (part === null) return null;
      if (part.length === total && joint !== "and") continue;
      // Only a smaller unit continues a time, as in `1 s 200 ms`. Other times are several answers.
      if (isRestated || total % last.unit !== 0n || part.length >= last.unit) return null;
      total += part.length;
      last = part;
    }
    return total < 2n ** 63n ? String(total) : null;
  }

  // Returns the words after the last equals sign, or after the last word such as `so`: `5` in `4 + 1 = 5`. Returns null
  // if there are none, or if the words before them name alternatives.
  function conclusionOf(text) {
    const sides = text.split("=");
    const last = sides.pop();
    const isEquation = sides.length > 0
      && sides.every((side) => /[^<>!]$/u.test(side) && (sides.length === 1 || !side.includes(",")));
    const words = wordsOf(text);
    const joint = words.findLastIndex((word) => conclusions.includes(word));
    if (!isEquation && joint < 0) return null;
    const before = isEquation ? wordsOf(sides.join(" ")) : words.slice(0, joint);
    if (before.some((word) => alternatives.includes(word))) return null;
    return isEquation ? wordsOf(last) : words.slice(joint + 1);
  }

  // The text with `because` before a sentence that gives the reason, as in `300, they overlap`. A sentence with a
  // number may be another answer.
  const withReason = (text) => text.replace(/^([^,]*), (?=(they|it|both|each) [^0-9]*$)/iu, "$1 because ");

  function orConclusion(read, text, unit) {
    const found = read(wordsOf(withReason(text)), unit);
    const conclusion = found === null ? conclusionOf(text) : null;
    return conclusion === null ? found : read(conclusion, unit);
  }

  function order(text, names) {
    const begins = (rest, name) => name && rest.startsWith(name)
      && !/^[\p{L}\p{N}_]/u.test(rest.slice(name.length));
    const known = names.map(comparable);
    const letters = [...comparable(text)];
    if (known.every((name) => name.length === 1) && letters.length === known.length
      && new Set(letters).size === letters.length && letters.every((one) => known.includes(one))) {
      return letters.map((one) => known.indexOf(one)).join(" ");
    }
    const said = [];
    const words = comparable(text).split(" ");
    const reason = words.findIndex((word) => reasons.includes(word));
    for (let rest = (reason < 0 ? words : words.slice(0, reason)).join(" "); ;) {
      rest = rest.replace(/^[ ,;.:>→\-=<|/"'!?()]+/u, "");
      if (!rest) break;
      const fitting = known.filter((name) => begins(rest, name))
        .sort((one, other) => other.length - one.length);
      if (fitting.length > 0) {
        said.push(known.indexOf(fitting[0]));
        rest = rest.slice(fitting[0].length);
        continue;
      }
      const place = Object.keys(places).find((word) => begins(rest, word));
      const number = places[place] || names.length;
      const isInPlace = place && (number === said.length || number === said.length + 1);
      const separator = separators.filter((word) => begins(rest, word))
        .sort((one, other) => other.length - one.length)[0] ?? (isInPlace ? place : null)
        ?? (place ? null : /^[0-9]+[.):]/.exec(rest)?.[0]);
      if (!separator) return null;
      rest = rest.slice(separator.length);
    }
    return said.length === names.length && new Set(said).size === names.length
      ? said.join(" ") : null;
  }

  // Returns an answer in the form of the grading table; null if it does not have the form that is asked for.
  return (question, text) => {
    if (isUnsure(text)) return null;
    if (text.length > 100 && question.form !== "text" && question.form !== "order") return null;
    switch (question.form) {
      case "number": {
        const found = orConclusion(number, text, question.unit);
        return found === null ? null : String(found);
      }
      case "duration": return orConclusion(duration, text);
      case "order": return order(text, question.names);
      default: return comparable(text) || null;
    }
  };
})();
