import { type HttpResponse, readJson } from '@sluice/connector-kit';
import { type Attempt, attemptTo, type Context } from './client.ts';
import { Changed } from './schema.ts';

/** Replaces an offer. Success is an object, or no body at all. */
export function replaceOffer(ctx: Context, offerId: string, json: object): Promise<Attempt<null>> {
  const path = `/sell/inventory/v1/offer/${encodeURIComponent(offerId)}`;
  return attemptTo(ctx, { method: 'PUT', path, json }, ensureTaken);
}

async function ensureTaken(response: HttpResponse): Promise<null> {
  if (response.status !== 204) await readJson(response, Changed);
  return null;
}
