import {
  type Connector,
  type ConnectorContext,
  ConnectorError,
  type Issue,
  type ItemResult,
  type WithdrawResult,
} from '@sluice/connector-kit';
import type { TermUse } from '../../channels/index.ts';
import { ConnectionFailed, callInBatches } from './calls.ts';
import { type ClaimsOn, keyOf, lookUp } from './look-up.ts';
import type { Outcome, Outcomes, WorkItem } from './outcome.ts';
import { holdBack, isHeldBack, neverSent } from './preflight.ts';
import { askTickets } from './tickets.ts';

export interface Dispatched {
  outcomes: Outcomes;
  /** Why the round ended early, when the connection failed as a whole. */
  failure: ConnectionFailed | undefined;
}

/**
 * Brings the channel to what the items ask for: tickets first, then look-ups, then price and stock, withdrawals, content
 * and creations. Every item gets an outcome; what a failing connection left over is deferred.
 */
export async function dispatch(
  connector: Connector,
  ctx: ConnectorContext,
  items: readonly WorkItem[],
  claimsOn: ClaimsOn,
): Promise<Dispatched> {
  const outcomes: Outcomes = new Map();
  for (const { listing, settled } of items) if (settled) outcomes.set(listing.product_id, settled);
  let failure: ConnectionFailed | undefined;
  try {
    await run(connector, ctx, items, claimsOn, outcomes);
  } catch (error) {
    if (!(error instanceof ConnectionFailed)) throw error;
    failure = error;
  }
  for (const { listing } of items) {
    if (!outcomes.has(listing.product_id)) {
      outcomes.set(listing.product_id, {
        operation: 'content',
        result: 'deferred',
        uncertain: listing.uncertain,
        reason: null,
      });
    }
  }
  return { outcomes, failure };
}

async function run(
  connector: Connector,
  ctx: ConnectorContext,
  items: readonly WorkItem[],
  claimsOn: ClaimsOn,
  outcomes: Outcomes,
): Promise<void> {
  const capability = connector.capabilities.listings;
  const { upsertListings, withdrawListings } = connector;
  if (capability === undefined || upsertListings === undefined || withdrawListings === undefined) {
    throw new Error(`${connector.platform} carries no listings`);
  }
  const open = (): WorkItem[] => items.filter((item) => !outcomes.has(item.listing.product_id));
  await askTickets(connector, ctx, items, outcomes);
  const hopeless = open().filter((item) => isHeldBack(item) && neverSent(item));
  holdBack(hopeless, outcomes);
  await lookUp(connector, ctx, open(), claimsOn, outcomes);
  markUnchanged(open(), outcomes);

  await sendOffers(connector, ctx, open(), outcomes);
  holdBack(open().filter(isHeldBack), outcomes);

  const withdrawals = open().filter((item) => item.target === undefined);
  const withdraw = async (batch: readonly WorkItem[]) =>
    read(batch, await withdrawListings(ctx, batch.map(keyOf)), 'withdraw');
  await callInBatches(withdrawals, capability.maxBatch, 'withdraw', withdraw, outcomes);

  const upsert = async (batch: readonly WorkItem[]) =>
    read(
      batch,
      await upsertListings(
        ctx,
        batch.map((item) => ({ key: keyOf(item), payload: item.target!.payload })),
      ),
      'content',
    );
  // Updates first: one may give up the key that a creation needs.
  await callInBatches(
    open().filter((item) => item.syncId !== null),
    capability.maxBatch,
    'content',
    upsert,
    outcomes,
  );
  await callInBatches(open(), capability.maxBatch, 'content', upsert, outcomes);
}

/** Price and stock, where they alone differ, and where they alone may be sent. */
async function sendOffers(
  connector: Connector,
  ctx: ConnectorContext,
  items: readonly WorkItem[],
  outcomes: Outcomes,
): Promise<void> {
  const { updateOffers } = connector;
  const capability = connector.capabilities.listings?.offers;
  if (updateOffers === undefined || capability === undefined) return;
  const call = async (batch: readonly WorkItem[]) => {
    const offers = batch.map((item) => ({ key: keyOf(item), ...item.target!.payload }));
    const told = read(batch, await updateOffers(ctx, offers), 'offer');
    // The content is not what it should be: in spite of the success it is told what holds it back.
    const refused = batch.filter(
      (item) => !onlyOfferDiffers(item) && told.get(idOf(item))?.result === 'live',
    );
    holdBack(refused, told);
    return told;
  };
  const due = items.filter(
    (item) => item.syncId !== null && (onlyOfferDiffers(item) || isLiveButHeldBack(item)),
  );
  await callInBatches(due, capability.maxBatch, 'offer', call, outcomes);
}

