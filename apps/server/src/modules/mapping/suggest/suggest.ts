import { type CategoryIndex, type IndexedCategory, keyOf, LEVEL_DECAY } from './category-index.ts';
import { trigramsOf, wordsOf } from './tokens.ts';

/** A category of the channel that may correspond to one of ours. */
export interface Suggestion extends IndexedCategory {
  /** 0 to 1; 1 = the same names all the way. */
  readonly confidence: number;
}

/** Weights of a candidate's features. Found on half of the ground truth and measured on the other: decision 16. */
const SHARE = {
  /** The share of the candidate's path that is in ours: prefers categories without goods that we do not sell. */
  precision: 0.6,
  /** The share of our path that is in the candidate's: prefers the most specific category. */
  recall: 0.4,
  /** The share of the candidate's own name that is anywhere in our path. */
  name: 0.3,
  /** The names are the same. */
  sameName: 0.15,
};
const FULL_SCORE = SHARE.precision + SHARE.recall + SHARE.name + SHARE.sameName;
/** A word that the tree lacks counts little: it cannot distinguish candidates. */
const UNKNOWN_SHARE = 0.1;
/** Below this a suggestion is noise: most paths of another language than the tree's stay below it. */
export const CONFIDENCE_FLOOR = 0.45;
/** Likeness from which a word of ours and one of the tree count as the same. */
const SAME_WORD = 0.4;

/** A name above this level counts less than a millionth, and is ignored: a path may be thousands of levels long. */
const LEVELS_THAT_COUNT = 40;

const MOST = 3;

interface Query {
  /** The weight of each word in our path, by the word's number; 0 = the path lacks it. */
  readonly shares: Float64Array;
  readonly mass: number;
  readonly leafKey: string;
}

/**
 * Finds the categories of a channel's tree that most likely correspond to one of ours, the best first, at most three.
 * Pure, and based on names alone. Words are weighed by their rarity and their level, plurals and accents are folded,
 * and a word that the tree lacks counts as the one with the most similar spelling. About 2 ms for a tree of 11,000
 * categories.
 *
 * @param path names from root to our category
 */
export function suggestCategories(index: CategoryIndex, path: readonly string[]): Suggestion[] {
  const query = readQuery(index, path);
  const best: Suggestion[] = [];
  for (const node of index.nodes) {
    const score = scoreOf(index, query, node);
    const confidence = Math.round((score / FULL_SCORE) * 1000) / 1000;
    if (confidence < CONFIDENCE_FLOOR || (best.length === MOST && confidence <= best[MOST - 1]!.confidence))
      continue;
    best.push({ ...node.category, confidence });
    best.sort((a, b) => b.confidence - a.confidence);
    best.length = Math.min(best.length, MOST);
  }
  return best;
}

function scoreOf({ weights }: CategoryIndex, query: Query, node: CategoryIndex['nodes'][number]): number {
  let found = 0;
  let covered = 0;
  for (let at = 0; at < node.path.length; at++) {
    const word = node.path[at]!;
    const share = query.shares[word]!;
    if (share === 0) continue;
    found += node.masses[at]!;
    covered += share * weights[word]!;
  }
  if (found === 0) return 0;
  let named = 0;
  for (const word of node.leaf) if (query.shares[word]! > 0) named += weights[word]!;
  return (
    (SHARE.precision * found) / node.pathMass +
    (SHARE.recall * covered) / query.mass +
    (SHARE.name * named) / node.leafMass +
    (node.leafKey === query.leafKey ? SHARE.sameName : 0)
  );
}

function readQuery(index: CategoryIndex, path: readonly string[]): Query {
  const lowest = new Map<string, number>();
  const near = path.slice(-LEVELS_THAT_COUNT);
  near.forEach((name, at) => {
    for (const word of wordsOf(name)) lowest.set(word, LEVEL_DECAY ** (near.length - 1 - at));
  });
  const shares = new Float64Array(index.words.size);
  let mass = 0;
  for (const [word, share] of lowest) {
    const known = index.words.get(word);
    const meant = known === undefined ? writtenAlike(index, word) : { word: known, likeness: 1 };
    if (meant === undefined) mass += share * index.unknownWeight * UNKNOWN_SHARE;
    else {
      mass += share * index.weights[meant.word]!;
      shares[meant.word] = Math.max(shares[meant.word]!, share * meant.likeness);
    }
  }
  return { shares, mass, leafKey: keyOf([...new Set(wordsOf(path.at(-1) ?? ''))]) };
}

/** The word of the tree that shares most letter groups with a word it lacks. */
function writtenAlike(index: CategoryIndex, word: string): { word: number; likeness: number } | undefined {
  const groups = new Set(trigramsOf(word));
  const shared = new Map<number, number>();
  for (const group of groups)
    for (const other of index.byTrigram.get(group) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
  let best: { word: number; likeness: number } | undefined;
  for (const [other, count] of shared) {
    const likeness = (2 * count) / (groups.size + index.trigramCounts[other]!);
    if (likeness >= SAME_WORD && likeness > (best?.likeness ?? 0)) best = { word: other, likeness };
  }
  return best;
}
