import type { Taxonomies, Tree } from './taxonomies.ts';

/**
 * Branches of Shopify's tree that words and weights were tried out on; figures are of all others. Whole branches, because
 * siblings share words: of random leaves half would be known from their neighbours.
 */
const TRAINING: ReadonlySet<string> = new Set([
  'hg',
  'ae',
  'bi',
  'hb',
  'vp',
  'ap',
  'fr',
  'tg',
  'se',
  'ma',
  'lb',
]);

const branchOf = (shopifyId: string): string => shopifyId.split('-')[0]!;

export const isHeldOut = (shopifyId: string): boolean => !TRAINING.has(branchOf(shopifyId));

/** Tells which categories of Google lie in branches that are held out: by the Shopify categories mapped into the branch. */
export function heldOutOfGoogle(taxonomies: Taxonomies, google: Tree): (id: string) => boolean {
  const votes = new Map<string, number>();
  for (const [shopify, id] of taxonomies.shopifyToGoogle()) {
    const root = google.get(id)?.[0];
    if (root !== undefined) votes.set(root, (votes.get(root) ?? 0) + (isHeldOut(shopify) ? 1 : -1));
  }
  return (id) => (votes.get(google.get(id)?.[0] ?? '') ?? 0) > 0;
}