const idOf = ({ listing }: WorkItem): number => listing.product_id;

/** It is on the channel, where price and stock have to stay right though its content cannot be brought up to date. */
const isLiveButHeldBack = (item: WorkItem): boolean =>
  isHeldBack(item) && item.listing.sent_content_hash !== null;

const onlyOfferDiffers = ({ listing, target }: WorkItem): boolean =>
  target !== undefined && !listing.uncertain && listing.sent_content_hash === target.hashes.content;

/** What was changed back before it was sent needs no call. */
function markUnchanged(items: readonly WorkItem[], outcomes: Outcomes): void {
  for (const item of items) {
    const { listing, target, syncId } = item;
    if (target === undefined) {
      // Nothing of it ever reached the channel.
      if (syncId === null && !listing.uncertain)
        outcomes.set(listing.product_id, { operation: 'withdraw', result: 'withdrawn' });
    } else if (syncId !== null && onlyOfferDiffers(item) && listing.sent_offer_hash === target.hashes.offer) {
      outcomes.set(listing.product_id, { operation: 'offer', result: 'live', syncId, hashes: target.hashes });
    }
  }
}

/** The connector's results as outcomes. An item the connector kept silent about stays open and is deferred. */
function read(
  batch: readonly WorkItem[],
  results: readonly (ItemResult | WithdrawResult)[],
  operation: Outcome['operation'],
): Outcomes {
  const byKey = new Map(batch.map((item) => [item.externalKey, item]));
  const outcomes: Outcomes = new Map();
  for (const result of results) {
    const item = byKey.get(result.externalKey);
    if (item !== undefined) outcomes.set(item.listing.product_id, outcomeOf(item, result, operation));
  }
  return outcomes;
}

function outcomeOf(
  item: WorkItem,
  result: ItemResult | WithdrawResult,
  operation: Outcome['operation'],
): Outcome {
  switch (result.outcome) {
    case 'live':
      return { operation, result: 'live', syncId: result.syncId, hashes: item.target!.hashes };
    case 'withdrawn':
      return { operation, result: 'withdrawn' };
    case 'accepted':
      return { operation, result: 'accepted', ticket: result.ticket, hashes: item.target?.hashes ?? null };
    case 'retry':
      return {
        operation,
        result: 'retry',
        error: result.error,
        uncertain: result.error.kind === 'unknown_outcome',
      };
    case 'rejected':
      return rejected(item, result.issues, operation);
  }
}

/** Rejections that the next round can mend; everything else waits for a change on our side. */
function rejected(
  item: WorkItem,
  issues: Extract<Outcome, { result: 'rejected' }>['issues'],
  operation: Outcome['operation'],
): Outcome {
  const missing = issues.find((issue) => issue.code === 'listing_not_found');
  if (missing !== undefined && item.syncId !== null) {
    // It vanished from the channel and is made again.
    const error = new ConnectorError({ kind: 'not_found', message: missing.message });
    return { operation, result: 'retry', error, uncertain: true, forgetSyncId: true };
  }
  const taken = issues.find((issue) => issue.code === 'duplicate_key');
  if (taken !== undefined && item.syncId !== null && item.listing.attempts < KEY_ATTEMPTS) {
    return {
      operation,
      result: 'retry',
      error: new ConnectorError({ kind: 'invalid_request', message: taken.message }),
      uncertain: false,
      keyTaken: true,
    };
  }
  const staleTerms = staleTermsIn(item, issues);
  if (staleTerms.length > 0 && item.listing.attempts < KEY_ATTEMPTS) {
    const error = new ConnectorError({ kind: 'unavailable', message: issues[0]!.message });
    return { operation, result: 'retry', error, uncertain: false, staleTerms };
  }
  return { operation, result: 'rejected', issues };
}

/** Ids of brands and categories that the channel gave us and no longer knows. */
const staleTermsIn = ({ target }: WorkItem, issues: readonly Issue[]): TermUse[] =>
  (target?.terms ?? []).filter(({ kind }) => issues.some(({ code }) => code === `unknown_${kind}`));

/** How often a key that another listing holds is tried again: that one may be about to give it up. */
const KEY_ATTEMPTS = 5;
