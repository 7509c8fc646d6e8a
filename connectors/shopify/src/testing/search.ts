/** A term of a search: a field, a comparator and a value. */
interface Term {
  readonly field: string;
  readonly comparator: string;
  readonly value: string;
}

/**
 * Reads Shopify's search syntax as far as it is needed: alternatives of terms, values in quotes with escapes or bare ones.
 * Throws on what it does not understand, where Shopify would find something else in silence.
 */
export function parseSearch(query: string): Term[][] {
  const terms: Term[][] = [];
  let rest = query.trim();
  while (rest !== '') {
    const match =
      /^([a-z_.]+):(>=|<=|>|<)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"'()]+))(?:\s+(OR|AND)\s+|\s+|$)/.exec(
        rest,
      );
    if (!match) throw new Error(`the search cannot be read from here: ${rest.slice(0, 60)}`);
    const [whole, field = '', comparator = '=', double, single, bare] = match;
    const text = double ?? single;
    const value = text === undefined ? (bare ?? '') : text.replace(/\\(.)/g, '$1');
    if (terms.length === 0 || match[6] !== undefined || whole !== '')
      terms.push([{ field, comparator, value }]);
    rest = rest.slice(whole.length);
  }
  return terms;
}

/** Loosely, as Shopify does: without regard to case, by whole words in any place. */
export function isFound(value: string | null, wanted: string): boolean {
  const words = wordsOf(wanted);
  const there = wordsOf(value ?? '');
  return words.length > 0 && words.every((word) => there.includes(word));
}

const known = new Map<string, string[]>();

function wordsOf(text: string): string[] {
  const words = known.get(text) ?? text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  known.set(text, words);
  return words;
}

/** Whether a time fits a term, to the second. */
export function isInTime(at: Date, { comparator, value }: Term): boolean {
  const wanted = Math.floor(Date.parse(value) / 1000);
  const seconds = Math.floor(at.getTime() / 1000);
  if (Number.isNaN(wanted)) throw new Error(`${value} is no time`);
  return comparator === '>=' ? seconds >= wanted : comparator === '>' ? seconds > wanted : seconds === wanted;
}
