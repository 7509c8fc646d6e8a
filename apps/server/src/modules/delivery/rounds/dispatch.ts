import type { WorkItem } from '../outcomes/outcome.ts';
import { ConnectionFailed, callInBatches } from './calls.ts';
import { keyOf, lookUp, mustLook } from './look-up.ts';
import { holdBack, isHeldBack, neverSent } from './preflight.ts';
import { readResults } from './results.ts';
import type { Round } from './round-state.ts';
import { askTickets } from './tickets.ts';

/**
 * Brings the channel to the wanted state of the items: tickets first, then price and stock and withdrawals of known
 * listings, then the rest in portions, each looked up and sent. Every item gets an outcome.
 *
 * @returns the reason why the round ended early, when the connection failed as a whole
 */
export async function dispatch(
  round: Round,
  items: readonly WorkItem[],
): Promise<ConnectionFailed | undefined> {
  for (const { listing, settled } of items)
    if (settled !== undefined) round.outcomes.set(listing.product_id, settled);
  let failure: ConnectionFailed | undefined;
  try {
    await run(round, items);
  } catch (error) {
    if (!(error instanceof ConnectionFailed)) throw error;
    failure = error;
  }
  for (const { listing } of openOf(round, items))
    round.outcomes.set(listing.product_id, { operation: 'content', result: 'untouched' });
  return failure;
}

const openOf = (round: Round, items: readonly WorkItem[]): WorkItem[] =>
  items.filter((item) => !round.outcomes.has(item.listing.product_id));

async function run(round: Round, items: readonly WorkItem[]): Promise<void> {
  await askTickets(round, items);
  const sendable = openOf(round, items).filter((item) => item.listing.state !== 'accepted');
  holdBack(
    sendable.filter((item) => isHeldBack(item) && neverSent(item)),
    round.outcomes,
  );
  await sendQuick(
    round,
    openOf(round, sendable).filter((item) => !mustLook(item)),
  );
  // Known listings go first: one of them may give up the key that a creation needs.
  const { known = [], fresh = [] } = Object.groupBy(openOf(round, sendable), (item) =>
    item.syncId === null ? 'fresh' : 'known',
  );
  const rest = [...known, ...fresh];
  const size = Math.max(round.capability.maxBatch, round.capability.lookup?.maxBatch ?? 1);
  for (let at = 0; at < rest.length && !round.isOver(); at += size) {
    const portion = rest.slice(at, at + size);
    await lookUp(round, portion);
    await sendQuick(round, openOf(round, portion));
    await sendContent(round, openOf(round, portion));
  }
}

/** Sends price and stock, and withdrawals: short calls that merchants and buyers wait for. */
async function sendQuick(round: Round, items: readonly WorkItem[]): Promise<void> {
  const { connector, capability, ctx } = round;
  markUnchanged(round, items);
  if (connector.updateOffers !== undefined && capability.offers !== undefined) {
    const update = async (batch: readonly WorkItem[]) => {
      const offers = batch.map((item) => ({ key: keyOf(item), ...item.desired!.payload }));
      const told = readResults(round, batch, await connector.updateOffers!(ctx, offers), 'offer');
      // The content is still outdated: in spite of the success these items get the issues that hold it back.
      const succeeded = batch.filter((item) => told.get(item.listing.product_id)?.result === 'live');
      const held = succeeded.filter((item) => !onlyOfferDiffers(item));
      holdBack(held, told);
      for (const { listing, desired } of held)
        told.set(listing.product_id, { ...told.get(listing.product_id)!, sentOffer: desired!.hashes.offer });
      return told;
    };
    const offers = openOf(round, items).filter(
      (item) => item.syncId !== null && (onlyOfferDiffers(item) || isLiveButHeldBack(item)),
    );
    await callInBatches(round, offers, {
      operation: 'offer',
      maxBatch: capability.offers.maxBatch,
      call: update,
    });
  }
  const withdraw = async (batch: readonly WorkItem[]) =>
    readResults(round, batch, await connector.withdrawListings!(ctx, batch.map(keyOf)), 'withdraw');
  const withdrawals = openOf(round, items).filter((item) => item.desired === undefined);
  const { maxBatch } = capability;
  await callInBatches(round, withdrawals, { operation: 'withdraw', maxBatch, call: withdraw });
}

/** Sends whole listings, known ones before new ones. */
async function sendContent(round: Round, items: readonly WorkItem[]): Promise<void> {
  const { connector, capability, ctx } = round;
  const upsert = async (batch: readonly WorkItem[]) => {
    const listings = batch.map((item) => ({ key: keyOf(item), payload: item.desired!.payload }));
    return readResults(round, batch, await connector.upsertListings!(ctx, listings), 'content');
  };
  holdBack(items.filter(isHeldBack), round.outcomes);
  const wanted = items.filter((item) => item.desired !== undefined && !isHeldBack(item));
  const known = wanted.filter((item) => item.syncId !== null);
  const sending = { operation: 'content', maxBatch: capability.maxBatch, call: upsert } as const;
  await callInBatches(round, known, sending);
  const fresh = wanted.filter((item) => item.syncId === null);
  await callInBatches(round, fresh, sending);
}

/**
 * Whether a listing is on the channel with outdated content that cannot be sent: price and stock have to stay right.
 */
const isLiveButHeldBack = (item: WorkItem): boolean =>
  isHeldBack(item) && item.listing.sent_content_hash !== null && item.desired!.isPriced;

/** Whether only price and stock differ. Such an update with an open outcome is repeated as such after its look-up. */
const onlyOfferDiffers = ({ listing, desired }: WorkItem): boolean =>
  desired !== undefined &&
  (!listing.uncertain || listing.uncertain_offer) &&
  listing.sent_content_hash === desired.hashes.content;

/** Completes items without a call when a change was undone before it was sent. */
function markUnchanged({ outcomes }: Round, items: readonly WorkItem[]): void {
  for (const item of items) {
    const { listing, desired, syncId } = item;
    if (desired === undefined) {
      // The listing never reached the channel.
      if (syncId === null && !listing.uncertain)
        outcomes.set(listing.product_id, { operation: 'withdraw', result: 'withdrawn' });
    } else if (
      syncId !== null &&
      onlyOfferDiffers(item) &&
      !listing.uncertain &&
      listing.sent_offer_hash === desired.hashes.offer
    ) {
      outcomes.set(listing.product_id, {
        operation: 'offer',
        result: 'live',
        syncId,
        hashes: desired.hashes,
      });
    }
  }
}
