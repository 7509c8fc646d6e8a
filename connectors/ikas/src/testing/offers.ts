import type { PriceRowInput, StockRowInput } from './inputs.ts';
import type { ChannelStatus } from './records.ts';
import { priceFrom } from './save-product.ts';
import { productOf, refuse, type State, stockKey, variantOf } from './state.ts';

const MOST_PRICES = 3_000;

interface PricesInput {
  readonly priceListId?: string | null;
  readonly variantPriceInputs: readonly PriceRowInput[];
}

/**
 * Replaces prices as whole objects: a discount that is left out is gone. One wrong row fails all, because the answer is a Boolean.
 * No text says whether the product counts as changed: here it does.
 */
export function saveVariantPrices(state: State, input: PricesInput): boolean {
  const { variantPriceInputs: rows, priceListId } = input;
  if (rows.length > MOST_PRICES)
    refuse(`variantPriceInputs must contain no more than ${MOST_PRICES} elements`);
  const changes = rows.map((row) => {
    const product = productOf(state, row.productId);
    const price = priceFrom(state, row.price, row.price.priceListId ?? priceListId ?? null);
    return { product, variant: variantOf(product, row.variantId), price, deleted: row.deleted === true };
  });
  const now = state.now();
  for (const { product, variant, price, deleted } of changes) {
    const others = variant.prices.filter((one) => one.priceListId !== price.priceListId);
    variant.prices = deleted && price.priceListId !== null ? others : [...others, price];
    variant.updatedAt = now;
    product.updatedAt = now;
  }
  for (const product of new Set(changes.map((one) => one.product)))
    state.announce('store/product/updated', product);
  return true;
}

/** Sets counts by location. They do not touch the product: rows of stock have a time of change of their own. */
export function saveStock(state: State, rows: readonly StockRowInput[]): boolean {
  for (const row of rows) {
    variantOf(productOf(state, row.productId), row.variantId);
    if (!state.locations.some(({ id }) => id === row.stockLocationId))
      refuse(`Stock location not found: ${row.stockLocationId}`);
  }
  for (const row of rows) {
    if (row.deleted === true) state.stock.delete(stockKey(row.variantId, row.stockLocationId));
    else setStock(state, row);
  }
  return true;
}

export function setStock(state: State, row: StockRowInput): void {
  const key = stockKey(row.variantId, row.stockLocationId);
  const held = state.stock.get(key);
  const now = state.now();
  const kept = held ?? {
    id: state.id(),
    createdAt: now,
    updatedAt: now,
    deleted: false,
    productId: row.productId,
    variantId: row.variantId,
    stockLocationId: row.stockLocationId,
    stockCount: 0,
  };
  kept.stockCount = row.stockCount;
  kept.updatedAt = now;
  state.stock.set(key, kept);
  state.announce(`store/stock/${held ? 'updated' : 'created'}`, kept);
}

interface StatusInput {
  readonly productId: string;
  readonly active: boolean;
}

/**
 * Shows products in a sales channel, or takes them off; without one in all of the store. The schema has a Boolean here and three
 * states elsewhere: that the other one is PASSIVE is a guess.
 */
export function saveSalesChannelStatus(
  state: State,
  rows: readonly StatusInput[],
  channelId: string | null,
): boolean {
  const meant = state.salesChannels.filter(({ id }) => channelId === null || id === channelId);
  if (meant.length === 0) refuse(`Sales channel not found: ${channelId}`);
  const products = rows.map(({ productId, active }) => ({ product: productOf(state, productId), active }));
  for (const { product, active } of products) {
    const status: ChannelStatus = active ? 'VISIBLE' : 'PASSIVE';
    const others = product.salesChannels.filter(({ id }) => !meant.some((one) => one.id === id));
    const before = new Map(product.salesChannels.map((one) => [one.id, one]));
    product.salesChannels = [...others, ...meant.map(({ id }) => ({ ...before.get(id), id, status }))];
    product.updatedAt = state.now();
    state.announce('store/product/updated', product);
  }
  return true;
}
