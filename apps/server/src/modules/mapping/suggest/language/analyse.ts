import { wordsOf } from '../tokens.ts';
import { partsOf } from './compounds.ts';
import { lexicon } from './lexicon.ts';
import { type Language, stemsOf } from './stems.ts';

/** Words of a language that reveal nothing about the contents of a category; in other languages they may. */
export const SMALL_WORDS: Record<Language, ReadonlySet<string>> = {
  en: new Set(['and', 'of', 'for', 'the', 'with', 'in', 'or', 'to', 'by', 'a']),
  tr: new Set(['ve', 'icin', 'ile', 'veya']),
  de: new Set(
    'und fur mit aus oder von zum zur im am die der das den des ein eine zu auf nach bei als'.split(' '),
  ),
};

/**
 * The stems by which a name is compared; German compounds in their parts.
 *
 * @param language undefined = not known: plurals are cut as in English, which does no harm
 */
export function stemsIn(name: string, language: Language | undefined): string[] {
  if (language === undefined || language === 'en') return wordsOf(name);
  const words = wordsOf(name, (word) => word).filter((word) => !SMALL_WORDS[language].has(word));
  if (language === 'tr') return words.flatMap((word) => stemsOf(word, language));
  const known = lexicon().stems.de;
  return words.flatMap((word) => partsOf(word, known));
}
