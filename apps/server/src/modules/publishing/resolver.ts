import type { TraceCode, TraceStep } from '@sluice/contracts/portal';
import { categoriesInOrder } from '../channels/index.ts';
import { channelListPrice, channelPrice, type RuleMarkup } from '../pricing/index.ts';
import type { CategoryFact, ConnectionFacts, OverrideFact, ProductFacts } from './facts.ts';
import { decide, ruleStep } from './rules/decide.ts';
import type { RuleSubject } from './rules/rule.ts';

export interface StoreStock {
  label: string;
  platformStoreId: string;
  code: string;
  quantity: number;
  /** Whether the product has stock of its own there; else the store shows the connection's stock. */
  own: boolean;
  /** Switched off, it is sent 0 and is no target. */
  active: boolean;
}

/** What a product is to be on a connection, and how that came about. */
export type Resolution = Excluded | Included;

export interface Excluded {
  excluded: true;
  reason: string;
  /** By what the product itself says, and not by a rule or for want of a price. */
  byProduct: boolean;
  trace: TraceStep[];
}

export interface Included {
  excluded: false;
  /** Excluding VAT. */
  netPrice: string;
  /** As the channel is sent it. */
  price: string;
  /** What it crosses out beside the price. */
  listPrice: string | null;
  stock: number;
  stores: StoreStock[];
  trace: TraceStep[];
}

/**
 * The one resolver: delivery, `effective-targets` and every preview ask it, and nothing else decides what a channel
 * gets. Pure; the trace explains each step.
 */
export function resolve(product: ProductFacts, connection: ConnectionFacts): Resolution {
  const override = product.overrides[connection.id] ?? null;
  const own = ownExclusion(product, override);
  if (own !== undefined) return excluded([targeting('product', own)], true);
  const decision = decide(connection.rules, subjectOf(product, connection));
  const trace = ruleStep(connection.rules, decision);
  if (decision.excluded) return excluded(trace);
  if (connection.foreign_currency && connection.currency_rate === null && override?.price == null) {
    const text = `there is no exchange rate for ${connection.currency}`;
    const facts = { currency: connection.currency };
    return excluded([...trace, targeting('currency', { code: 'no_currency_rate', facts, text })]);
  }
  const rule = ruleMarkup(product, connection);
  const price = channelPrice(product.price, product.vat_rate, connection, override, rule);
  const stock = channelStock(product, connection, override);
  return {
    excluded: false,
    netPrice: price.net,
    price: price.sent,
    listPrice: listPriceOf(product, connection, price.sent),
    stock: stock.quantity,
    stores: storesOf(product, connection, override, stock.quantity),
    trace: [...trace, ...price.trace, stock.trace],
  };
}

/** @param trace its last step is the one that excludes */
const excluded = (trace: TraceStep[], byProduct = false): Excluded => ({
  excluded: true,
  reason: trace.at(-1)!.text,
  byProduct,
  trace,
});

type Reason = Pick<TraceStep, 'code' | 'facts' | 'text'>;

const targeting = (level: TraceStep['level'], reason: Reason): TraceStep => ({
  about: 'targeting',
  level,
  value: null,
  ...reason,
});

/** The product as it stays on the channel while the guard holds a withdrawal or a price: its stock goes on. */
export function resolveAtPrice(product: ProductFacts, connection: ConnectionFacts, price: string): Included {
  const override = product.overrides[connection.id] ?? null;
  const stock = channelStock(product, connection, override);
  const stores = storesOf(product, connection, override, stock.quantity);
  return {
    excluded: false,
    netPrice: price,
    price,
    listPrice: listPriceOf(product, connection, price),
    stock: stock.quantity,
    stores,
    trace: [stock.trace],
  };
}

function listPriceOf(product: ProductFacts, connection: ConnectionFacts, price: string): string | null {
  // A list price in another currency needs the rate that an absolute price does without.
  if (connection.foreign_currency && connection.currency_rate === null) return null;
  const override = product.overrides[connection.id] ?? null;
  const rule = ruleMarkup(product, connection);
  return channelListPrice(product.list_price, product.vat_rate, connection, override, rule, price);
}

