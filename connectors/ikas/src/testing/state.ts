import { GraphQLError } from 'graphql';
import type {
  Category,
  Named,
  Order,
  Product,
  StockRow,
  Term,
  Variant,
  VariantType,
  Webhook,
} from './records.ts';

const uuid = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

export const MERCHANT_ID = uuid(1);
/** The stock location of a new store. */
export const LOCATION: Named = { id: uuid(2), name: 'Merkez Depo' };
/** The sales channel in which buyers see products; the other one is the app's own. */
export const STOREFRONT = { id: uuid(3), name: 'Online Mağaza', type: 'STOREFRONT' };
const APP_CHANNEL = { id: uuid(4), name: 'Sluice', type: 'APP' };

export const SCOPES = [
  'READ_PRODUCTS',
  'WRITE_PRODUCTS',
  'READ_ORDERS',
  'WRITE_ORDERS',
  'READ_INVENTORIES',
  'WRITE_INVENTORIES',
] as const;

export type Announce = (scope: string, data: { readonly id: string }) => void;

/** Everything that the fake holds, and how it behaves. */
export class State {
  readonly products = new Map<string, Product>();
  /** By variant and location. */
  readonly stock = new Map<string, StockRow>();
  readonly brands = new Map<string, Term>();
  readonly tags = new Map<string, Term>();
  readonly vendors = new Map<string, Term>();
  readonly attributes = new Map<string, Term>();
  readonly categories = new Map<string, Category>();
  readonly variantTypes = new Map<string, VariantType>();
  readonly orders = new Map<string, Order>();
  /** By scope. */
  readonly webhooks = new Map<string, Webhook>();
  /** The source of each image: an address, or the bytes. */
  readonly images = new Map<string, string>();
  readonly locations: Named[] = [LOCATION];
  readonly priceLists: { id: string; name: string; currency: string }[] = [];
  readonly salesChannels = [STOREFRONT, APP_CHANNEL];
  /** Expiry by access token. */
  readonly tokens = new Map<string, number>();
  currency = 'TRY';
  scopes: readonly string[] = SCOPES;
  /** Whether the prices of the store leave VAT out. */
  isTaxExcludedOnPrices = false;
  tokenSeconds = 14_400;
  /** Rows of a page at most: below the vendor's 200 for walks that tests can afford. */
  mostPerPage = 200;
  /** The meaning of `count`: the schema's text says the rows of the page, clients take it for the total. */
  countIs: 'page' | 'total' = 'page';
  /** Time for which lists do not show a new product yet. */
  visibleAfterMs = 0;
  /** ikas Kargo makes the labels of packages that bring no tracking information of their own. */
  ikasKargo = false;
  /** Whether the rate limit and the block of failing apps hold. */
  limits = false;
  /** Calls that are answered with a status from now on. */
  failing = { left: 0, status: 503 };
  /** Calls by root field or path. */
  readonly counts = new Map<string, number>();
  /** Added to the clock. */
  ahead = 0;
  announce: Announce = () => {};
  #last = 1_000;

  now = (): number => Date.now() + this.ahead;

  id = (): string => {
    this.#last += 1;
    return uuid(this.#last);
  };

  addLocation(name: string): Named {
    const added = { id: this.id(), name };
    this.locations.push(added);
    return added;
  }

  addPriceList(name: string, currency: string): string {
    const id = this.id();
    this.priceLists.push({ id, name, currency });
    return id;
  }
}

/** Refuses the arguments of a call: the whole mutation fails. */
export function refuse(message: string, code = 'ARGUMENT_VALIDATION_ERROR'): never {
  throw new GraphQLError(message, { extensions: { code } });
}

/** The product, which must be there. */
export function productOf(state: State, id: string): Product {
  const product = state.products.get(id);
  return product === undefined || product.deleted ? refuse(`Product not found: ${id}`) : product;
}

export function variantOf(product: Product, id: string): Variant {
  const variant = product.variants.find((one) => one.id === id);
  return variant ?? refuse(`Variant not found: ${id}`);
}

/** Refuses ids that name nothing. */
export function known(ids: readonly string[], held: ReadonlyMap<string, { deleted: boolean }>, kind: string) {
  for (const id of ids) {
    const found = held.get(id);
    if (found === undefined || found.deleted) refuse(`${kind} not found: ${id}`);
  }
}

export const stockKey = (variantId: string, locationId: string): string => `${variantId} ${locationId}`;

export const isOnSale = ({ deleted, salesChannels }: Product, { isActive }: Variant): boolean =>
  !deleted &&
  isActive &&
  salesChannels.some(({ id, status }) => id === STOREFRONT.id && status === 'VISIBLE');
