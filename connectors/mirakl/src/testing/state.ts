import type { Offer, OfferImport, Order, Product, ProductImport, Reference } from './records.ts';
import { ATTRIBUTES, type Attribute, HIERARCHIES, type Hierarchy } from './taxonomy-data.ts';

/** Calls that are to go wrong: the next `left` ones whose `METHOD /path` fits. */
export interface Trouble {
  readonly on: RegExp;
  readonly status: number;
  readonly retryAfter: number | null;
  left: number;
}

/** Everything that the fake holds, and how it behaves. */
export class State {
  readonly offers: Offer[] = [];
  readonly products: Product[] = [];
  readonly offerImports = new Map<number, OfferImport>();
  readonly productImports = new Map<number, ProductImport>();
  readonly orders = new Map<string, Order>();
  readonly exports = new Map<string, { readonly shopId: number; readonly rows: readonly object[] }>();
  hierarchies: readonly Hierarchy[] = HIERARCHIES;
  attributes: readonly Attribute[] = ATTRIBUTES;

  /** Imports stay unfinished. */
  held = false;
  /** The numbers of imports from now on answer 404 once they are done. */
  forgets = false;
  /** The next import of offers fails after so many lines. */
  failsAfter: number | null = null;
  /** Whether the operator takes products of sellers. */
  takesProducts = true;
  /** Whether products that were sent to the operator are in its catalogue at once, or when a test says so. */
  integrates: 'at_once' | 'held' = 'at_once';
  /** Whether a shop may have one offer only for a product in a condition. */
  oneOfferPerProduct = false;
  /** Milliseconds until offers of an import are shown by OF21 and exports. */
  readLag = 0;
  /** Whether a discount price needs a beginning and an end. */
  discountDatesRequired = false;
  /** Whether some lines of an order may be accepted and others refused. */
  partialAcceptance = true;
  /** Whether the operator switched partial cancellations on for shops. */
  partialCancelation = true;
  /** Whether price and quantity of a line stay as they were ordered when units of it are cancelled: nobody says. */
  sinking: 'nothing' | 'price' | 'price_and_quantity' = 'nothing';
  /** Whether the buyer's payment is taken at once after the order was accepted, or when a test says so. */
  debits: 'at_once' | 'held' = 'at_once';
  /** Refusals by SKU, with the words of the report. */
  readonly refusedOffers = new Map<string, string>();
  readonly refusedProducts = new Map<string, string>();

  /** Whether the maximum call frequencies of the description are kept to. */
  limited = false;
  /** The last call of each limited kind. */
  readonly lastCalls = new Map<string, number>();
  readonly troubles: Trouble[] = [];
  /** Calls (`METHOD /path`) that are worked off, and whose answers get lost. */
  readonly lost: RegExp[] = [];
  /** Calls by `METHOD /path`. */
  readonly counts = new Map<string, number>();
  /** Added to the clock. */
  ahead = 0;
  #standsAt: number | null = null;
  #last = 2_000;

  now = (): number => (this.#standsAt ?? Date.now()) + this.ahead;

  /** Lets the clock move by `ahead` alone. */
  stopClock(): void {
    this.#standsAt ??= Date.now();
  }

  nextId = (): number => {
    this.#last += 1;
    return this.#last;
  };
}

/** The live offers of a shop. */
export const offersOf = ({ offers }: State, shopId: number): Offer[] =>
  offers.filter((one) => one.shopId === shopId && one.deletedAt === null);

/** Products of a reference: by the operator's SKU, by the shop's own, or by a type such as EAN. */
export function productsBy({ products }: State, { type, value }: Reference, shopId: number): Product[] {
  return products.filter((one) => {
    if (type === 'SKU') return one.sku === value;
    if (type === 'SHOP_SKU') return one.shopSkus.get(shopId) === value;
    return one.references.some((known) => known.type === type && known.value === value);
  });
}
