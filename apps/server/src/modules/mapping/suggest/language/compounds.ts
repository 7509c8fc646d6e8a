import { stemsOf } from './stems.ts';

/** The shortest part of a compound: shorter ones are found in words that contain them by chance. */
const SHORTEST = 3;
/** Longer words are no German: splitting takes time that grows with their length. */
const LONGEST = 40;
/** The shortest known end behind something unknown. */
const SHORTEST_END = 5;

/**
 * Splits a German compound into the stems of its parts: Hundehalsband, hund, halsband. A word whose stem is known stays
 * whole; so does one of which no part is known.
 *
 * @param word folded, without marks
 */
export function partsOf(word: string, known: ReadonlySet<string>): string[] {
  const whole = stemOf(word);
  if (known.has(whole) || word.length < 2 * SHORTEST || word.length > LONGEST) return [whole];
  return knownParts(word, known) ?? endsWithKnown(word, known) ?? [whole];
}

const stemOf = (word: string): string => stemsOf(word, 'de')[0] ?? word;

/** The fewest known parts that make up the word; found from its end, so that the time grows with the length alone. */
function knownParts(word: string, known: ReadonlySet<string>): string[] | undefined {
  const best: (string[] | undefined)[] = [];
  best[word.length] = [];
  for (let from = word.length - SHORTEST; from >= 0; from--)
    for (let to = word.length; to >= from + SHORTEST; to--) {
      const rest = best[to];
      if (rest === undefined || rest.length + 1 >= (best[from]?.length ?? Number.POSITIVE_INFINITY)) continue;
      const part = stemOf(word.slice(from, to));
      if (known.has(part)) best[from] = [part, ...rest];
    }
  return best[0];
}

/** The longest known end of the word, which says what the thing is, behind the part that is not known. */
function endsWithKnown(word: string, known: ReadonlySet<string>): string[] | undefined {
  for (let at = SHORTEST + 1; at <= word.length - SHORTEST_END; at++) {
    const tail = stemOf(word.slice(at));
    if (known.has(tail)) return [...partsOf(word.slice(0, at), known), tail];
  }
  return undefined;
}
