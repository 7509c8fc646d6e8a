import type { CategoryIndex, CategoryNode, IndexedCategory } from './category-index.ts';
import { readAcross } from './language/across.ts';
import { languageOf } from './language/detect.ts';
import { confidenceOf, FLOOR_ACROSS, scoreAcross } from './language/score-across.ts';
import type { Language } from './language/stems.ts';
import { type Query, readQuery } from './query.ts';

/** A category of the channel that may correspond to one of ours. */
export interface Suggestion extends IndexedCategory {
  /** 0 to 1; within a language 1 = the same names all the way, between two the likelihood that it is right. */
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
/** Below this a suggestion within a language is noise. */
export const CONFIDENCE_FLOOR = 0.45;
/** Below this a suggestion whose words are only written alike is noise as well: Rice for Office. */
export const GUESS_FLOOR = 0.6;

const MOST = 3;

/**
 * Finds the categories of a channel's tree that most likely correspond to one of ours, the best first, at most three.
 * Pure, and based on names alone. Words are weighed by their rarity and their level, plurals and accents are folded,
 * and a word that the tree lacks counts as the one with the most similar spelling. Between two languages that the
 * lexicon has, words count as their translations. About 2 ms for a tree of 11,000 categories.
 *
 * @param path names from root to our category
 * @param language of our categories; by default that of the path
 */
export function suggestCategories(
  index: CategoryIndex,
  path: readonly string[],
  language: Language | undefined = languageOf(path),
): Suggestion[] {
  const { nodes, score, confidence, floor } = scorer(index, path, language);
  const best: { node: CategoryNode; sure: number }[] = [];
  for (const node of nodes) {
    const sure = Math.round(score(node) * 1000) / 1000;
    if (sure < floor || (best.length === MOST && sure <= best[MOST - 1]!.sure)) continue;
    best.push({ node, sure });
    best.sort((a, b) => b.sure - a.sure);
    best.length = Math.min(best.length, MOST);
  }
  return best.map(({ node, sure }) => ({ ...node.category, confidence: confidence(sure) }));
}

interface Scorer {
  nodes: readonly CategoryNode[];
  score(node: CategoryNode): number;
  /** Nothing with a lower score is suggested. */
  floor: number;
  confidence(score: number): number;
}

function scorer(index: CategoryIndex, path: readonly string[], language: Language | undefined): Scorer {
  if (language !== undefined && index.language !== undefined && language !== index.language) {
    const query = readAcross(index, path, language);
    return {
      nodes: index.nodes,
      score: (node) => scoreAcross(index, query, node),
      floor: FLOOR_ACROSS,
      confidence: confidenceOf,
    };
  }
  const spelt = index.bySpelling?.() ?? index;
  const query = readQuery(spelt, path);
  return {
    nodes: spelt.nodes,
    score: (node) => {
      const score = scoreOf(spelt, query, node) / FULL_SCORE;
      return score < GUESS_FLOOR && !node.path.some((word) => query.known.has(word)) ? 0 : score;
    },
    floor: CONFIDENCE_FLOOR,
    confidence: (score) => score,
  };
}

function scoreOf({ weights }: CategoryIndex, query: Query, node: CategoryNode): number {
  const { shares } = query;
  let found = 0;
  let covered = 0;
  for (let at = 0; at < node.path.length; at++) {
    const word = node.path[at]!;
    const share = shares[word]!;
    if (share === 0) continue;
    found += node.masses[at]!;
    covered += share * weights[word]!;
  }
  if (found === 0) return 0;
  let named = 0;
  for (const word of node.leaf) if (shares[word]! > 0) named += weights[word]!;
  const name = node.leafMass === 0 ? 0 : named / node.leafMass;
  return (
    (SHARE.precision * found) / node.pathMass +
    SHARE.recall * Math.min(1, covered / query.mass) +
    SHARE.name * name +
    SHARE.sameName * query.sameName(node, name)
  );
}
