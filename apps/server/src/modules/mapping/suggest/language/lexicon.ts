import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language, stemsOf } from './stems.ts';

/** A term of one language: the stems of its words, in order. */
export type Term = readonly string[];

interface PlacedTerm {
  readonly term: Term;
  /** Place among the terms of its language for the meaning: 0 = the most usual. */
  readonly place: number;
}

/** One meaning with the terms for it. */
type Meaning = Readonly<Record<Language, readonly PlacedTerm[]>>;

/** A term with one of its meanings. */
export interface Sense extends PlacedTerm {
  readonly meaning: Meaning;
}

/** Words of goods in several languages, written by hand for Sluice; see decision 68. */
export interface Lexicon {
  /** The senses of terms by the first stem of the term, longer terms first. */
  readonly senses: Readonly<Record<Language, ReadonlyMap<string, readonly Sense[]>>>;
  /** Every stem of a term of the language. */
  readonly stems: Readonly<Record<Language, ReadonlySet<string>>>;
}

const FOLDER = new URL('words/', import.meta.url);
let loaded: Lexicon | undefined;

/** The lexicon of the service: read at the first call, in about 15 ms, and kept. */
export function lexicon(): Lexicon {
  loaded ??= parseLexicon(
    readdirSync(FOLDER)
      .sort()
      .flatMap((file) => readFileSync(new URL(file, FOLDER), 'utf8').split('\n')),
  );
  return loaded;
}

/**
 * Reads lines of the form `trousers, pants = pantolon = Hose`; lines that begin with # are comments.
 *
 * @throws Error for a line that lacks a language
 */
export function parseLexicon(lines: readonly string[]): Lexicon {
  const meanings = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).map(parseMeaning);
  const of = <T>(make: (language: Language) => T) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>;
  return {
    senses: of((language) => sensesOf(meanings, language)),
    stems: of((language) => new Set(meanings.flatMap((one) => one[language].flatMap(({ term }) => term)))),
  };
}

function parseMeaning(line: string): Meaning {
  const sides = line.split('=').map((side) => side.split(',').map((term) => term.trim()));
  if (sides.length !== LANGUAGES.length || sides.flat().includes(''))
    throw new Error(`the lexicon's line "${line}" lacks a word of ${LANGUAGES.join(', ')}`);
  return Object.fromEntries(
    LANGUAGES.map((language, at) => [language, placed(sides[at]!, language)]),
  ) as unknown as Meaning;
}

const placed = (terms: readonly string[], language: Language): PlacedTerm[] =>
  terms.flatMap((text, place) => {
    const term = stemsOf(text, language);
    const forms = language === 'en' ? [term, stemsOf(plural(text), language)] : [term];
    // The stem of gloves is not that of glove.
    const differing = forms.filter((form, at) => at === 0 || form.join(' ') !== term.join(' '));
    return differing.filter((form) => form.length > 0).map((form) => ({ term: form, place }));
  });

function plural(text: string): string {
  if (/[^aeiou]y$/.test(text)) return `${text.slice(0, -1)}ies`;
  if (/[^s]s$/.test(text)) return text;
  if (/(s|x|z|ch|sh)$/.test(text)) return `${text}es`;
  return /fe?$/.test(text) ? text.replace(/fe?$/, 'ves') : `${text}s`;
}

function sensesOf(meanings: readonly Meaning[], language: Language): Map<string, Sense[]> {
  const senses = meanings.flatMap((meaning) =>
    meaning[language].map(({ term, place }): Sense => ({ term, meaning, place })),
  );
  senses.sort((a, b) => b.term.length - a.term.length);
  return Map.groupBy(senses, ({ term }) => term[0]!);
}

/** The senses of the longest term that begins at a place of some stems. */
export function longestTerm(
  { senses }: Lexicon,
  language: Language,
  stems: readonly string[],
  at: number,
): readonly Sense[] {
  const known = senses[language].get(stems[at]!) ?? [];
  const begins = ({ term }: Sense): boolean => term.every((stem, next) => stem === stems[at + next]);
  const length = known.find(begins)?.term.length;
  return known.filter((sense) => sense.term.length === length && begins(sense));
}
