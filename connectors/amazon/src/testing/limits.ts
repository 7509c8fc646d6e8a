/** Usage plan of an operation: calls a second that flow into its bucket, and the bucket's size. */
export interface Plan {
  readonly rate: number;
  readonly burst: number;
}

/** Plans by operation, as the vendor's models write them. */
export const PLANS: Readonly<Record<string, Plan>> = {
  putListingsItem: { rate: 5, burst: 10 },
  patchListingsItem: { rate: 5, burst: 5 },
  deleteListingsItem: { rate: 5, burst: 5 },
  getListingsItem: { rate: 5, burst: 10 },
  searchListingsItems: { rate: 5, burst: 5 },
  searchCatalogItems: { rate: 2, burst: 2 },
  getCatalogItem: { rate: 2, burst: 2 },
  searchDefinitionsProductTypes: { rate: 5, burst: 10 },
  getDefinitionsProductType: { rate: 5, burst: 10 },
  createFeedDocument: { rate: 0.5, burst: 15 },
  createFeed: { rate: 0.0083, burst: 15 },
  getFeed: { rate: 2, burst: 15 },
  getFeeds: { rate: 0.0222, burst: 10 },
  cancelFeed: { rate: 2, burst: 15 },
  getFeedDocument: { rate: 0.0222, burst: 10 },
  searchOrders: { rate: 0.0056, burst: 20 },
  getOrder: { rate: 0.5, burst: 30 },
  confirmShipment: { rate: 2, burst: 10 },
  createRestrictedDataToken: { rate: 1, burst: 10 },
  getMarketplaceParticipations: { rate: 0.016, burst: 15 },
};

const OTHERS: Plan = { rate: 1, burst: 5 };

export const planOf = (operation: string): Plan => PLANS[operation] ?? OTHERS;

interface Bucket {
  level: number;
  at: number;
}

/** One token bucket for each operation, filled by the clock of the fake. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes a token; false when the bucket is empty. */
  take(operation: string, now: number): boolean {
    const { rate, burst } = planOf(operation);
    const { level, at } = this.#buckets.get(operation) ?? { level: burst, at: now };
    const filled = Math.min(burst, level + ((now - at) / 1_000) * rate);
    const has = filled >= 1;
    this.#buckets.set(operation, { level: has ? filled - 1 : filled, at: now });
    return has;
  }
}
