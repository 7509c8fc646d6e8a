import { createHash } from 'node:crypto';
import { centsOf, millionths } from '../../pricing/index.ts';
import type { ConnectionFacts } from '../facts.ts';
import type { DangersBeside } from './dangers-beside.ts';
import { isExtreme, isPriceJump, isTooMuch } from './guard.ts';
import type { ListingChange } from './listing-change.ts';

/** One listing before and after the change. */
export interface PreviewedChange {
  credential_id: number;
  product_id: number;
  sku: string;
  kind: 'create' | 'update' | 'withdraw';
  /** As sent to the channel. */
  price_before: number | null;
  price_after: number | null;
  stock_before: number | null;
  stock_after: number | null;
}

/** The effect on one connection. */
export interface PreviewedConnection {
  credential_id: number;
  label: string;
  created: number;
  updated: number;
  withdrawn: number;
  prices_up: number;
  prices_down: number;
  stocks_changed: number;
  /** Price moves by more than the connection's guard passes without confirmation. */
  price_jumps: number;
  currency: string;
  /** Price times stock of the changed listings before and after; those whose currency changes are left out. */
  offered_before: number;
  offered_after: number;
  /** The guard would hold the plan until a person confirms it. */
  would_be_held: boolean;
  /** The guard would hold it if all prices moved back. */
  back_would_be_held: boolean;
}

export interface Preview {
  connections: PreviewedConnection[];
  /** The first of them, withdrawals and jumps before the rest. */
  examples: PreviewedChange[];
}

const EXAMPLES = 100;
const EXAMPLE_WEIGHT = { withdraw: 0, price: 1 } as const;

type Counts = Omit<
  PreviewedConnection,
  'would_be_held' | 'back_would_be_held' | 'currency' | 'offered_before' | 'offered_after'
> & {
  withdrawals: number;
  extremes: number;
  jumpsBack: number;
  extremesBack: number;
};

/** The worth of the stock on offer, in millionths. */
interface Offered {
  before: bigint;
  after: bigint;
}

/** Adds up the changes part by part, however large the whole is. */
export class PreviewTally {
  readonly #counts = new Map<number, Counts>();
  readonly #offered = new Map<number, Offered>();
  readonly #hash = createHash('sha256');
  readonly #judged = new Set<number>();
  #examples: { weight: number; change: PreviewedChange }[] = [];

  /** @param connections those of the changes */
  add(changes: readonly ListingChange[], connections: readonly ConnectionFacts[]): void {
    const byId = new Map(connections.map((connection) => [connection.id, connection]));
    for (const change of changes) {
      const { connectionId, productId, kind, before, desired } = change;
      this.#hash.update(JSON.stringify([connectionId, productId, kind, before, desired]));
      if (change.danger !== null || change.isHeld) this.#judged.add(productId);
      this.#count(change);
      this.#countBack(change, byId.get(change.connectionId)!);
    }
    const added = changes.map((change) => ({
      weight: change.danger === null ? 2 : EXAMPLE_WEIGHT[change.danger],
      change: exampleOf(change),
    }));
    this.#examples = [...this.#examples, ...added].sort((a, b) => a.weight - b.weight).slice(0, EXAMPLES);
  }

  /** A name for all changes in their order. */
  digest(): string {
    return this.#hash.copy().digest('base64url');
  }

  /** Products whose changes the guard judges, or holds already. */
  get judged(): number[] {
    return [...this.#judged];
  }

  /** @param beside what the guard counts together with these changes, and the base of its shares */
  result(connections: readonly ConnectionFacts[], beside: (connectionId: number) => DangersBeside): Preview {
    return {
      connections: connections.map((connection) => {
        const { withdrawals, extremes, jumpsBack, extremesBack, ...counts } = this.#countsOf(connection.id);
        const others = beside(connection.id);
        const isHarmless = withdrawals + extremes + counts.price_jumps === 0;
        const dangers = {
          withdrawals: withdrawals + others.withdrawals,
          extremes: extremes + others.extremes,
          jumps: counts.price_jumps + others.jumps,
        };
        const back = { withdrawals: 0, extremes: extremesBack, jumps: jumpsBack };
        return {
          ...counts,
          label: connection.label,
          currency: connection.currency,
          ...this.#offeredOn(connection.id),
          would_be_held: !isHarmless && isTooMuch(dangers, others.live, connection),
          back_would_be_held: isTooMuch(back, others.live, connection),
        };
      }),
      examples: this.#examples.map((example) => example.change),
    };
  }

  #offeredOn(connectionId: number): Pick<PreviewedConnection, 'offered_before' | 'offered_after'> {
    const { before, after } = this.#offered.get(connectionId) ?? NOTHING;
    return { offered_before: centsOf(before), offered_after: centsOf(after) };
  }

  #count({ connectionId, kind, before, desired, danger, isExtreme }: ListingChange): void {
    if (before === null || desired === null || before.currency === desired.currency) {
      const offered = this.#offered.get(connectionId) ?? NOTHING;
      this.#offered.set(connectionId, {
        before: offered.before + worthOf(before),
        after: offered.after + worthOf(desired),
      });
    }
    const counts = this.#countsOf(connectionId);
    if (kind === 'create') counts.created++;
    if (kind === 'update') counts.updated++;
    if (desired === null) counts.withdrawn++;
    if (danger === 'withdraw') counts.withdrawals++;
    if (danger === 'price') counts.price_jumps++;
    if (isExtreme) counts.extremes++;
    if (before === null || desired === null) return;
    const move =
      before.price === null || desired.price === null ? 0 : Number(desired.price) - Number(before.price);
    if (move > 0) counts.prices_up++;
    if (move < 0) counts.prices_down++;
    if (before.stock !== desired.stock) counts.stocks_changed++;
  }

  /** Counts the way back of a price: a fall by 40 % is a rise by two thirds. */
  #countBack({ connectionId, before, desired }: ListingChange, connection: ConnectionFacts): void {
    if (before?.price == null || desired?.price == null || Number(desired.price) === 0) return;
    const counts = this.#countsOf(connectionId);
    if (isPriceJump(desired.price, before.price, connection.guard_price_percent)) counts.jumpsBack++;
    if (isExtreme(desired.price, before.price, connection)) counts.extremesBack++;
  }

  #countsOf(connectionId: number): Counts {
    let counts = this.#counts.get(connectionId);
    if (counts === undefined) {
      counts = { ...NONE, credential_id: connectionId };
      this.#counts.set(connectionId, counts);
    }
    return counts;
  }
}

const NOTHING: Offered = { before: 0n, after: 0n };

function worthOf(offer: { price: string | null; stock: number | null } | null): bigint {
  if (offer?.price == null || offer.stock === null) return 0n;
  return millionths(offer.price) * BigInt(Math.max(0, offer.stock));
}

const NONE: Counts = {
  credential_id: 0,
  label: '',
  created: 0,
  updated: 0,
  withdrawn: 0,
  prices_up: 0,
  prices_down: 0,
  stocks_changed: 0,
  price_jumps: 0,
  withdrawals: 0,
  extremes: 0,
  jumpsBack: 0,
  extremesBack: 0,
};

const exampleOf = ({
  connectionId,
  productId,
  externalKey,
  kind,
  before,
  desired,
}: ListingChange): PreviewedChange => ({
  credential_id: connectionId,
  product_id: productId,
  sku: externalKey,
  kind: kind === 'forget' ? 'withdraw' : kind,
  price_before: before?.price == null ? null : Number(before.price),
  price_after: desired?.price == null ? null : Number(desired.price),
  stock_before: before?.stock ?? null,
  stock_after: desired?.stock ?? null,
});
