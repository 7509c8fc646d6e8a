import { gtinVariants, type ListingKey, type LookupBy, type LookupResult } from '@sluice/connector-kit';
import { barcodeFields } from './config.ts';
import type { Context } from './context.ts';
import { findProducts, type Held, Holding } from './find.ts';
import { seenListing } from './seen.ts';
import { siteOf } from './site.ts';

export async function lookupListings(ctx: Context, keys: readonly ListingKey[]): Promise<LookupResult[]> {
  if (keys.length === 0) return [];
  const site = await siteOf(ctx);
  const ids = keys.flatMap(({ syncId }) => syncId ?? []);
  const named = new Holding(
    await findProducts(ctx, 'variants[id][]', ids),
    await findProducts(
      ctx,
      'variants[sku][]',
      keys.map(({ externalKey }) => externalKey),
    ),
  );
  const unnamed = keys.filter((key) => namesake(named, key) === undefined);
  const coded = await byBarcode(ctx, unnamed);
  return keys.map((key): LookupResult => {
    const { externalKey } = key;
    const [by, matches] = namesake(named, key) ?? matching(ctx, coded, key);
    const [first, ...more] = matches;
    if (first === undefined) return { externalKey, match: 'none' };
    const listings = matches.map((held) => seenListing(ctx.config, site, held));
    return more.length === 0
      ? { externalKey, match: 'found', by, listing: listings[0]! }
      : { externalKey, match: 'ambiguous', by, candidates: listings };
  });
}

type Match = readonly [by: LookupBy, held: readonly Held[]];

function namesake({ byId, bySku }: Holding, { syncId, externalKey }: ListingKey): Match | undefined {
  const sameId = byId(syncId);
  if (sameId !== undefined) return ['syncId', [sameId]];
  const sameSku = bySku(externalKey);
  return sameSku === undefined ? undefined : ['externalKey', [sameSku]];
}

function matching({ config }: Context, holding: Holding, { barcode }: ListingKey): Match {
  const spellings = new Set(spellingsOf(barcode));
  const has = ({ variant }: Held) =>
    barcodeFields(config).some((field) => spellings.has(variant[field] ?? ''));
  return ['barcode', spellings.size === 0 ? [] : holding.variants.filter(has)];
}

/** Staff of a shop puts a barcode into any of the three fields that Medusa has for it. */
async function byBarcode(ctx: Context, keys: readonly ListingKey[]): Promise<Holding> {
  const spellings = keys.flatMap(({ barcode }) => spellingsOf(barcode));
  const found = [];
  for (const field of barcodeFields(ctx.config))
    found.push(await findProducts(ctx, `variants[${field}][]`, spellings));
  return new Holding(...found);
}

/** A barcode in every way it may be written with zeros before it; text that is no GTIN as it is. */
const spellingsOf = (barcode: string | null): string[] =>
  barcode === null || barcode === '' ? [] : [...new Set([barcode, ...gtinVariants(barcode)])];
