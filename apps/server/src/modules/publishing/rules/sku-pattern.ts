const ASTRAL = /[\uD800-\uDFFF]/;

/** A text by characters: an array where a character takes two code units, else the text itself, which is faster. */
const charactersOf = (text: string): ArrayLike<string> => (ASTRAL.test(text) ? [...text] : text);

/**
 * Whether a text fits a pattern in which `*` stands for any characters and `?` for one, like `LIKE` in SQL. Only the
 * last `*` is ever retried, because the earliest place where the part before it fits leaves the most room for the rest.
 * So the work is at most the product of the two lengths, while the work of a backtracking expression is a power of the
 * text's length that grows with each `*`.
 */
export function fitsPattern(pattern: string, text: string): boolean {
  const wanted = charactersOf(pattern);
  const given = charactersOf(text);
  let at = 0;
  let star = -1;
  let afterStar = 0;
  for (let read = 0; read < given.length; ) {
    if (wanted[at] === '*') {
      star = at++;
      afterStar = read;
    } else if (at < wanted.length && (wanted[at] === '?' || wanted[at] === given[read])) {
      at++;
      read++;
    } else if (star >= 0) {
      at = star + 1;
      read = ++afterStar;
    } else return false;
  }
  while (wanted[at] === '*') at++;
  return at === wanted.length;
}
