import type { Api } from './apis.ts';
import type { Fault } from './errors.ts';
import type { Order } from './order-records.ts';
import type {
  Aspect,
  Destination,
  Item,
  Location,
  Offer,
  ProductFields,
  Subscription,
  Tree,
} from './records.ts';
import { type Grant, SCOPES } from './scopes.ts';
import { Sender } from './sender.ts';
import { ASPECTS, TREES } from './taxonomy-data.ts';

export const ACCOUNT = {
  clientId: 'SluiceDev-Sluice-PRD-fake',
  clientSecret: 'canary-secret-of-the-fake',
  refreshToken: 'canary-refresh-token-of-the-fake',
} as const;

/** The registered name of the address to which eBay leads a seller back. */
export const REDIRECT_NAME = 'Sluice-SluiceDev-Sluice-fake';

/** 18 months, by the vendor's reckoning. */
const REFRESH_SECONDS = 47_304_000;

export const LOCATION_KEY = 'main-warehouse';

/** Calls that are to go wrong: the next `left` ones whose `METHOD /path` fits. */
export interface Trouble {
  readonly on: RegExp;
  readonly status: number;
  /** The number of the vendor's error. */
  readonly errorId: number;
  left: number;
}

/** Everything that the fake holds, and how it behaves. */
export class State {
  /** By SKU. */
  readonly items = new Map<string, Item>();
  /** By id. */
  readonly offers = new Map<string, Offer>();
  readonly locations = new Map<string, Location>([
    [LOCATION_KEY, { merchantLocationKey: LOCATION_KEY, enabled: true, fields: {} }],
  ]);
  /** Products of eBay's own catalogue, by GTIN: items that name one get its details where they have none. */
  readonly catalogue = new Map<string, ProductFields>();
  /** By id. */
  readonly orders = new Map<string, Order>();
  /** By the id of the tree. */
  readonly trees = new Map<string, Tree>(TREES.map(([id, tree]) => [id, { ...tree }]));
  /** Of all leaf categories. */
  aspects: readonly Aspect[] = ASPECTS;

  readonly destinations = new Map<string, Destination>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly sender = new Sender();
  /** Must be there before there is a destination. */
  alertEmail: string | null = null;
  /** Whether notifications go to addresses that are not public, such as those of tests. */
  takesLocalEndpoints = false;

  /** The scopes that the seller granted. */
  scopes: readonly string[] = SCOPES;
  /** Codes that a seller's consent gave, each good for one grant. */
  readonly codes = new Set<string>();
  /** By refresh token. */
  readonly refreshTokens = new Map<string, { readonly expiresAt: number }>();
  /** By access token. */
  readonly accessTokens = new Map<string, Grant>();
  tokenSeconds = 7_200;
  refreshSeconds = REFRESH_SECONDS;

  /** Rows of a page at most: below the vendor's 200 for walks that tests can afford. */
  mostPerPage = 200;
  /** The texts disagree whether a call for prices and quantities takes 25 SKUs or one. */
  bulkPrices: 'one' | 'many' = 'many';
  /** Whether a live listing may be out of stock; otherwise a quantity of none is refused. */
  outOfStockControl = true;
  /** Refunds are settled at once, or when a test says so. */
  refundsAre: 'done' | 'held' = 'done';
  /** Whether refunds must be signed, as those of sellers in the EU and the UK. */
  signsRefunds = false;
  /** Said beside the success of each publication. */
  warnings: readonly Fault[] = [];
  revisionsPerDay = 250;
  /** Calls that an API takes in a day; no limit where it is not named. */
  callsPerDay: Partial<Record<Api, number>> = {};
  readonly callsToday = new Map<Api, { day: string; count: number }>();
  readonly troubles: Trouble[] = [];
  /** Calls (`METHOD /path`) that are worked off, and whose answers get lost. */
  readonly lost: RegExp[] = [];
  /** Calls by `METHOD /path`. */
  readonly counts = new Map<string, number>();
  /** Added to the clock. */
  ahead = 0;
  #standsAt: number | null = null;
  #last = 0;

  constructor() {
    this.refreshTokens.set(ACCOUNT.refreshToken, { expiresAt: this.now() + this.refreshSeconds * 1_000 });
  }

  now = (): number => (this.#standsAt ?? Date.now()) + this.ahead;

  /** The day by the clock, at which daily limits begin anew. */
  today = (): string => new Date(this.now()).toISOString().slice(0, 10);

  /** Lets the clock move by `ahead` alone. */
  stopClock(): void {
    this.#standsAt ??= Date.now();
  }

  nextId = (): number => {
    this.#last += 1;
    return this.#last;
  };
}

/** The offers of a SKU, at most one for each marketplace. */
export const offersOf = ({ offers }: State, sku: string): Offer[] =>
  [...offers.values()].filter((one) => one.sku === sku);
