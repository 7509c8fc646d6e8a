import { foldKey } from '@sluice/contracts';

/** Words that reveal nothing about the contents of a category. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  'and',
  'of',
  'for',
  'the',
  'with',
  'in',
  've',
  'und',
  'et',
  'i',
]);

/**
 * The words of a name for comparison: folded, without accents, plural as singular.
 *
 * @param stem cuts the endings of a word; those of English plurals if not given
 */
export function wordsOf(name: string, stem: (word: string) => string = singular): string[] {
  return foldKey(name)
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
    .map(stem);
}

/** Cuts English plurals; words of other languages are cut the same way in both trees, which does no harm. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss') || word.endsWith('us')) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(sh|ch|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ves') && word.length > 5) return `${word.slice(0, -3)}f`;
  return word.slice(0, -1);
}

/** Overlapping groups of three letters, with marks at the word's ends. */
export function trigramsOf(word: string): string[] {
  const marked = ` ${word} `;
  return Array.from({ length: Math.max(0, marked.length - 2) }, (_, at) => marked.slice(at, at + 3));
}
