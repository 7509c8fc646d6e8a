import type { ItemResult } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { paced } from './import-pace.ts';
import { Import } from './schema.ts';
import { type Ticket, ticketText } from './ticket-text.ts';

/** Sends complete offers. Resolves to the number of the import. */
export async function sendOffers(ctx: Context, offers: readonly object[]): Promise<number> {
  const request = { method: 'POST', path: '/offers', json: { offers } } as const;
  const { import_id } = await paced(ctx, 'offers', () => call(ctx, request, Import));
  return import_id;
}

/** The results of items whose imports are under way. */
export function accepted(
  keys: readonly { readonly externalKey: string }[],
  ticket: Ticket,
): Extract<ItemResult, { outcome: 'accepted' }>[] {
  const text = ticketText(ticket);
  return keys.map(({ externalKey }) => ({ externalKey, outcome: 'accepted', ticket: text }));
}
