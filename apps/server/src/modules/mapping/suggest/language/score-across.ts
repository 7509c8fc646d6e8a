import type { CategoryIndex, CategoryNode } from '../category-index.ts';

/** A path of ours in the words of a tree of another language. */
export interface AcrossQuery {
  /** The weight of each word in our path times its likeness, by the word's number; 0 = nothing of ours means it. */
  readonly shares: Float64Array;
  /** 0 to 1 by the word's number: how likely it means a word of ours. */
  readonly likeness: Float64Array;
  /** The weight of all terms of our path together. */
  readonly mass: number;
  /** The weight of the terms among them that have no translation. */
  readonly vagueMass: number;
  /** 0 to 1: the share of the terms of our name that a category's own name has. */
  leafShare(node: CategoryNode): number;
}

/** Weights of a candidate's features, found on training branches and measured on the others: decision 68. */
const SHARE = {
  /** The share of the candidate's path that is in ours. */
  precision: 0.1,
  /** The share of our path that is in the candidate's. */
  recall: 0.717,
  /** The share of the candidate's own name that is anywhere in our path. */
  name: 0.056,
  /** The names mean the same. */
  sameName: 0.127,
};
/** How likely two words are one that have no translation but stand in both paths. */
export const VAGUE = 0.525;
/** A word of the tree that the lexicon lacks counts so much: it may be ours. */
const UNTRANSLATABLE_SHARE = 0.333;

/** How often the first suggestion with a score was right in the training branches. */
const RIGHT: readonly (readonly [score: number, share: number])[] = [
  [0, 0],
  [0.45, 0.23],
  [0.55, 0.3],
  [0.65, 0.4],
  [0.75, 0.58],
  [0.85, 0.67],
  [0.95, 0.82],
  [1, 0.95],
];
/** A first suggestion with a lower score comes with a right one among three in less than half of the cases. */
export const FLOOR_ACROSS = 0.55;

/**
 * Scores a candidate from 0 to 1. Unlike within a language, a word that the candidate has beyond ours tells little, since
 * translations differ; so the share of our path that is found counts most. Where both paths have a word that the lexicon
 * lacks, the two may well be one: Donuts among pet beds.
 */
export function scoreAcross(index: CategoryIndex, query: AcrossQuery, node: CategoryNode): number {
  const path = compare(index, query, node.path, (at) => node.masses[at]!);
  if (path.covered === 0) return 0;
  const leaf = compare(index, query, node.leaf, (at) => index.weights[node.leaf[at]!]!);
  const recall = (path.covered + VAGUE * Math.min(path.vague, query.vagueMass)) / query.mass;
  return (
    SHARE.precision * path.found +
    SHARE.recall * Math.min(1, recall) +
    SHARE.name * leaf.found +
    SHARE.sameName * Math.sqrt(leaf.found * query.leafShare(node))
  );
}

/** The likelihood that the candidate of a score is right: between the measured points on a straight line. */
export function confidenceOf(score: number): number {
  const at = Math.max(
    1,
    RIGHT.findIndex(([reached]) => reached >= score),
  );
  const [[low, from], [high, to]] = [RIGHT[at - 1]!, RIGHT[at]!];
  return Math.round((from + ((to - from) * (score - low)) / (high - low)) * 1000) / 1000;
}

/** The share of a candidate's words that are ours, the weight of ours among them, and that of words nobody knows. */
function compare(
  { weights, translatable }: CategoryIndex,
  { shares, likeness, vagueMass }: AcrossQuery,
  words: readonly number[],
  massOf: (at: number) => number,
): { found: number; covered: number; vague: number } {
  let found = 0;
  let mass = 0;
  let covered = 0;
  let vague = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const full = massOf(at);
    if (shares[word]! > 0) {
      found += full * likeness[word]!;
      covered += shares[word]! * weights[word]!;
      mass += full;
    } else if (translatable[word] === 0) {
      mass += full * UNTRANSLATABLE_SHARE;
      if (vagueMass === 0) continue;
      vague += full;
      found += full * UNTRANSLATABLE_SHARE * VAGUE;
    } else mass += full;
  }
  return { found: mass === 0 ? 0 : found / mass, covered, vague };
}
