// Parses names in an order, by the rules of the tutor in a terminal: `first a, then b`, `b after a`, `b last, a first`.
const readOrder = (() => {
  const { reasons, separators, places } = vocabulary;
  const { comparable } = answerWords;
  const begins = (rest, word) => word && rest.startsWith(word) && !/^[\p{L}\p{N}_]/u.test(rest.slice(word.length));
  const longest = (words, rest) => words.filter((word) => begins(rest, word))
    .sort((one, other) => other.length - one.length)[0];

  // Returns the order of names of one letter without separators; null for any other text.
  function lettersOf(text, names) {
    const letters = [...text];
    const isWhole = names.every((name) => name.length === 1) && letters.length === names.length
      && new Set(letters).size === letters.length && letters.every((one) => names.includes(one));
    return isWhole ? letters.map((one) => names.indexOf(one)) : null;
  }

  // Returns the names, the places and the words `after` in the text; null if it contains other words than separators.
  function partsOf(text, names) {
    const parts = [];
    const words = text.split(" ");
    const reason = words.findIndex((word) => reasons.includes(word));
    for (let rest = (reason < 0 ? words : words.slice(0, reason)).join(" "); ;) {
      rest = rest.replace(/^[ ,;.:>→\-=<|/"'!?()[\]]+/u, "");
      if (!rest) return parts;
      const name = longest(names, rest);
      const place = longest(Object.keys(places), rest);
      const separator = longest([...separators], rest) ?? /^[0-9]+[.):]/.exec(rest)?.[0];
      if (name) {
        parts.push({ name: names.indexOf(name) });
        rest = rest.slice(name.length);
      } else if (place && place.length >= (separator ?? "").length) {
        parts.push({ place: places[place] || names.length });
        rest = rest.slice(place.length);
      } else if (separator) {
        rest = rest.slice(separator.length);
      } else if (begins(rest, "after")) {
        parts.push({ isAfter: true });
        rest = rest.slice("after".length);
      } else {
        return null;
      }
    }
  }

  // Returns the order of a text such as `c after b after a`; null for any other text.
  function reversed(parts) {
    const isReversed = parts.length > 1
      && parts.every((part, index) => (index % 2 === 0 ? "name" in part : part.isAfter));
    return isReversed ? parts.filter((part) => "name" in part).map((part) => part.name).reverse() : null;
  }

  // Returns the order of a text that names the place of each name, before or after it; null for any other text.
  function inPlaces(parts, count) {
    if (parts.length !== 2 * count) return null;
    const order = [];
    const first = "name" in parts[0] ? 0 : 1;
    for (let start = 0; start < parts.length; start += 2) {
      const { name } = parts[start + first];
      const { place } = parts[start + 1 - first];
      if (name === undefined || place === undefined) return null;
      order[place - 1] = name;
    }
    const named = order.slice(0, count).filter((name) => name !== undefined);
    return named.length === count ? named : null;
  }

  // Whether each place in the text is that of the last name before it or of the next one.
  function isInOrder(parts) {
    let named = 0;
    return parts.every((part) => {
      if ("name" in part) named += 1;
      return "name" in part || part.place === named || part.place === named + 1;
    });
  }

  return (text, names) => {
    const known = names.map(comparable);
    const said = comparable(text).replaceAll("’", "'");
    const parts = partsOf(said, known) ?? [];
    const named = parts.filter((part) => "name" in part).map((part) => part.name);
    const letters = lettersOf(said, known);
    if (letters === null && (named.length !== names.length || new Set(named).size !== names.length)) return null;
    const order = letters ?? reversed(parts) ?? inPlaces(parts, names.length) ?? (isInOrder(parts) ? named : null);
    return order === null ? null : order.join(" ");
  };
})();
