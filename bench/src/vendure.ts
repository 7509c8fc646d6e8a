import { adminOf, buy, graphql, type RealServer, startRealServer } from '@sluice/connector-vendure/testing';
import type { RealShop, ShownListing } from './real-shop.ts';

/** A real Vendure, to be filled through a proxy that loses answers. */
export async function vendureShop(): Promise<RealShop> {
  const server = await startRealServer();
  const { origin, username, password } = server;
  return {
    platform: 'vendure',
    origin,
    settings: (through) => ({
      base_url: `${through}/admin-api`,
      username,
      password,
      barcode_field: 'gtin',
    }),
    webhook: (target) => server.tell('webhook', target),
    buy: (line) => buy(server, [line]),
    shown: () => shownOf(server),
    close: () => server.close(),
  };
}

interface Shown {
  readonly variants: readonly {
    readonly sku: string;
    readonly enabled: boolean;
    readonly priceWithTax: number;
    readonly stockLevels: readonly { readonly stockOnHand: number; readonly stockAllocated: number }[];
  }[];
}

async function shownOf(shop: RealServer): Promise<{ listings: ShownListing[]; empty: number }> {
  const all: Shown[] = [];
  for (;;) {
    const { data } = await graphql<{ products: { items: Shown[]; totalItems: number } }>(
      adminOf(shop),
      `query ($skip: Int) { products(options: { skip: $skip, take: 250, sort: { id: ASC } }) { totalItems items {
        variants { sku enabled priceWithTax stockLevels { stockOnHand stockAllocated } } } } }`,
      { skip: all.length },
    );
    all.push(...data.products.items);
    if (data.products.items.length === 0 || all.length >= data.products.totalItems) break;
  }
  const listings = all.flatMap(({ variants }) =>
    variants.map(({ sku, enabled, priceWithTax, stockLevels }) => ({
      sku,
      onSale: enabled,
      cents: priceWithTax,
      stock: stockLevels.reduce((sum, one) => sum + one.stockOnHand - one.stockAllocated, 0),
    })),
  );
  return { listings, empty: all.filter(({ variants }) => variants.length === 0).length };
}
