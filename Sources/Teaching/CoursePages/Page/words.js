// The words of an answer, consumed from the front, and the numbers that they begin with.
const answerWords = (() => {
  const { cardinals, amounts, multiples, rewordings } = vocabulary;
  const has = (table, word) => Object.hasOwn(table, word ?? "");
  const isLetter = (character) => /\p{L}/u.test(character);

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
    while (word.length > 1 && "\"'“‘([~≈=@#".includes(word[0])) word = word.slice(1);
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

  // Returns the words with a number such as `20 000` as one word.
  const joiningThousands = (words) => words.reduce((joined, word) => {
    const isThousands = word === "000" && /^\p{N}{1,3}$/u.test(joined.at(-1) ?? "");
    return isThousands ? [...joined.slice(0, -1), joined.at(-1) + word] : [...joined, word];
  }, []);

  function wordsOf(text) {
    const words = comparable(text).replaceAll("’", "'").split(" ")
      .flatMap((part) => dividedAtDigits(withoutMarks(part)).map(withoutMarks))
      .filter((word) => !/^[?.,;:…()[\]"']$/u.test(word))
      .flatMap((word) => (/\p{N}/u.test(word) ? [word] : word.split("-").filter((piece) => piece)));
    const reworded = Object.entries(rewordings).reduce(
      (all, [phrase, word]) => all.replaceAll(` ${phrase} `, ` ${word} `), ` ${words.join(" ")} `);
    return joiningThousands(reworded.split(" ").filter((word) => word));
  }

  function digits(text) {
    if (text === undefined) return null;
    const point = text.indexOf(".");
    const parts = point < 0 ? [text] : [text.slice(0, point), text.slice(point + 1)];
    const groups = parts[0].split(/[,_']/u);
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

  // Returns the digit of a word such as `two` or `2`; null for other words.
  function digitOf(word) {
    const value = has(cardinals, word) ? cardinals[word] : Number(digits(word) ?? 10);
    return value < 10 && Number.isInteger(value) ? String(value) : null;
  }

  // Consumes the decimals in words, as in `one point two five`. Returns null and consumes nothing if there are none.
  function takeDecimals(words) {
    if (words[0] !== "point") return null;
    const end = words.findIndex((word, index) => index > 0 && digitOf(word) === null);
    const decimals = words.slice(1, end < 0 ? words.length : end).map(digitOf);
    if (decimals.length === 0) return null;
    words.splice(0, decimals.length + 1);
    return decimals.join("");
  }

  function takeNumber(words) {
    const fraction = takeDecimals(words);
    if (fraction !== null) return `0.${fraction}`;
    const whole = takeWhole(words);
    const decimals = /^[0-9]+$/.test(whole ?? "") ? takeDecimals(words) : null;
    return decimals === null ? whole : `${whole}.${decimals}`;
  }

  function takeWhole(words) {
    if (has(amounts, words[0])) {
      if (words[0] === "single" && words[1] === "one") words.splice(1, 1);
      return String(amounts[words.shift()]);
    }
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

  const isNumber = (word) => [cardinals, amounts, multiples].some((table) => has(table, word))
    || digits(word) !== null;

  return { has, comparable, isUnsure, wordsOf, skip, startsWith, take, restore, takeNumber, isNumber };
})();
