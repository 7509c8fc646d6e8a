import { ConnectorError, keptFact } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import type { Config } from './config.ts';
import { SHOP_FACTS } from './documents/reads.ts';
import { gid, tailOf } from './ids.ts';

const Location = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isActive: Type.Boolean(),
  shipsInventory: Type.Boolean(),
  isFulfillmentService: Type.Boolean(),
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
  /** The locations of fulfilment services are among them: stock that lies there is for sale. */
  readonly locations: readonly Static<typeof Location>[];
  /** The owner of compare-at prices: `list_price` makes them from the list price. */
  readonly sales: NonNullable<Config['sale_price']>;
  /** Global id of the location whose stock is the listing's. */
  readonly location: string;
}

export async function siteOf(ctx: Context): Promise<Site> {
  const site = await keptFact(ctx, 'site', async () => {
    const { shop, locations } = await query(ctx, { document: SHOP_FACTS, cost: 103 }, ShopFacts);
    return {
      name: shop.name,
      currency: shop.currencyCode,
      taxesIncluded: shop.taxesIncluded,
      locations: locations.nodes,
    };
  });
  return { ...site, location: locationOf(ctx, site.locations), sales: ctx.config.sale_price ?? 'shop' };
}

/** Locations whose stock the merchant counts, and no fulfilment service. */
export const ownLocations = (locations: Site['locations']): Site['locations'] =>
  locations.filter(({ isFulfillmentService }) => !isFulfillmentService);

/** The location of the settings, else the merchant's first one that ships. */
function locationOf({ config }: Context, locations: Site['locations']): string {
  const own = ownLocations(locations);
  if (config.location_id) {
    const chosen = gid('Location', config.location_id);
    if (own.some(({ id }) => id === chosen)) return chosen;
    throw new ConnectorError({
      kind: 'invalid_request',
      message: `the shop has no location ${config.location_id}; it has ${own.map(({ id, name }) => `${tailOf(id)} (${name})`).join(', ')}`,
    });
  }
  const active = own.filter(({ isActive }) => isActive);
  const first = active.find(({ shipsInventory }) => shipsInventory) ?? active[0];
  if (first) return first.id;
  throw new ConnectorError({
    kind: 'invalid_request',
    message: 'the shop has no active location to keep stock at',
  });
}
