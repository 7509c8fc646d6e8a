import { type ItemResult, type ListingKey, message, wordedIssue } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from './client.ts';
import { type Config, marketplaceOf } from './config.ts';
import { itemsAsFar } from './items.ts';
import { skuOf } from './keys.ts';
import type { Item } from './schema.ts';

/** Names of the attributes that a listing has in the marketplace. */
export type Held = ReadonlySet<string>;

const NOTHING: Held = new Set();

const BY_AMAZON = wordedIssue('policy_blocked', 'stock', message('amazon_fulfilled'));

/** The availability of goods in Amazon’s warehouses, which Amazon counts. */
export const isByAmazon = ({ fulfillmentAvailability }: Item): boolean =>
  (fulfillmentAvailability ?? []).some(({ fulfillmentChannelCode }) => fulfillmentChannelCode !== 'DEFAULT');

const Entries = Type.Array(Type.Object({ marketplace_id: Type.Optional(Type.String()) }), { minItems: 1 });

function heldIn({ attributes }: Item, config: Config): Held {
  const { id } = marketplaceOf(config);
  const isHere = (entries: unknown): boolean =>
    Check(Entries, entries) && entries.some(({ marketplace_id = id }) => marketplace_id === id);
  return new Set(
    Object.entries(attributes ?? {})
      .filter(([, entries]) => isHere(entries))
      .map(([name]) => name),
  );
}

/**
 * Looks at listings before they are changed: a change takes off nothing that is not there. Listings whose goods Amazon sends are
 * refused: a quantity of the merchant’s would make them his to send, with stock that is not in his hands, and Amazon takes
 * such a change without a word.
 */
export async function heldBy<Change extends { readonly key: ListingKey }>(
  ctx: Context,
  changes: readonly Change[],
): Promise<{ own: (Change & { readonly held: Held })[]; results: ItemResult[] }> {
  const known = changes.filter(({ key }) => key.syncId !== null).map(({ key }) => skuOf(key));
  const { items, missed, error } = await itemsAsFar(ctx, known, 'attributes,fulfillmentAvailability');
  const isMissed = ({ key }: Change): boolean => key.syncId !== null && missed.has(skuOf(key));
  const itemOf = ({ key }: Change): Item | undefined => items.get(skuOf(key));
  const isAmazons = (change: Change): boolean => {
    const item = itemOf(change);
    return item !== undefined && isByAmazon(item);
  };
  return {
    own: changes
      .filter((change) => !isAmazons(change) && !isMissed(change))
      .map((change) => {
        const item = itemOf(change);
        return { ...change, held: item === undefined ? NOTHING : heldIn(item, ctx.config) };
      }),
    results: changes.flatMap((change): ItemResult[] => {
      const { externalKey } = change.key;
      if (error !== null && isMissed(change)) return [{ externalKey, outcome: 'retry', error }];
      if (!isAmazons(change)) return [];
      return [{ externalKey, outcome: 'rejected', syncId: skuOf(change.key), issues: [BY_AMAZON] }];
    }),
  };
}
