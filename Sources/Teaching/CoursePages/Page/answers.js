// Parses answers as people type them, by the rules of the tutor in a terminal: `5 tasks`, `0.3 s`, `one second`.
const readAnswer = (() => {
  const { openings, openingsOfTimes, changing, reasons, cardinals, amounts, multiples, fractions, units,
    separators, places } = vocabulary;
  const has = (table, word) => Object.hasOwn(table, word ?? "");
  const isLetter = (character) => /\p{L}/u.test(character);
  const isLetters = (word) => /^[\p{L}']*$/u.test(word);

  // The form in which texts are compared: lowercase, with single spaces, and without spaces at the ends, backticks
  // and final full stops.
  const comparable = (text) => {
    const plain = text.trim().split(/\s+/u).join(" ").toLowerCase().replaceAll("`", "");
    return plain.replace(/(?<=.)\.+$/u, "");
  };

  const isUnsure = (text) => {
    const plain = comparable(text).replaceAll("’", "'");
    const separated = ` ${plain.split(/[,;.!?()]+/u).join(" ")} `;
    return vocabulary.unsure.some((phrase) => separated.includes(` ${phrase} `)) || /^[?!.\- ]*$/u.test(plain);
  };

  // Returns a word without punctuation at its end, quotes and parentheses around it, and signs of an estimate before
  // it, such as `~`.
  function withoutMarks(word) {
    while (word.length > 1 && "!?.,;:=\"'”’)]".includes(word.at(-1))) word = word.slice(0, -1);
    while (word.length > 1 && "\"'“‘([~≈=@".includes(word[0])) word = word.slice(1);
    return word;
  }

  // Returns the word, divided between digits and letters.
  function dividedAtDigits(word) {
    const words = [];
    let part = "";
    let wasDigit = null;
    for (const character of word) {
      const isDigit = /[\p{N}.,_]/u.test(character);
      if (wasDigit !== null && (isLetter(character) ? wasDigit : isDigit && !wasDigit)) {
        words.push(part);
        part = "";
      }
      part += character;
      if (isLetter(character) || isDigit) wasDigit = isDigit;
    }
    return [...words, part];
  }

  const wordsOf = (text) => comparable(text).replaceAll("’", "'").split(" ")
    .flatMap((part) => dividedAtDigits(withoutMarks(part)).map(withoutMarks))
    .flatMap((word) => (/\p{N}/u.test(word) ? [word] : word.split("-").filter((piece) => piece)));

  function digits(text) {
    if (text === undefined) return null;
    const point = text.indexOf(".");
    const parts = point < 0 ? [text] : [text.slice(0, point), text.slice(point + 1)];
    const groups = parts[0].split(/[,_]/u);
    if (parts.length === 1 && groups.length === 2 && groups[1].length !== 3 && text.includes(",")) {
      parts.push(groups.pop());
    }
    if (!groups.slice(1).every((group) => group.length === 3)) return null;
    const all = [groups.join("") || (parts.length === 2 ? "0" : ""), ...parts.slice(1)];
    return all.every((piece) => /^[0-9]+$/.test(piece)) ? all.join(".") : null;
  }

  const skip = (words, fillers) => {
    while (words.length > 0 && fillers.includes(words[0])) words.shift();
  };

  const startsWith = (words, others) => others.every((word, index) => words[index] === word);
  function take(words, others) {
    if (!startsWith(words, others)) return false;
    words.splice(0, others.length);
    return true;
  }
  const restore = (words, before) => words.splice(0, words.length, ...before);

  function takeTens(words) {
    if (!has(cardinals, words[0])) return null;
    const value = cardinals[words.shift()];
    const one = has(cardinals, words[0]) ? cardinals[words[0]] : 0;
    if (value < 20 || one < 1 || one > 9) return value;
    words.shift();
    return value + one;
  }

  // Consumes the rest of a number, with or without `and` before it. Returns 0 and consumes nothing if there is none.
  function takeRest(words, takePart) {
    const before = [...words];
    take(words, ["and"]);
    const value = takePart(words);
    if (value > 0) return value;
    restore(words, before);
    return 0;
  }

  function takeHundreds(words) {
    if (take(words, ["a", "hundred"])) return 100 + takeRest(words, takeTens);
    const count = takeTens(words);
    if (count === null || count === 0 || !take(words, ["hundred"])) return count;
    return count * 100 + takeRest(words, takeTens);
  }

  function takeThousands(words) {
    if (take(words, ["a", "thousand"])) return 1000;
    const before = [...words];
    const count = takeHundreds(words);
    if (count > 0 && take(words, ["thousand"])) return count * 1000;
    restore(words, before);
    return null;
  }

  function takeNumber(words) {
    if (has(amounts, words[0])) return String(amounts[words.shift()]);
    const written = digits(words[0]);
    if (written !== null) {
      words.shift();
      const isCount = /^[0-9]+$/.test(written) && Number(written) > 0 && Number(written) < 1000;
      return isCount && has(multiples, words[0]) ? String(Number(written) * multiples[words.shift()]) : written;
    }
    const thousands = takeThousands(words);
    const number = thousands === null ? takeHundreds(words) : thousands + takeRest(words, takeHundreds);
    return number === null ? null : String(number);
  }

  // Returns the number of nanoseconds; null if it is not a whole number.
  function inUnit(number, unit) {
    const [whole, fraction = ""] = number.split(".");
    const scaled = BigInt(whole + fraction) * BigInt(units[unit]);
    const divisor = 10n ** BigInt(fraction.length);
    return scaled % divisor === 0n ? scaled / divisor : null;
  }

  // Consumes a fraction of a unit, such as `half a`, and returns it as a decimal number; null if there is none.
  function takeFraction(words) {
    const before = [...words];
    const count = take(words, ["a"]) ? 1 : Number(takeNumber(words) ?? 1);
    if (![1, 2, 3, 4, 5, 6, 7, 8, 9].includes(count) || !has(fractions, words[0])) {
      restore(words, before);
      return null;
    }
    const thousandths = count * fractions[words.shift()];
    skip(words, ["of", "a", "one"]);
    return (thousandths / 1000).toFixed(3);
  }

  const andHalf = ["and", "a", "half"];
  const takeUnit = (words, number) => {
    const word = words.shift();
    return has(units, word) ? inUnit(number, word) : null;
  };

  function takeTime(words, isFirst) {
    const fraction = takeFraction(words);
    if (fraction !== null) return takeUnit(words, fraction);
    const isOne = has(units, words[1]) && (take(words, ["a"]) || take(words, ["an"]));
    const number = isOne ? "1" : takeNumber(words);
    if (number === null) return null;
    const isWhole = /^[0-9]+$/.test(number);
    if (isWhole && take(words, andHalf)) return takeUnit(words, `${number}.5`);
    if (words.every((word) => openings.includes(word))) return isFirst && isWhole ? inUnit(number, "ms") : null;
    // In `a second and a half`, the half belongs to the same unit. In `a second and a half second`, it does not.
    const afterHalf = words[4];
    const isHalfMore = isWhole && startsWith(words.slice(1), andHalf)
      && !has(units, afterHalf) && afterHalf !== "of" && afterHalf !== "a";
    const time = takeUnit(words, isHalfMore ? `${number}.5` : number);
    if (isHalfMore) take(words, andHalf);
    return time;
  }

  const ordinalEndings = ["st", "nd", "rd", "th"];
  const isNumber = (word) => [cardinals, amounts, multiples].some((table) => has(table, word))
    || digits(word) !== null;
  const isNoun = (word) => isLetters(word) && !has(units, word) && !changing.includes(word)
    && !word.endsWith("n't") && !ordinalEndings.includes(word) && !isNumber(word);
  function canEnd(said) {
    const reason = said.findIndex((word) => reasons.includes(word));
    const words = reason < 0 ? [...said] : said.slice(0, reason);
    if (words.slice(-2).join(" ") === "or so") words.splice(-2);
    return words.length <= 6 && words.every(isNoun);
  }

  function number(text, unit) {
    const words = wordsOf(text);
    skip(words, unit ? [...openings, ...openingsOfTimes] : openings);
    const found = takeNumber(words);
    if (unit && has(units, words[0]) && units[words[0]] === units[unit]) words.shift();
    return found !== null && (canEnd(words) || words.join(" ") === "times") ? Number(found) : null;
  }

  function duration(text) {
    const words = wordsOf(text);
    skip(words, [...openings, ...openingsOfTimes]);
    let total = null;
    while (words.length > 0) {
      if (total !== null && canEnd(words)) break;
      if (total !== null) skip(words, ["and"]);
      const part = takeTime(words, total === null);
      if (part === null) return null;
      total = (total ?? 0n) + part;
    }
    return total !== null && total < 2n ** 63n ? String(total) : null;
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
    for (let rest = comparable(text); ;) {
      rest = rest.replace(/^[ ,;.>→\-=<|/"']+/u, "");
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
      const separator = separators.find((word) => begins(rest, word)) ?? (isInPlace ? place : null)
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
        const found = number(text, question.unit);
        return found === null ? null : String(found);
      }
      case "duration": return duration(text);
      case "order": return order(text, question.names);
      default: return comparable(text) || null;
    }
  };
})();
