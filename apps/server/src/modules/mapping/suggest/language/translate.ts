import { stemsIn } from './analyse.ts';
import { lexicon, longestTerm, type Sense, type Term } from './lexicon.ts';
import type { Language } from './stems.ts';

/** A term of a name, and what it may be called in another language. */
export interface TranslatedTerm {
  readonly key: string;
  readonly meanings: readonly Rendering[];
}

interface Rendering {
  readonly term: Term;
  /** 0 to 1: how likely it is meant. */
  readonly likeness: number;
}

/** A synonym counts less the farther behind it stands. */
const BY_PLACE = 0.85;
/** Words of a term count on their own where the whole is called otherwise: spor ayakkabı is sneaker, and athletic shoe. */
const PART_OF_TERM = 0.6;

/** The terms of a name, the longest that the lexicon has, with their meanings in another language. */
export function translate(name: string, from: Language, to: Language): TranslatedTerm[] {
  const stems = stemsIn(name, from);
  const words = lexicon();
  const terms: TranslatedTerm[] = [];
  for (let at = 0; at < stems.length; ) {
    const senses = longestTerm(words, from, stems, at);
    const length = senses[0]?.term.length ?? 1;
    const term = stems.slice(at, at + length);
    const parts =
      length === 1
        ? []
        : term.flatMap((stem) => render(longestTerm(words, from, [stem], 0), to, PART_OF_TERM));
    terms.push({ key: term.join(' '), meanings: [...render(senses, to, 1), ...parts] });
    at += length;
  }
  return terms;
}

const render = (senses: readonly Sense[], to: Language, likeness: number): Rendering[] =>
  senses.flatMap(({ meaning, place }) =>
    meaning[to].map((one) => ({ term: one.term, likeness: likeness * BY_PLACE ** (place + one.place) })),
  );
