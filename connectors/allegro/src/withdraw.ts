import { chunksOf, type ListingKey, type WithdrawResult } from '@sluice/connector-kit';
import type { Context } from './client.ts';
import { register } from './commands.ts';
import { unansweredCreations, unansweredError } from './creations.ts';
import type { ListedOffer } from './schema.ts';
import { isOnSale, locate, offerById } from './stored.ts';
import { ticketText } from './ticket-text.ts';
import { Work } from './work.ts';

/**
 * Ends offers by one command; they stay with Allegro, so that a later write puts the same offers on sale again. The list of offers
 * is behind, so one that it shows off sale is looked at itself.
 */
export async function withdrawListings(ctx: Context, keys: readonly ListingKey[]): Promise<WithdrawResult[]> {
  const located = await locate(ctx, keys);
  const unanswered = await unansweredCreations(ctx);
  const work = new Work();
  const withdrawn = new Set<string>();
  const ending: { key: string; offer: string }[] = [];
  for (const key of keys) {
    const offer = work.one(key, located.get(key.externalKey));
    if (offer === 'refused') continue;
    if (offer === null && unanswered.has(key.externalKey)) {
      work.results.retry(key.externalKey, unansweredError());
      continue;
    }
    if (offer !== null && (await isSelling(ctx, offer)))
      ending.push({ key: key.externalKey, offer: offer.id });
    else withdrawn.add(key.externalKey);
  }
  const ticket = ending.length === 0 ? '' : await endingTicket(ctx, ending);
  const refused = new Map(work.of(keys).map((result) => [result.externalKey, result]));
  return keys.map(({ externalKey }): WithdrawResult => {
    if (withdrawn.has(externalKey)) return { externalKey, outcome: 'withdrawn' };
    if (ending.some(({ key }) => key === externalKey)) return { externalKey, outcome: 'accepted', ticket };
    const result = refused.get(externalKey);
    if (result?.outcome === 'retry') return { externalKey, outcome: 'retry', error: result.error };
    return result?.outcome === 'rejected'
      ? { externalKey, outcome: 'rejected', issues: result.issues }
      : { externalKey, outcome: 'withdrawn' };
  });
}

async function isSelling(ctx: Context, listed: ListedOffer): Promise<boolean> {
  if (isOnSale(listed)) return true;
  const offer = await offerById(ctx, listed.id);
  return offer !== null && isOnSale(offer);
}

/** Offers of one command. */
const MOST = 1_000;

async function endingTicket(
  ctx: Context,
  ending: readonly { key: string; offer: string }[],
): Promise<string> {
  const [of = []] = chunksOf(ending, MOST);
  const id = await register(ctx, 'publication', {
    offerCriteria: [{ type: 'CONTAINS_OFFERS', offers: of.map(({ offer }) => ({ id: offer })) }],
    publication: { action: 'END' },
  });
  return ticketText({ parts: [], command: { kind: 'publication', id, of }, questions: [] });
}
