import type { Connector, ConnectorContext, ListingsCapability } from '@sluice/connector-kit';
import type { Outcomes } from '../outcomes/outcome.ts';
import type { FoundByLookUp, MatchClaims } from './match-claims.ts';
import type { Pace } from './pace.ts';
import type { Turn } from './turn.ts';

/** Reads the claims of other products on found listings. */
export type ClaimsOn = (found: readonly FoundByLookUp[]) => Promise<MatchClaims>;

/** The tools of one round, and its findings so far. */
export interface Round {
  readonly connector: Connector;
  readonly capability: ListingsCapability;
  readonly ctx: ConnectorContext;
  readonly claimsOn: ClaimsOn;
  readonly outcomes: Outcomes;
  /** Channel ids that this round found or received, with the products they belong to. */
  readonly owners: Map<string, number>;
  /** Products that were sent in part or as a whole, answered or not. */
  readonly touched: Set<number>;
  /** The speed of the channel, by operation; every call changes it. */
  readonly pace: Pace;
  /** The age of the connection's deletion in milliseconds; null = it stays. */
  readonly deletingMs: number | null;
  /** Whether the round should end, so that work that became due meanwhile gets its turn. */
  isOver(): boolean;
}

/** After this time a round that has sent something begins no further batch. */
const ROUND_MS = 1_000;

/** @throws Error when the connector carries no listings */
export function openRound(
  connector: Connector,
  ctx: ConnectorContext,
  claimsOn: ClaimsOn,
  { lease, halt }: Pick<Turn, 'lease' | 'halt'>,
): Round {
  const capability = connector.capabilities.listings;
  if (capability === undefined) throw new Error(`${connector.platform} carries no listings`);
  const end = performance.now() + ROUND_MS;
  const touched = new Set<number>();
  const isOver = (): boolean => halt.isHalted || (touched.size > 0 && performance.now() > end);
  const { pace, deletingMs } = lease;
  return {
    connector,
    capability,
    ctx,
    claimsOn,
    outcomes: new Map(),
    owners: new Map(),
    touched,
    pace,
    deletingMs,
    isOver,
  };
}
