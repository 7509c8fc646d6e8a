import type { Connector, ConnectorContext, ListingsCapability } from '@sluice/connector-kit';
import type { FoundByLookUp, MatchClaims } from './match-claims.ts';
import type { Outcomes } from './outcome.ts';

/** Who else has a claim on what look-ups found. */
export type ClaimsOn = (found: readonly FoundByLookUp[]) => Promise<MatchClaims>;

/** What one round works with, and what it has found out so far. */
export interface Round {
  readonly connector: Connector;
  readonly capability: ListingsCapability;
  readonly ctx: ConnectorContext;
  readonly claimsOn: ClaimsOn;
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
export function openRound(connector: Connector, ctx: ConnectorContext, claimsOn: ClaimsOn): Round {
  const capability = connector.capabilities.listings;
  if (capability === undefined) throw new Error(`${connector.platform} carries no listings`);
  const end = performance.now() + ROUND_MS;
  const touched = new Set<number>();
  const isOver = (): boolean => touched.size > 0 && performance.now() > end;
  return { connector, capability, ctx, claimsOn, outcomes: new Map(), owners: new Map(), touched, isOver };
}
