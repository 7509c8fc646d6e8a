import { admin, buy, type RealServer, startRealServer } from '@sluice/connector-medusa/testing';
import { startPeerDatabases } from './peers/database.ts';
import type { RealShop, ShownListing } from './real-shop.ts';

/** A real Medusa over the PostgreSQL that Sluice embeds, to be filled through a proxy that loses answers. */
export async function medusaShop(): Promise<RealShop> {
  const databases = await startPeerDatabases();
  const server = await startRealServer(databases.cluster);
  return {
    platform: 'medusa',
    origin: server.origin,
    settings: (through) => ({ base_url: through, api_key: server.apiKey }),
    buy: (line) => buy(server, [line]),
    shown: () => shownOf(server),
    close: async () => {
      await server.close();
      await databases.stop();
    },
  };
}

interface Shown {
  readonly status: string;
  readonly variants: readonly {
    readonly sku: string;
    readonly prices: readonly { readonly currency_code: string; readonly amount: number }[];
    readonly inventory_items: readonly {
      readonly inventory: {
        readonly location_levels: readonly {
          readonly stocked_quantity: number;
          readonly reserved_quantity: number;
        }[];
      };
    }[];
  }[];
}

const FIELDS =
  'status,variants.sku,variants.prices.currency_code,variants.prices.amount,variants.inventory_items.inventory.location_levels.stocked_quantity,variants.inventory_items.inventory.location_levels.reserved_quantity';

async function shownOf(server: RealServer): Promise<{ listings: ShownListing[]; empty: number }> {
  const all: Shown[] = [];
  for (;;) {
    const { products, count } = await admin<{ products: Shown[]; count: number }>(
      server,
      `products?limit=200&offset=${all.length}&order=id&fields=${FIELDS}`,
    );
    all.push(...products);
    if (products.length === 0 || all.length >= count) break;
  }
  const listings = all.flatMap(({ status, variants }) =>
    variants.map(({ sku, prices, inventory_items: items }) => ({
      sku,
      onSale: status === 'published',
      cents: Math.round((prices.find((price) => price.currency_code === 'eur')?.amount ?? 0) * 100),
      stock: items
        .flatMap(({ inventory }) => inventory.location_levels)
        .reduce((sum, level) => sum + level.stocked_quantity - level.reserved_quantity, 0),
    })),
  );
  return { listings, empty: all.filter(({ variants }) => variants.length === 0).length };
}