/** Why a product goes to no channel, or not to this one by hand; undefined when nothing of its own keeps it back. */
function ownExclusion(product: ProductFacts, override: OverrideFact | null): Reason | undefined {
  const because = (code: TraceCode, text: string, facts: Reason['facts'] = {}): Reason => ({
    code,
    facts,
    text,
  });
  if (!product.status) return because('inactive', 'the product is inactive');
  if (!product.publish_enabled)
    return because('publish_disabled', 'publishing is switched off for the product');
  if (override?.is_excluded)
    return because('excluded_by_hand', 'the product is kept off this channel by hand');
  const blocked = product.categories.map(blockedBy);
  const [first] = blocked;
  if (first === undefined || blocked.includes(undefined)) return undefined;
  const text = `publishing is switched off for the category ${first.name}`;
  return because('category_disabled', text, { category_id: first.id, name: first.name });
}

const blockedBy = (category: CategoryFact): CategoryFact['levels'][number] | undefined =>
  category.levels.find((level) => !level.publish_enabled);

const subjectOf = (product: ProductFacts, connection: ConnectionFacts): RuleSubject => ({
  brandId: product.brand_id,
  categoryIds: new Set(product.categories.flatMap((category) => category.levels.map((level) => level.id))),
  groupIds: product.group_ids,
  price: Number(product.price),
  stock: product.stock[connection.local_location_id] ?? 0,
  status: product.status,
  hasImage: product.images.length > 0,
  tagKeys: product.tag_keys,
  sku: product.sku,
});

/** The markup of the brand, else of the nearest category: of the main one first, from the leaf upwards. */
function ruleMarkup(product: ProductFacts, connection: ConnectionFacts): RuleMarkup | null {
  const ofBrand = product.brand_id === null ? undefined : connection.brand_markups[product.brand_id];
  if (ofBrand !== undefined) return { level: 'brand', name: product.brand ?? '', percent: ofBrand };
  for (const category of categoriesInOrder(product.categories)) {
    const level = category.levels.findLast((one) => connection.category_markups[one.id] !== undefined);
    if (level !== undefined) {
      return { level: 'category', name: level.name, percent: connection.category_markups[level.id]! };
    }
  }
  return null;
}

function channelStock(
  product: ProductFacts,
  connection: ConnectionFacts,
  override: OverrideFact | null,
): { quantity: number; trace: TraceStep } {
  if (override?.stock != null) {
    const text = 'stock of the product for this channel';
    return stockOf(override.stock, { level: 'product_override', code: 'override_stock', facts: {}, text });
  }
  const general = product.stock[connection.local_location_id] ?? 0;
  const quantity = held(general, connection);
  const text = `general stock ${general}${describeLimits(connection)}`;
  const { stock_buffer: buffer, stock_cap: cap } = connection;
  const facts = { general, buffer, ...(cap === null ? {} : { cap }) };
  return stockOf(quantity, { level: 'stock', code: 'general_stock', facts, text });
}

const stockOf = (quantity: number, step: Omit<TraceStep, 'about' | 'value'>) => ({
  quantity,
  trace: { about: 'stock' as const, ...step, value: String(quantity) },
});

/** Less the buffer, capped, never below zero. */
const held = (quantity: number, { stock_buffer, stock_cap }: ConnectionFacts): number =>
  Math.max(0, Math.min(quantity - stock_buffer, stock_cap ?? Number.MAX_SAFE_INTEGER));

const describeLimits = ({ stock_buffer, stock_cap }: ConnectionFacts): string =>
  `${stock_buffer > 0 ? `, less a buffer of ${stock_buffer}` : ''}${stock_cap === null ? '' : `, at most ${stock_cap}`}`;

/** An override of the stock holds in every store; else what the product has there, else the connection's stock. */
function storesOf(
  product: ProductFacts,
  connection: ConnectionFacts,
  override: OverrideFact | null,
  stock: number,
): StoreStock[] {
  return connection.stores.map((store) => {
    const own = override?.stock == null ? product.stock[store.location_id] : undefined;
    return {
      label: store.label,
      platformStoreId: store.platform_store_id,
      code: store.code,
      // A store that is switched off sells nothing; left out, it would go on showing what it was last sent.
      quantity: !store.is_active ? 0 : own === undefined ? stock : held(own, connection),
      active: store.is_active,
      own: own !== undefined,
    };
  });
}

/** The category a channel with one category per listing is given: the deepest, then the oldest. */
export const mainCategory = (product: ProductFacts): CategoryFact | undefined =>
  categoriesInOrder(product.categories)[0];
