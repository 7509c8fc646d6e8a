import { wordsOf } from '../tokens.ts';
import { SMALL_WORDS, stemsIn } from './analyse.ts';
import { lexicon } from './lexicon.ts';
import { LANGUAGES, type Language } from './stems.ts';

/** The share of words that each language knows. */
export type Votes = Readonly<Record<Language, number>>;

/** A language must know this share of the words; fewer are known by chance. */
const LEAST_KNOWN = 0.3;
/** The factor by which it must lead. */
const LEAD = 1.15;
/** So many names tell the language of a tree. */
const SAMPLE = 400;

/**
 * The language of a path, judged by its own names and by those of the tree around it, which count as much together.
 * undefined = none that the lexicon knows, or two alike.
 *
 * @param around names of other categories of the same tree
 */
export function languageOf(path: readonly string[], around?: Votes): Language | undefined {
  const voters = [...(path.length > 0 ? [votesOf(path)] : []), ...(around === undefined ? [] : [around])];
  const sum = (language: Language): number =>
    voters.reduce((all, one) => all + one[language], 0) / voters.length;
  const [first, second] = LANGUAGES.toSorted((a, b) => sum(b) - sum(a));
  return sum(first!) >= LEAST_KNOWN && sum(first!) >= LEAD * sum(second!) ? first : undefined;
}

/** The share of words in some names that each language knows; of a long list, names from all over it are read. */
export function votesOf(names: readonly string[]): Votes {
  const step = Math.max(1, names.length / SAMPLE);
  const read = Array.from(
    { length: Math.min(names.length, SAMPLE) },
    (_, at) => names[Math.floor(at * step)]!,
  );
  return Object.fromEntries(LANGUAGES.map((language) => [language, shareKnown(read, language)])) as Votes &
    Record<Language, number>;
}

function shareKnown(names: readonly string[], language: Language): number {
  const known = lexicon().stems[language];
  const stems = names.flatMap((name) => stemsIn(name, language));
  const small = names
    .join(' ')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => SMALL_WORDS[language].has(wordsOf(word, (one) => one)[0] ?? word)).length;
  const all = stems.length + small;
  return all === 0 ? 0 : (stems.filter((stem) => known.has(stem)).length + 2 * small) / all;
}
