import { wordsOf } from '../tokens.ts';

/** A language whose words the lexicon knows. */
export const LANGUAGES = ['en', 'tr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The stems of a name's words in a language. Stems serve comparison alone: that of a noun is alike in all its forms, and
 * need not be a word. Marks of letters are gone, so that names without them (`canta`) are found too.
 */
export function stemsOf(name: string, language: Language): string[] {
  return wordsOf(name, STEMMERS[language]);
}

const STEMMERS: Record<Language, ((word: string) => string) | undefined> = {
  en: undefined,
  tr: turkish,
  de: german,
};

const SHORTEST = 3;

/** Cuts plural and possessive endings, one after the other: kedileri, kedi. A softened end hardens: gömleği, gömlek. */
function turkish(word: string): string {
  if (word === 'suyu') return 'su';
  let stem = word;
  for (let ending = TURKISH.exec(stem); ending !== null; ending = TURKISH.exec(stem)) {
    if (ending.index < SHORTEST) break;
    stem = stem.slice(0, ending.index);
  }
  return stem.length < SHORTEST ? stem : stem.replace(/[gbd]$/, (end) => HARD[end]!);
}

const TURKISH = /(?:l[ae]r[iu]?|s[iu]|(?<=....)l[iu]|[iu])$/;
const HARD: Record<string, string> = { g: 'k', b: 'p', d: 't' };

/** Cuts endings of number and case; also the letters that join the parts of a compound (Arbeits-, Damen-). */
function german(word: string): string {
  let stem = word;
  for (let shortest = SHORTEST; ; shortest = SHORTEST + 1) {
    const ending = GERMAN.find((one) => isCut(stem, one, shortest));
    if (ending === undefined) return stem;
    stem = stem.slice(0, -ending.length);
  }
}

/** Leather (Leder) is no LED, and a laser no remainder of three letters. */
const isCut = (stem: string, ending: string, shortest: number): boolean =>
  stem.length - ending.length >= (/[rs]/.test(ending) ? SHORTEST + 1 : shortest) && stem.endsWith(ending);

const GERMAN = ['ern', 'en', 'er', 'em', 'es', 'e', 'n', 's'];
