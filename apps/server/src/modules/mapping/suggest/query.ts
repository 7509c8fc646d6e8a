import { type CategoryIndex, type CategoryNode, keyOf, LEVEL_DECAY } from './category-index.ts';
import { stemsIn } from './language/analyse.ts';
import { trigramsOf } from './tokens.ts';

/** A word that the tree lacks counts little: it cannot distinguish candidates. */
const UNKNOWN_SHARE = 0.1;
/** Likeness from which a word of ours and one of the tree count as the same. */
const SAME_WORD = 0.4;
/** A name above this level counts less than a millionth, and is ignored: a path may be thousands of levels long. */
export const LEVELS_THAT_COUNT = 40;

/** A path of ours in the words of a channel's tree. */
export interface Query {
  /** The weight of each word in our path, by the word's number; 0 = the path lacks it. */
  readonly shares: Float64Array;
  /** Words of our path that the tree has; the others were guessed by their spelling. */
  readonly known: ReadonlySet<number>;
  /** The weight of all words of our path together. */
  readonly mass: number;
  /** 0 to 1: whether the category's name means ours. */
  sameName(node: CategoryNode, named: number): number;
}

/** Reads a path in the language of the tree. */
export function readQuery(index: CategoryIndex, path: readonly string[]): Query {
  const lowest = new Map<string, number>();
  const near = path.slice(-LEVELS_THAT_COUNT);
  near.forEach((name, at) => {
    for (const word of stemsIn(name, index.language)) lowest.set(word, LEVEL_DECAY ** (near.length - 1 - at));
  });
  const shares = new Float64Array(index.words.size);
  const knownWords = new Set<number>();
  let mass = 0;
  for (const [word, share] of lowest) {
    const known = index.words.get(word);
    if (known !== undefined) knownWords.add(known);
    const meant = known === undefined ? writtenAlike(index, word) : { word: known, likeness: 1 };
    if (meant === undefined) mass += share * index.unknownWeight * UNKNOWN_SHARE;
    else {
      mass += share * index.weights[meant.word]!;
      shares[meant.word] = Math.max(shares[meant.word]!, share * meant.likeness);
    }
  }
  const leafKey = keyOf([...new Set(stemsIn(path.at(-1) ?? '', index.language))]);
  return { shares, known: knownWords, mass, sameName: (node) => (node.leafKey === leafKey ? 1 : 0) };
}

/** The word of the tree that shares most letter groups with a word it lacks. */
export function writtenAlike(
  index: CategoryIndex,
  word: string,
  least = SAME_WORD,
): { word: number; likeness: number } | undefined {
  const groups = new Set(trigramsOf(word));
  const shared = new Map<number, number>();
  for (const group of groups)
    for (const other of index.byTrigram.get(group) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
  let best: { word: number; likeness: number } | undefined;
  for (const [other, count] of shared) {
    const likeness = (2 * count) / (groups.size + index.trigramCounts[other]!);
    if (likeness >= least && likeness > (best?.likeness ?? 0)) best = { word: other, likeness };
  }
  return best;
}
