import { describe } from 'vitest';
import { ConnectorError, type ItemResult, imageRefusal, type ListingItem } from '../../index.ts';
import { correct, expectFailures } from './failing-checks.ts';

const upsert = correct.upsertListings!.bind(correct);
type Context = Parameters<typeof upsert>[0];

const unpictured = ({ key, payload }: ListingItem): ListingItem => ({
  key,
  payload: { ...payload, images: [] },
});

/** A connector that reads the images itself and answers for those it cannot read. */
async function reading(
  ctx: Context,
  items: readonly ListingItem[],
  refusal: (item: ListingItem, url: string, thrown: unknown) => ItemResult,
): Promise<readonly ItemResult[]> {
  const refused: ItemResult[] = [];
  const rest: ListingItem[] = [];
  for (const item of items) {
    const answers = await Promise.all(
      item.payload.images.map((url) =>
        ctx.readImage(url).then(
          () => null,
          (error: unknown) => refusal(item, url, error),
        ),
      ),
    );
    const first = answers.find((answer) => answer !== null);
    if (first) refused.push(first);
    else rest.push(item);
  }
  return [...refused, ...(rest.length === 0 ? [] : await upsert(ctx, rest))];
}

const imageIssue = (result: ItemResult): boolean =>
  result.outcome === 'rejected' && result.issues.some(({ code }) => code === 'invalid_image');

describe('images', () => {
  expectFailures({
    'reads images itself and answers for each listing': [
      {
        upsertListings: (ctx, items) =>
          reading(ctx, items, ({ key }, url, error) => imageRefusal(key.externalKey, url, error)),
      },
      [],
    ],
    'lets an image that it cannot read fail the batch': [
      {
        upsertListings: async (ctx, items) => {
          for (const { payload } of items) for (const url of payload.images) await ctx.readImage(url);
          return upsert(ctx, items);
        },
      },
      ['images/unreadable'],
    ],
    'does not know what became of a listing whose image it could not read': [
      {
        upsertListings: (ctx, items) =>
          reading(ctx, items, ({ key: { externalKey } }, url) => {
            const error = new ConnectorError({ kind: 'unknown_outcome', message: `no image ${url}` });
            return { externalKey, outcome: 'retry', error };
          }),
      },
      ['images/unreadable'],
    ],
    'leaves an image that cannot be had out and says nothing of it': [
      {
        upsertListings: async (ctx, items) => {
          const results = await upsert(ctx, items);
          const refused = new Set(results.filter(imageIssue).map(({ externalKey }) => externalKey));
          const again = items.filter(({ key }) => refused.has(key.externalKey)).map(unpictured);
          if (again.length === 0) return results;
          return [
            ...results.filter(({ externalKey }) => !refused.has(externalKey)),
            ...(await upsert(ctx, again)),
          ];
        },
      },
      ['images/unreadable'],
    ],
  });
});
