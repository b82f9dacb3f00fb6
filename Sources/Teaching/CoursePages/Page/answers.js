// Parses answers as people type them, by the rules of the tutor in a terminal: `5 tasks`, `0.3 s`, `one second`.
const readAnswer = (() => {
  const units = {
    ns: 1n, nanosecond: 1n, nanoseconds: 1n,
    us: 1000n, "µs": 1000n, "μs": 1000n, microsecond: 1000n, microseconds: 1000n,
    ms: 1000000n, msec: 1000000n, msecs: 1000000n, millis: 1000000n, millisec: 1000000n,
    millisecs: 1000000n, millisecond: 1000000n, milliseconds: 1000000n, milisecond: 1000000n,
    miliseconds: 1000000n,
    s: 1000000000n, sec: 1000000000n, secs: 1000000000n, second: 1000000000n, seconds: 1000000000n,
    min: 60000000000n, mins: 60000000000n, minute: 60000000000n, minutes: 60000000000n,
  };
  const values = {
    none: 0, no: 0, nothing: 0, nobody: 0, once: 1, twice: 2, fourty: 40, ninty: 90,
  };
  ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ].forEach((word, value) => (values[word] = value));
  ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ].forEach((word, index) => (values[word] = (index + 2) * 10));
  const has = (table, word) => Object.hasOwn(table, word ?? "");
  const isLetter = (character) => /\p{L}/u.test(character);
  const isLetters = (word) => /^[\p{L}']*$/u.test(word);

  // The form in which texts are compared: lowercase, with single spaces, and without spaces at the ends, backticks
  // and a final full stop.
  const comparable = (text) => {
    const plain = text.trim().split(/\s+/u).join(" ").toLowerCase().replaceAll("`", "");
    return plain.length > 1 && plain.endsWith(".") ? plain.slice(0, -1) : plain;
  };

  const unsure = ["i don't know", "i dont know", "i do not know", "don't know", "dont know", "dunno",
    "idk", "i have no idea", "no idea", "no clue", "not sure", "i'm not sure", "i am not sure", "unsure",
    "no answer"];
  const isUnsure = (text) => {
    const plain = comparable(text).replaceAll("’", "'");
    return unsure.includes(plain) || /^[?!.\- ]*$/u.test(plain);
  };

  // Returns a word without punctuation at its end, quotes and parentheses around it, and signs of an estimate before
  // it, such as `~`.
  function withoutMarks(word) {
    while (word.length > 1 && "!?,;:\"'”’)]".includes(word.at(-1))) word = word.slice(0, -1);
    while (word.length > 1 && "\"'“‘([~≈=@".includes(word[0])) word = word.slice(1);
    return word;
  }

  function wordsOf(text) {
    const words = [];
    for (const part of comparable(text).split(" ")) {
      const plain = withoutMarks(part);
      let word = "";
      let wasDigit = null;
      for (const character of plain) {
        const isDigit = /[\p{N}.,_]/u.test(character);
        if (wasDigit !== null && (isLetter(character) ? wasDigit : isDigit && !wasDigit)) {
          words.push(word);
          word = "";
        }
        word += character;
        if (isLetter(character) || isDigit) wasDigit = isDigit;
      }
      words.push(...(/\p{N}/u.test(word) ? [word] : word.split("-").filter((piece) => piece)));
    }
    return words;
  }

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

  function takeNumber(words) {
    const written = digits(words[0]);
    if (written !== null) {
      words.shift();
      return written;
    }
    // `a hundred` means one hundred.
    const isOne = words[0] === "a" && ["hundred", "thousand"].includes(words[1]);
    let sum = isOne ? 1 : 0;
    let count = isOne ? 1 : 0;
    for (const word of words.slice(count)) {
      if (word === "thousand" && sum > 0 && sum < 1000) {
        sum *= 1000;
        count += 1;
        break;
      }
      const value = has(values, word) ? values[word] : null;
      const follows = count === 0 || (value > 0 && sum >= 100 && sum % 100 === 0)
        || (value >= 1 && value <= 9 && sum % 100 >= 20 && sum % 10 === 0);
      if (word === "hundred" && sum > 0 && sum < 10) sum *= 100;
      else if (value !== null && follows) sum += value;
      else break;
      count += 1;
    }
    if (count === 0) return null;
    words.splice(0, count);
    return String(sum);
  }

  // Returns the number of nanoseconds; null if it is not a whole number.
  function inUnit(number, unit) {
    const [whole, fraction = ""] = number.split(".");
    const scaled = BigInt(whole + fraction) * units[unit];
    const divisor = 10n ** BigInt(fraction.length);
    return scaled % divisor === 0n ? scaled / divisor : null;
  }

  function takeTime(words, isFirst) {
    let number;
    if (words[0] === "half") {
      words.shift();
      skip(words, ["a", "of"]);
      number = "0.5";
    } else if (words[0] === "a" || words[0] === "an") {
      number = takeNumber(words);
      if (number === null) {
        words.shift();
        number = "1";
        if (!has(units, words[0])) return null;
      }
    } else {
      number = takeNumber(words);
      if (/^[0-9]+$/.test(number ?? "") && words.slice(0, 3).join(" ") === "and a half") {
        words.splice(0, 3);
        number += ".5";
      }
    }
    if (number === null) return null;
    const word = words.shift();
    if (word === undefined) return isFirst ? inUnit(number, "ms") : null;
    return has(units, word) ? inUnit(number, word) : null;
  }

  const openings = ["about", "exactly", "only", "just", "all", "it", "it's", "its", "is", "that's", "there",
    "are", "i", "i'd", "think", "guess", "say", "believe", "would", "be", "maybe", "perhaps", "probably",
    "around", "roughly", "approximately", "the", "answer", "total", "in", "~", "="];
  const openingsOfTimes = [...openings, "after", "at", "takes", "t", "by"];
  const changing = ["or", "and", "to", "not", "no", "minus", "plus", "times", "point", "more", "less",
    "fewer", "than", "without", "besides", "except", "each", "per", "percent", "half", "if", "but"];
  const isNoun = (word) => isLetters(word) && !has(units, word) && !has(values, word)
    && !["hundred", "thousand"].includes(word) && !changing.includes(word);
  const canEnd = (words) => words.length <= 6 && words.every(isNoun);

  function number(text) {
    const words = wordsOf(text);
    skip(words, openings);
    const found = takeNumber(words);
    return found !== null && (canEnd(words) || words.join(" ") === "times") ? Number(found) : null;
  }

  function duration(text) {
    const words = wordsOf(text);
    skip(words, openingsOfTimes);
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
    const fillers = ["then", "and", "first", "second", "third", "fourth", "fifth", "next", "before",
      "followed by", "after that", "afterwards", "finally", "at last", "last", "lastly", "in the end"];
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
      rest = rest.replace(/^[ ,;>→\-=<|/"']+/u, "");
      if (!rest) break;
      const fitting = known.filter((name) => begins(rest, name))
        .sort((one, other) => other.length - one.length);
      if (fitting.length > 0) {
        said.push(known.indexOf(fitting[0]));
        rest = rest.slice(fitting[0].length);
        continue;
      }
      const filler = fillers.find((word) => begins(rest, word)) ?? /^[0-9]+[.):]/.exec(rest)?.[0];
      if (!filler) return null;
      rest = rest.slice(filler.length);
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
        const found = number(text);
        return found === null ? null : String(found);
      }
      case "duration": return duration(text);
      case "order": return order(text, question.names);
      default: return comparable(text) || null;
    }
  };
})();
