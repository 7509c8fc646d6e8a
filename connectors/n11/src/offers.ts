import { type ItemResult, type OfferItem, sortOut } from '@sluice/connector-kit';
import { checkOffer } from './check-item.ts';
import type { Context } from './client.ts';
import { isStockCode, notThere, stockCodeOf } from './keys.ts';
import { wireOffer } from './map.ts';
import { ticketOf } from './parts.ts';
import { sendTask } from './tasks.ts';

/** Price and stock in one task. A product that N11 does not have is a refused row of it. */
export async function updateOffers(ctx: Context, items: readonly OfferItem[]): Promise<ItemResult[]> {
  const isKnown = ({ key }: OfferItem): boolean => key.syncId !== null && isStockCode(stockCodeOf(key));
  const unknown = items.filter((item) => !isKnown(item)).map(({ key }) => notThere(key.externalKey));
  const { good, results } = sortOut(items.filter(isKnown), checkOffer);
  if (good.length === 0) return [...unknown, ...results];
  const task = await sendTask(
    ctx,
    'offer',
    good.map((item) => wireOffer(item.key, item)),
  );
  const ticket = ticketOf([task]);
  const sent = good.map(
    ({ key }): ItemResult => ({
      externalKey: key.externalKey,
      outcome: 'accepted',
      ticket,
    }),
  );
  return [...unknown, ...results, ...sent];
}
