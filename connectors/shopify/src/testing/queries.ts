import { connection } from './connection.ts';
import { sentUnits } from './order-mutations.ts';
import {
  categoryOf,
  presentLocations,
  presentOrder,
  presentProduct,
  presentRefunds,
  presentStockItem,
  presentVariant,
  wireTime,
} from './present.ts';
import { presentParcels } from './present-parcels.ts';
import { isFound, isInTime, parseSearch } from './search.ts';
import {
  type FakeProduct,
  type FakeVariant,
  numberOf,
  PUBLICATIONS,
  type Shop,
  variantGid,
} from './state.ts';

interface Search {
  readonly first?: number;
  readonly after?: string | null;
  readonly query?: string | null;
  readonly sortKey?: string;
}

type Row = { product: FakeProduct; variant: FakeVariant };

/** The fields of the query root that the connector asks for, over the state of a shop. */
export const queryRoot = (shop: Shop) => ({
  shop: {
    name: shop.name,
    currencyCode: shop.currency,
    taxesIncluded: shop.taxesIncluded,
  },
  currentAppInstallation: { accessScopes: shop.scopes.map((handle) => ({ handle, description: handle })) },
  locations: (page: Search & { includeLegacy?: boolean }) =>
    connection(presentLocations(page), page, (one) => JSON.stringify(one)),
  publications: (page: Search) => connection(PUBLICATIONS, page, ({ id }) => id),
  node: ({ id }: { id: string }) => nodeOf(shop, id),
  nodes: ({ ids }: { ids: string[] }) => {
    if (ids.length > 250) throw new Error('nodes takes 250 ids');
    return ids.map((id) => nodeOf(shop, id));
  },
  product: ({ id }: { id: string }) => presented(shop, shop.product(id)),
  productByIdentifier: ({ identifier }: { identifier: { id?: string; handle?: string } }) =>
    presented(shop, identifier.id ? shop.product(identifier.id) : shop.byHandle(identifier.handle ?? '')),
  productVariants: (search: Search) => variants(shop, search),
  products: (search: Search) => products(shop, search),
  order: ({ id }: { id: string }) => {
    const order = shop.orders.get(numberOf(id));
    return order ? presentOrder(shop, order) : null;
  },
  orders: (search: Search) => {
    const terms = search.query ? parseSearch(search.query).flat() : [];
    const rows = [...shop.orders.values()]
      .filter(({ updatedAt }) => terms.every((term) => isInTime(updatedAt, term)))
      .sort((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime() || a.id - b.id);
    return connection(
      rows,
      search,
      ({ id }) => String(id),
      (order) => presentOrder(shop, order),
    );
  },
  taxonomy: { categories: (search: Search & { descendantsOf?: string | null }) => categories(shop, search) },
});

const presented = (shop: Shop, product: FakeProduct | null) =>
  product ? presentProduct(shop, product) : null;

function nodeOf(shop: Shop, id: string): object | null {
  if (id.includes('/ProductVariant/')) {
    const found = shop.variant(id);
    return found && presentVariant(shop, found.product, found.variant);
  }
  if (id.includes('/InventoryItem/')) {
    const found = shop.item(id);
    return found && presentStockItem(found.variant);
  }
  if (id.includes('/LineItem/')) return lineNode(shop, numberOf(id));
  if (id.includes('/Refund/'))
    return [...shop.orders.values()].flatMap(presentRefunds).find((one) => one.id === id) ?? null;
  if (id.includes('/Fulfillment/')) {
    const parcels = [...shop.orders.values()].flatMap<object>(presentParcels);
    return parcels.find((one) => 'id' in one && one.id === id) ?? null;
  }
  if (id.includes('/TaxonomyCategory/')) return categoryOf(shop, id);
  return presented(shop, id.includes('/Product/') ? shop.product(id) : null);
}

function lineNode(shop: Shop, id: number): object | null {
  for (const order of shop.orders.values()) {
    const line = order.lines.find((one) => one.id === id);
    if (line === undefined) continue;
    const { currentQuantity } = line;
    const unfulfilledQuantity = Math.max(0, currentQuantity - sentUnits(order, id));
    return {
      __typename: 'LineItem',
      id: `gid://shopify/LineItem/${id}`,
      currentQuantity,
      unfulfilledQuantity,
    };
  }
  return null;
}

function variants(shop: Shop, search: Search) {
  const alternatives = search.query ? parseSearch(search.query) : [];
  const { searchLagsBehind } = shop;
  const rows: Row[] = [...shop.products.values()].flatMap((product) =>
    product.variants.map((variant) => ({ product, variant })),
  );
  const found = rows.filter(({ variant }) => {
    if (searchLagsBehind !== null && variant.id > searchLagsBehind) return false;
    if (alternatives.length === 0) return true;
    return alternatives.some((terms) =>
      terms.every(({ field, value }) => {
        if (field !== 'sku' && field !== 'barcode')
          throw new Error(`variants cannot be searched by ${field}`);
        return isFound(variant[field], value);
      }),
    );
  });
  found.sort((a, b) => a.variant.id - b.variant.id);
  return connection(
    found,
    search,
    ({ variant }) => variantGid(variant),
    ({ product, variant }) => presentVariant(shop, product, variant),
  );
}

function products(shop: Shop, search: Search) {
  const terms = search.query ? parseSearch(search.query).flat() : [];
  const byTime = search.sortKey === 'UPDATED_AT';
  const rows = [...shop.products.values()]
    .filter((product) => terms.every((term) => isMeant(shop, product, term)))
    .sort((a, b) => (byTime && wireTime(a.updatedAt).localeCompare(wireTime(b.updatedAt))) || a.id - b.id);
  return connection(
    rows,
    search,
    ({ id }) => String(id),
    (product) => presentProduct(shop, product),
  );
}

/** By time of change, or by a metafield, letter by letter: one that cannot be searched by is passed over in silence. */
function isMeant(shop: Shop, product: FakeProduct, term: ReturnType<typeof parseSearch>[number][number]) {
  const [, metafield] = /^metafields\.(.+)$/.exec(term.field) ?? [];
  if (metafield === undefined) return isInTime(product.updatedAt, term);
  const { searchLagsBehind } = shop;
  if (searchLagsBehind !== null && product.id > searchLagsBehind) return false;
  return !shop.filters.has(metafield) || product.metafields.get(metafield)?.value === term.value;
}

function categories(shop: Shop, search: Search & { descendantsOf?: string | null }) {
  const { descendantsOf } = search;
  const isUnder = (id: string | null): boolean => {
    if (id === null) return false;
    return id === descendantsOf || isUnder(shop.tree.find((one) => one.id === id)?.parentId ?? null);
  };
  const rows = shop.tree.filter(({ parentId }) => (descendantsOf ? isUnder(parentId) : parentId === null));
  return connection(
    rows,
    search,
    ({ id }) => id,
    ({ id }) => categoryOf(shop, id)!,
  );
}
