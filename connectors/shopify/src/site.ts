import { ConnectorError } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import type { Config } from './config.ts';
import { SHOP_FACTS } from './documents/reads.ts';
import { gid, tailOf } from './ids.ts';

/** What the shop is set to changes rarely; asking once an hour costs next to nothing. */
const KEPT_MS = 3_600_000;

const Location = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isActive: Type.Boolean(),
  shipsInventory: Type.Boolean(),
});

const ShopFacts = Answer({
  shop: Type.Object({ name: Type.String(), currencyCode: Type.String(), taxesIncluded: Type.Boolean() }),
  locations: Type.Object({ nodes: Type.Array(Location) }),
});

/** The shop as it is set up. */
export interface Site {
  readonly name: string;
  /** The one currency of its prices. */
  readonly currency: string;
  readonly taxesIncluded: boolean;
  readonly locations: readonly Static<typeof Location>[];
  /** Whose compare-at prices are: `list_price` makes them from the list price. */
  readonly sales: NonNullable<Config['sale_price']>;
  /** Global id of the location whose stock is the listing's. */
  readonly location: string;
}

export async function siteOf(ctx: Context): Promise<Site> {
  const site = await kept(ctx, 'site', async () => {
    const { shop, locations } = await query(ctx, SHOP_FACTS, {}, ShopFacts, 103);
    return {
      name: shop.name,
      currency: shop.currencyCode,
      taxesIncluded: shop.taxesIncluded,
      locations: locations.nodes,
    };
  });
  return { ...site, location: locationOf(ctx, site.locations), sales: ctx.config.sale_price ?? 'shop' };
}

/** Reads a fact again only when the one kept has run out. */
export async function kept<Fact>(ctx: Context, key: string, read: () => Promise<Fact>): Promise<Fact> {
  const now = ctx.clock.now().getTime();
  const before = await ctx.checkpoint.read(key);
  if (before !== null) {
    const { fact, until } = JSON.parse(before) as { fact: Fact; until: number };
    if (until > now) return fact;
  }
  const fact = await read();
  await ctx.checkpoint.write(key, JSON.stringify({ fact, until: now + KEPT_MS }));
  return fact;
}

/** The location of the settings, else the first one that ships. */
function locationOf({ config }: Context, locations: Site['locations']): string {
  if (config.location_id) {
    const chosen = gid('Location', config.location_id);
    if (locations.some(({ id }) => id === chosen)) return chosen;
    throw new ConnectorError({
      kind: 'invalid_request',
      message: `the shop has no location ${config.location_id}; it has ${locations.map(({ id, name }) => `${tailOf(id)} (${name})`).join(', ')}`,
    });
  }
  const active = locations.filter(({ isActive }) => isActive);
  const first = active.find(({ shipsInventory }) => shipsInventory) ?? active[0];
  if (first) return first.id;
  throw new ConnectorError({
    kind: 'invalid_request',
    message: 'the shop has no active location to keep stock at',
  });
}
