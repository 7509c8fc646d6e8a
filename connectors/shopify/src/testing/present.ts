import { connection, type Paged } from './connection.ts';
import {
  presentParcels,
  presentToShip,
  type Suggestion,
  suggestedOf,
  type ToShipPage,
} from './present-parcels.ts';
import {
  type FakeLine,
  type FakeOrder,
  type FakeProduct,
  type FakeVariant,
  isDefault,
  LOCATIONS,
  lineGid,
  ONLINE_STORE,
  PARTNER,
  productGid,
  type Shop,
  variantGid,
} from './state.ts';

/** To the second, as Shopify writes times. */
export const wireTime = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

export function presentProduct(shop: Shop, product: FakeProduct): object {
  return {
    __typename: 'Product',
    id: productGid(product),
    handle: product.handle,
    title: product.title,
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.productType,
    status: product.status,
    tags: product.tags,
    updatedAt: wireTime(product.updatedAt),
    publishedAt: product.publications.includes(ONLINE_STORE) ? wireTime(product.updatedAt) : null,
    hasOnlyDefaultVariant: isDefault(product),
    category: categoryOf(shop, product.category),
    options: product.options.map(({ name, values }) => ({ name, values })),
    metafield: ({ namespace, key }: { namespace: string; key: string }) =>
      product.metafields.get(`${namespace}.${key}`) ?? null,
    media: (page: Paged) => connection(product.media, page, ({ id }) => id, presentMedia),
    featuredMedia: product.media[0] ? presentMedia(product.media[0]) : null,
    variants: (page: Paged) =>
      connection(product.variants, page, variantGid, (one) => presentVariant(shop, product, one)),
  };
}

const presentMedia = ({ id, url, status }: FakeProduct['media'][number]) => ({
  __typename: 'MediaImage',
  id,
  status,
  mediaErrors:
    status === 'FAILED' ? [{ __typename: 'MediaError', message: 'The image could not be downloaded' }] : [],
  image: url === null ? null : { url },
});

export function presentVariant(shop: Shop, product: FakeProduct, variant: FakeVariant): object {
  return {
    __typename: 'ProductVariant',
    id: variantGid(variant),
    sku: variant.sku,
    barcode: variant.barcode,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    inventoryPolicy: variant.policy,
    selectedOptions: variant.options,
    metafield: ({ namespace, key }: { namespace: string; key: string }) =>
      variant.metafields.get(`${namespace}.${key}`) ?? null,
    media: (page: Paged) =>
      connection(
        product.media.filter(({ id }) => variant.media.includes(id)),
        page,
        ({ id }) => id,
        presentMedia,
      ),
    product: () => presentProduct(shop, product),
    inventoryItem: presentStockItem(variant),
  };
}

export function presentStockItem(variant: FakeVariant): object {
  const level = (location: string) => ({
    location: { id: location },
    quantities: ({ names }: { names: string[] }) =>
      names.map((name) => ({ name, quantity: variant.levels.get(location) ?? 0 })),
  });
  return {
    __typename: 'InventoryItem',
    id: variant.itemId,
    tracked: variant.tracked,
    measurement: { weight: variant.weight },
    inventoryLevel: ({ locationId }: { locationId: string }) =>
      variant.levels.has(locationId) ? level(locationId) : null,
    inventoryLevels: (page: Paged) => connection([...variant.levels.keys()], page, (id) => id, level),
  };
}

export function categoryOf(shop: Shop, id: string | null): object | null {
  const found = shop.tree.find((one) => one.id === id);
  if (!found) return null;
  const names: string[] = [];
  for (
    let at = shop.tree.find((one) => one.id === id);
    at;
    at = shop.tree.find((one) => one.id === at?.parentId)
  )
    names.unshift(at.name);
  return { __typename: 'TaxonomyCategory', ...found, fullName: names.join(' > ') };
}

const bag = (amount: string, currency: string) => ({
  shopMoney: { amount, currencyCode: currency },
  presentmentMoney: { amount, currencyCode: currency },
});

export function presentOrder(shop: Shop, order: FakeOrder): object {
  const money = (amount: number | string) =>
    bag(typeof amount === 'string' ? amount : amount.toFixed(2), shop.currency);
  const total = order.lines.reduce((sum, { unitPrice, quantity }) => sum + Number(unitPrice) * quantity, 0);
  const tax = order.lines.reduce((sum, line) => sum + Number(line.tax), 0);
  const address = {
    name: 'Ayşe Yılmaz',
    company: null,
    address1: 'İstiklal Cd. 5',
    address2: null,
    city: 'İstanbul',
    province: null,
    zip: '34430',
    countryCodeV2: 'TR',
    phone: null,
  };
  return {
    __typename: 'Order',
    id: `gid://shopify/Order/${order.id}`,
    name: `#${order.id}`,
    createdAt: wireTime(order.createdAt),
    updatedAt: wireTime(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : wireTime(order.cancelledAt),
    displayFinancialStatus: order.financial,
    displayFulfillmentStatus: order.fulfillment,
    paymentGatewayNames: order.gateways,
    returnStatus: order.returnStatus,
    currencyCode: shop.currency,
    taxesIncluded: order.taxesIncluded,
    email: 'ayse@example.com',
    phone: null,
    totalPriceSet: money(order.taxesIncluded ? total : total + tax),
    totalTaxSet: money(tax),
    totalShippingPriceSet: money('0.0'),
    totalDiscountsSet: money('0.0'),
    customer: { displayName: 'Ayşe Yılmaz' },
    shippingAddress: address,
    billingAddress: address,
    fulfillments: ({ first }: Paged) => presentParcels(order).slice(0, first ?? undefined),
    fulfillmentOrders: (page: ToShipPage) => presentToShip(order, page),
    cancellation: order.cancelledAt === null ? null : { staffNote: order.cancelNote },
    suggestedRefund: ({ refundLineItems }: { refundLineItems: Suggestion[] }) => ({
      suggestedTransactions: [suggestedOf(order, refundLineItems, shop.currency)],
    }),
    lineItems: (page: Paged) => connection(order.lines, page, lineGid, (line) => presentLine(shop, line)),
    refunds: ({ first }: Paged) => presentRefunds(order).slice(0, first ?? undefined),
  };
}

/** The refunds of an order, each with its lines. */
export function presentRefunds({ refunds }: FakeOrder) {
  return [...Map.groupBy(refunds, ({ id }) => id)].map(([id, lines]) => ({
    __typename: 'Refund',
    id: `gid://shopify/Refund/${id}`,
    note: lines[0]?.note ?? null,
    refundLineItems: (page: Paged) =>
      connection(
        lines,
        page,
        ({ line }) => String(line),
        ({ line, quantity, restockType }) => ({
          quantity,
          restockType,
          lineItem: { id: lineGid({ id: line }) },
        }),
      ),
  }));
}

function presentLine(shop: Shop, line: FakeLine): object {
  const { variant } = line;
  return {
    id: lineGid(line),
    title: line.title,
    sku: line.sku,
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    discountedUnitPriceAfterAllDiscountsSet: bag(line.unitPrice, shop.currency),
    taxLines: [{ ratePercentage: line.rate, priceSet: bag(line.tax, shop.currency) }],
    variant: variant && {
      id: variantGid(variant),
      barcode: line.barcode,
      product: { id: productGid({ id: variant.product }) },
    },
  };
}

export const presentLocations = ({ includeLegacy }: { readonly includeLegacy?: boolean }) =>
  [...(includeLegacy ? [PARTNER] : []), ...LOCATIONS].map((one) => ({ __typename: 'Location', ...one }));
