import { alone, type Issue, type ItemResult, type ListingItem, sortOut } from '@sluice/connector-kit';
import { itemFaults } from './check-item.ts';
import type { Context } from './context.ts';
import { findWith } from './find.ts';
import { createHomes, type Home } from './homes.ts';
import { issueOf } from './issues.ts';
import { type Linked, link } from './links.ts';
import { ensureOptions, optionIdsOf } from './options.ts';
import { homeOf, place } from './place.ts';
import { HeldVariant, heldFields, type WireHome } from './schema.ts';
import { type Site, siteOf } from './site.ts';
import { type Ready, writeVariants } from './write.ts';

export async function upsertListings(ctx: Context, items: readonly ListingItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const site = await siteOf(ctx);
  const { results, good } = sortOut(items, (item) => itemFaults(item, site));
  return [...results, ...(await alone(good, () => write(ctx, site, good), issueOf))];
}

async function write(ctx: Context, site: Site, items: readonly ListingItem[]): Promise<ItemResult[]> {
  const homed = await Promise.all(items.map(async (item) => ({ item, slug: await homeOf(item) })));
  const wanted = {
    ids: items.flatMap(({ key }) => key.syncId ?? []),
    skus: items.map(({ key }) => key.externalKey),
    slugs: homed.map(({ slug }) => slug),
  };
  const holding = await findWith(ctx, wanted, { fields: heldFields(ctx.config), variant: HeldVariant });
  const { placed, results } = place(homed, holding);
  const { linked, results: faults } = await link(ctx, site, placed, holding.homes);
  const homes = await createHomes(ctx, site, linked, holding.homes);
  const { ready, refused } = await withOptions(ctx, site, linked, homes);
  return [...results, ...faults, ...refused, ...(await writeVariants(ctx, site, ready))];
}

/** Whether the options of a listing are ours to arrange: not in a product that the shop made. */
const isArranged = ({ item, slug, current }: Linked): boolean =>
  item.payload.family !== null && (current === null || current.product.slug === slug);

/** Each listing with the product it goes to and its options there. */
async function withOptions(
  ctx: Context,
  site: Site,
  placed: readonly Linked[],
  homes: ReadonlyMap<string, Home>,
): Promise<{ ready: Ready[]; refused: ItemResult[] }> {
  const families = [...Map.groupBy(placed.filter(isArranged), ({ slug }) => slug)].flatMap(
    ([slug, members]) => {
      const home = homes.get(slug);
      return home === undefined ? [] : [{ home, items: members.map(({ item }) => item) }];
    },
  );
  const groups = families.length === 0 ? new Map() : await ensureOptions(ctx, site.language, families);
  const taken = new Map(families.map(({ home }) => [home.slug, combinationsOf(home, placed)]));
  const ready: Ready[] = [];
  const refused: ItemResult[] = [];
  for (const one of placed) {
    const home = homes.get(one.slug) ?? null;
    if (!isArranged(one)) {
      ready.push({ ...one, home, optionIds: null });
      continue;
    }
    const optionIds = optionIdsOf(one.item, groups.get(one.slug) ?? []);
    const fault = 'code' in optionIds ? optionIds : twin(one, optionIds, taken.get(one.slug));
    const { externalKey } = one.item.key;
    if (fault !== null) refused.push({ externalKey, outcome: 'rejected', issues: [fault] });
    else ready.push({ ...one, home, optionIds: optionIds as string[] });
  }
  return { ready, refused };
}

/** Which options the variants of a product have that are not written now. */
function combinationsOf(home: WireHome, placed: readonly Linked[]): Map<string, string> {
  const written = new Set(placed.map(({ current }) => current?.id));
  const others = home.variants.filter(({ id }) => !written.has(id));
  return new Map(others.map(({ sku, options }) => [combination(options.map(({ id }) => id)), sku]));
}

const combination = (optionIds: readonly string[]): string => [...optionIds].sort().join(' ');

/** Vendure keeps no two variants of a product with the same options, and would refuse the whole batch. */
function twin({ item }: Linked, optionIds: readonly string[], taken?: Map<string, string>): Issue | null {
  const key = combination(optionIds);
  const sku = taken?.get(key);
  taken?.set(key, item.key.externalKey);
  if (sku === undefined) return null;
  const message = `the product in the shop has the variant ${sku} with the same options`;
  return { code: 'duplicate_key', field: 'family', message };
}
