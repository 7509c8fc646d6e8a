import { type CategoryIndex, LEVEL_DECAY } from '../category-index.ts';
import { LEVELS_THAT_COUNT, writtenAlike } from '../query.ts';
import { type AcrossQuery, VAGUE } from './score-across.ts';
import type { Language } from './stems.ts';
import { type TranslatedTerm, translate } from './translate.ts';

/** A term that neither lexicon nor tree has counts so much: it cannot distinguish candidates. */
const UNKNOWN_SHARE = 0.5;
/** Likeness of spelling from which a word without translation counts as a word of the tree. */
const SPELT_ALIKE = 0.55;
const TRUST_IN_SPELLING = 0.875;

/** Numbers of words of the tree with their likeness to a term of ours. */
type Meant = ReadonlyMap<number, number>;

/** Reads a path in another language than the tree's: each term as the words of the tree that may translate it. */
export function readAcross(index: CategoryIndex, path: readonly string[], from: Language): AcrossQuery {
  const shares = new Float64Array(index.words.size);
  const likeness = new Float64Array(index.words.size);
  const near = path.slice(-LEVELS_THAT_COUNT);
  const lowest = new Map<string, { meant: Meant; share: number }>();
  let leaf: Meant[] = [];
  near.forEach((name, at) => {
    const share = LEVEL_DECAY ** (near.length - 1 - at);
    const terms = translate(name, from, index.language!);
    leaf = terms.map((term) => inTree(index, term));
    terms.forEach(({ key }, nth) => {
      lowest.set(key, { meant: leaf[nth]!, share });
    });
  });
  let mass = 0;
  let vagueMass = 0;
  for (const { meant, share } of lowest.values()) {
    if (meant.size === 0) vagueMass += share * index.unknownWeight * UNKNOWN_SHARE;
    else mass += share * heaviest(index, meant);
    for (const [word, like] of meant) {
      shares[word] = Math.max(shares[word]!, share * like);
      likeness[word] = Math.max(likeness[word]!, like);
    }
  }
  return {
    shares,
    likeness,
    mass: mass + vagueMass,
    vagueMass,
    leafShare: (node) => shareOf(leaf, node.leaf, index),
  };
}

/** The weight of the likeliest words that are meant. */
function heaviest({ weights }: CategoryIndex, meant: Meant): number {
  let all = 0;
  let most = 0;
  for (const [word, like] of meant) {
    if (like < most) continue;
    all = like === most ? Math.max(all, weights[word]!) : weights[word]!;
    most = like;
  }
  return all;
}

/** The share of our name's terms that the other name has. */
function shareOf(terms: readonly Meant[], leaf: readonly number[], { translatable }: CategoryIndex): number {
  let found = 0;
  const vague = leaf.some((word) => translatable[word] === 0) ? VAGUE : 0;
  for (const meant of terms) {
    if (meant.size === 0) found += vague;
    else {
      let best = 0;
      for (const word of leaf) best = Math.max(best, meant.get(word) ?? 0);
      found += best;
    }
  }
  return terms.length === 0 ? 0 : found / terms.length;
}

function inTree(index: CategoryIndex, { key, meanings }: TranslatedTerm): Meant {
  const meant = new Map<number, number>();
  for (const { term, likeness } of meanings) {
    const words = term.map((stem) => index.words.get(stem)).filter((word) => word !== undefined);
    const part = words.length / term.length;
    for (const word of words) meant.set(word, Math.max(meant.get(word) ?? 0, likeness * part));
  }
  if (meant.size > 0) return meant;
  // Names of materials and machines are often alike in all languages: mikrofon, microphone.
  for (const stem of key.split(' ')) {
    const same = index.words.get(stem);
    const alike = same === undefined ? writtenAlike(index, stem, SPELT_ALIKE) : { word: same, likeness: 1 };
    if (alike !== undefined) meant.set(alike.word, alike.likeness * TRUST_IN_SPELLING);
  }
  return meant;
}
