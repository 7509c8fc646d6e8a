import type { ListingKey, LookupResult, SeenListing } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';

/** A product of the channel's own that an item may be. */
export const Proposal = Type.Object({
  id: Type.String({ minLength: 1 }),
  title: Type.String(),
  barcode: Type.String(),
});
export type Proposal = Static<typeof Proposal>;

/** A proposal as a person sees it; its id comes back as the key's `syncId` when it is chosen. */
export const proposed = ({ id, title, barcode }: Proposal): SeenListing => ({
  syncId: id,
  externalKey: null,
  barcode,
  title,
});

/** Look-ups ask the question anew as long as nobody has answered it. */
export function withQuestions(
  keys: readonly ListingKey[],
  results: readonly LookupResult[],
  proposals: readonly Proposal[],
): LookupResult[] {
  const open = new Map(
    keys
      .filter(({ syncId, asNew }) => syncId === null && !asNew)
      .map((key) => [key.externalKey, key.barcode]),
  );
  return results.map((result) => {
    const candidates = proposals
      .filter(({ barcode }) => barcode === open.get(result.externalKey))
      .map(proposed);
    if (result.match !== 'none' || candidates.length === 0) return result;
    return { externalKey: result.externalKey, match: 'ambiguous', by: 'barcode', candidates };
  });
}
