import type { Connector, ConnectorContext, ListingsCapability, SeenListing } from '@sluice/connector-kit';
import type { Outcomes } from './outcome.ts';

/** Which of our products the given listings of the channel are mapped to, by channel id and by merchant key. */
export type OwnersOf = (
  seen: readonly Pick<SeenListing, 'syncId' | 'externalKey'>[],
) => Promise<{ bySyncId: Map<string, number>; byKey: Map<string, number> }>;

/** What one round works with, and what it has found out so far. */
export interface Round {
  readonly connector: Connector;
  readonly capability: ListingsCapability;
  readonly ctx: ConnectorContext;
  readonly ownersOf: OwnersOf;
  readonly outcomes: Outcomes;
  /** Channel ids that this round found or was given, with the products they belong to. */
  readonly owners: Map<string, number>;
  /** Products of which something was sent, answered or not. */
  readonly touched: Set<number>;
  /** Whether the round should come to its end, so that what became due meanwhile gets its turn. */
  isOver(): boolean;
}

/** After this a round that has sent something begins no further batch. */
const ROUND_MS = 1_000;

/** @throws Error when the connector carries no listings */
export function openRound(connector: Connector, ctx: ConnectorContext, ownersOf: OwnersOf): Round {
  const capability = connector.capabilities.listings;
  if (capability === undefined) throw new Error(`${connector.platform} carries no listings`);
  const end = performance.now() + ROUND_MS;
  const touched = new Set<number>();
  const isOver = (): boolean => touched.size > 0 && performance.now() > end;
  return { connector, capability, ctx, ownersOf, outcomes: new Map(), owners: new Map(), touched, isOver };
}
