import { categoriesInOrder } from '../mapping/index.ts';
import {
  channelListPrice,
  channelPrice,
  fixedPrice,
  type PriceBasis,
  type RuleMarkup,
  type Step,
  traceStep,
} from '../pricing/index.ts';
import { generalStock, type StockOnChannel, stockOn } from './channel-stock.ts';
import { checkSale, type SaleIssue } from './check-sale.ts';
import { contentSteps } from './content/texts.ts';
import type { CategoryFact, ConnectionFacts, OverrideFact, ProductFacts } from './facts.ts';
import { decide, ruleStep } from './rules/decide.ts';
import type { RuleSubject } from './rules/rule.ts';
import { scheduledOn } from './scheduled.ts';

/** The wanted state of a product on a connection, and the steps that led to it. */
export type Resolution = Excluded | Included;

export interface Excluded {
  excluded: true;
  /** Excluded by the product's own data, and not by a rule or for lack of a price. */
  byProduct: boolean;
  /** Its last step is the one that excludes. */
  trace: Step[];
}

export interface Included extends StockOnChannel {
  excluded: false;
  /** Excluding VAT; null where it has no price at which it may be sold. */
  netPrice: string | null;
  /** As sent to the channel. */
  price: string | null;
  /** The crossed-out price beside the price. */
  listPrice: string | null;
  /** Reasons to hold the listing back until the product, its price or the connection changes. */
  issues: SaleIssue[];
  /** Faults that the connection is set to report only. */
  warnings: SaleIssue[];
  trace: Step[];
}

/**
 * The one resolver: delivery, `effective-targets` and every preview call it, and nothing else decides what a channel
 * gets. Pure; the trace explains each step.
 */
export function resolve(product: ProductFacts, connection: ConnectionFacts): Resolution {
  const override = product.overrides[connection.id] ?? null;
  const own = ownExclusion(product, override);
  if (own !== undefined) return excluded([own], true);
  const decision = decide(connection.rules, subjectOf(product, connection));
  const trace = ruleStep(connection.rules, decision);
  if (decision.excluded) return excluded(trace);
  const basis = priceBasis(product, connection);
  if (connection.foreign_currency && connection.currency_rate === null && fixedPrice(basis) === null) {
    const { currency } = connection;
    return excluded([...trace, traceStep(targeting('currency'), 'trace.no_currency_rate', { currency })]);
  }
  const price = channelPrice(product, basis);
  const { trace: stockStep, ...stock } = stockOn(product, connection);
  return {
    excluded: false,
    netPrice: price.net,
    price: price.sent,
    listPrice: price.sent === null ? null : listPriceOf(product, connection, price.sent),
    ...stock,
    ...checkSale(product, connection, price.problem),
    trace: [...trace, ...price.trace, stockStep, ...contentSteps(product, connection)],
  };
}

const excluded = (trace: Step[], byProduct = false): Excluded => ({ excluded: true, byProduct, trace });

const targeting = (level: Step['level']) => ({ about: 'targeting', level, value: null }) as const;

/** The crossed-out price beside a price; null if the product has none, or no rate converts it. */
export function listPriceOf(
  product: ProductFacts,
  connection: ConnectionFacts,
  price: string,
): string | null {
  // A list price in another currency needs the rate, even if the absolute price does not.
  if (connection.foreign_currency && connection.currency_rate === null) return null;
  return channelListPrice(product, priceBasis(product, connection), price);
}

const priceBasis = (product: ProductFacts, connection: ConnectionFacts): PriceBasis => ({
  settings: connection,
  override: product.overrides[connection.id] ?? null,
  rule: ruleMarkup(product, connection),
  scheduled: scheduledOn(product, connection.id),
});

/** The product's own reason to go to no channel, or not to this one by hand; undefined when it has none. */
function ownExclusion(product: ProductFacts, override: OverrideFact | null): Step | undefined {
  const at = targeting('product');
  if (!product.status) return traceStep(at, 'trace.inactive', {});
  if (!product.publish_enabled) return traceStep(at, 'trace.publish_disabled', {});
  if (override?.is_excluded) return traceStep(at, 'trace.excluded_by_hand', {});
  const blocked = product.categories.map(blockedBy);
  const [first] = blocked;
  if (first === undefined || blocked.includes(undefined)) return undefined;
  return traceStep(at, 'trace.category_disabled', { category_id: first.id, name: first.name });
}

const blockedBy = (category: CategoryFact): CategoryFact['levels'][number] | undefined =>
  category.levels.find((level) => !level.publish_enabled);

/**
 * Filled on demand, since few rules ask for it, and kept for all connections: a product may have a thousand categories,
 * each a thousand levels deep.
 */
const knownCategoryIds = new WeakMap<ProductFacts, ReadonlySet<number>>();

function categoryIdsOf(product: ProductFacts): ReadonlySet<number> {
  const known = knownCategoryIds.get(product);
  if (known !== undefined) return known;
  const ids = new Set<number>();
  for (const { levels } of product.categories) for (const { id } of levels) ids.add(id);
  knownCategoryIds.set(product, ids);
  return ids;
}

const subjectOf = (product: ProductFacts, connection: ConnectionFacts): RuleSubject => ({
  brandId: product.brand_id,
  get categoryIds() {
    return categoryIdsOf(product);
  },
  groupIds: product.group_ids,
  price: Number(product.price),
  stock: generalStock(product, connection),
  status: product.status,
  hasImage: product.images.length > 0,
  tagKeys: product.tag_keys,
  sku: product.sku,
});

/** The markup of the brand, else of the nearest category: in the main category first, from the leaf upwards. */
/** The markup of a product on a connection where no absolute price replaces it, and the currency of prices there. */
export interface ShownMarkup {
  percent: string;
  currency: string;
}

/** @returns the nearest markup: of the product itself, its brand or category, or the connection; 0 without any */
export const markupOf = (product: ProductFacts, connection: ConnectionFacts): ShownMarkup => ({
  percent:
    product.overrides[connection.id]?.markup_percent ??
    ruleMarkup(product, connection)?.percent ??
    connection.markup_percent ??
    '0',
  currency: connection.currency,
});

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

/** The category for a channel with one category per listing: the deepest, then the oldest. */
export const mainCategory = (product: ProductFacts): CategoryFact | undefined =>
  categoriesInOrder(product.categories)[0];
