import { stemsIn } from './language/analyse.ts';
import { languageOf, votesOf } from './language/detect.ts';
import { lexicon } from './language/lexicon.ts';
import type { Language } from './language/stems.ts';
import { trigramsOf } from './tokens.ts';

/** A category that can be suggested. */
export interface IndexedCategory {
  readonly syncId: string;
  /** Names from root. */
  readonly path: readonly string[];
}

/**
 * Factor by which a name counts less for each level above the leaf. Found on half of the ground truth; see decision 16.
 */
export const LEVEL_DECAY = 0.6;

/** A category of the tree in numbers of words. */
export interface CategoryNode {
  readonly category: IndexedCategory;
  /** Words of the name. */
  readonly leaf: readonly number[];
  /** Total weight of the words of the name. */
  readonly leafMass: number;
  /** Words of the whole path, each once, with the weight of its lowest occurrence. */
  readonly path: readonly number[];
  readonly masses: readonly number[];
  readonly pathMass: number;
  /** The name as one key, for names that are equal. */
  readonly leafKey: string;
}

/** A channel's tree prepared for suggestions: built once per tree, then answers in milliseconds. */
export interface CategoryIndex {
  /** undefined = none that the lexicon knows. */
  readonly language: Language | undefined;
  /**
   * The same tree for paths in its own language, where stems did harm: of Turkish categories 2 in 100 fewer were found.
   * Without it, this index serves them.
   */
  readonly bySpelling?: () => CategoryIndex;
  readonly nodes: readonly CategoryNode[];
  /** Word to its number. */
  readonly words: ReadonlyMap<string, number>;
  /** The weight of a word by its number: the rarer among the names, the higher. */
  readonly weights: Float64Array;
  /** Words by the groups of three letters in them, to find the word meant by a misspelt one. */
  readonly byTrigram: ReadonlyMap<string, readonly number[]>;
  /** The number of letter groups of a word, by the word's number. */
  readonly trigramCounts: Float64Array;
  /** By the word's number: 1 = the lexicon has it in the language of the tree. */
  readonly translatable: Uint8Array;
  /** The weight of a word that the tree lacks. */
  readonly unknownWeight: number;
}

export const keyOf = (words: readonly string[]): string => words.toSorted().join(' ');

/**
 * Prepares a channel's tree. About 300 ms for 11,000 categories.
 *
 * @param language of the tree; by default the one that most of its names are in
 */
export function buildCategoryIndex(
  categories: readonly IndexedCategory[],
  language: Language | undefined = languageOfTree(categories),
): CategoryIndex {
  const index = buildFor(categories, language);
  if (language === undefined || language === 'en') return index;
  let spellings: CategoryIndex | undefined;
  return {
    ...index,
    bySpelling: () => {
      spellings ??= buildFor(categories, undefined);
      return spellings;
    },
  };
}

function buildFor(categories: readonly IndexedCategory[], language: Language | undefined): CategoryIndex {
  const words = new Map<string, number>();
  const counts: number[] = [];
  const names = new Map<string, number[]>();
  const keys = new Map<string, string>();
  const numbersOf = (name: string): number[] => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const list = [...new Set(stemsIn(name, language))];
    const numbers = list.map((word) => words.get(word) ?? words.set(word, words.size).size - 1);
    names.set(name, numbers);
    keys.set(name, keyOf(list));
    return numbers;
  };
  const drafts = categories.map((category) => ({ category, levels: category.path.map(numbersOf) }));
  for (const { levels } of drafts)
    for (const word of levels.at(-1) ?? []) counts[word] = (counts[word] ?? 0) + 1;
  const weightOf = (count: number): number => Math.log(1 + drafts.length / (1 + count));
  const weights = Float64Array.from(words.values(), (word) => weightOf(counts[word] ?? 0));
  const nodes = drafts.map(({ category, levels }): CategoryNode => {
    const leaf = levels.at(-1) ?? [];
    const lowest = new Map<number, number>();
    levels.forEach((level, at) => {
      const share = LEVEL_DECAY ** (levels.length - 1 - at);
      for (const word of level) lowest.set(word, share);
    });
    const masses = Array.from(lowest, ([word, share]) => share * weights[word]!);
    return {
      category,
      leaf,
      leafMass: sum(leaf.map((word) => weights[word]!)),
      path: [...lowest.keys()],
      masses,
      pathMass: sum(masses),
      leafKey: keys.get(category.path.at(-1) ?? '') ?? '',
    };
  });
  const stems = language === undefined ? undefined : lexicon().stems[language];
  const translatable = Uint8Array.from(words.keys(), (word) => (stems?.has(word) ? 1 : 0));
  return {
    language,
    nodes,
    words,
    weights,
    translatable,
    ...trigramIndex(words),
    unknownWeight: weightOf(0),
  };
}

function languageOfTree(categories: readonly IndexedCategory[]): Language | undefined {
  const votes = votesOf(categories.map(({ path }) => path.at(-1) ?? ''));
  return languageOf([], votes);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function trigramIndex(
  words: ReadonlyMap<string, number>,
): Pick<CategoryIndex, 'byTrigram' | 'trigramCounts'> {
  const byTrigram = new Map<string, number[]>();
  const trigramCounts = new Float64Array(words.size);
  for (const [word, number] of words) {
    const groups = new Set(trigramsOf(word));
    trigramCounts[number] = groups.size;
    for (const group of groups) {
      const list = byTrigram.get(group);
      if (list === undefined) byTrigram.set(group, [number]);
      else list.push(number);
    }
  }
  return { byTrigram, trigramCounts };
}
