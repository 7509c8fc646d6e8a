import { ConnectorError, errorFromResponse, type HttpResponse, readJson } from '@sluice/connector-kit';
import { type Context, idIn, type Refused, refusedBy, send } from './client.ts';
import { Offer } from './schema.ts';

/** The end of one write: the offer as it is, an operation that goes on, one of before that still does, or reasons. */
export type Written =
  | { readonly offer: Offer }
  | { readonly offerId: string; readonly operationId: string }
  | { readonly busy: ConnectorError }
  | Refused;

const OPERATION = /\/product-offers\/([^/?#]+)\/operations\/([^/?#]+)$/;

const ANSWERED: ReadonlySet<number> = new Set([200, 201]);
const REFUSED: ReadonlySet<number> = new Set([400, 404, 422]);
/** An earlier write of the offer is still being worked on, and this one was not begun. */
const BUSY = 409;
const BUSY_WAIT_MS = 15_000;

/** Makes an offer, or changes the one of that id. */
export async function writeOffer(ctx: Context, offerId: string | null, json: object): Promise<Written> {
  const response = await send(
    ctx,
    offerId === null
      ? { method: 'POST', path: '/sale/product-offers', json }
      : { method: 'PATCH', path: `/sale/product-offers/${idIn(offerId)}`, json },
  );
  if (response.status === 202) return operationIn(response);
  if (ANSWERED.has(response.status)) return { offer: await readJson(response, Offer) };
  if (REFUSED.has(response.status)) return refusedBy(response);
  if (response.status === BUSY) return { busy: busyError() };
  throw await errorFromResponse(response);
}

async function operationIn(response: HttpResponse): Promise<Written> {
  const [, offerId, operationId] = OPERATION.exec(response.headers.get('location') ?? '') ?? [];
  if (offerId !== undefined && operationId !== undefined)
    return { offerId: decodeURIComponent(offerId), operationId: decodeURIComponent(operationId) };
  const { method, url } = response.request;
  const body = await response.text();
  throw new ConnectorError({
    kind: 'unknown_outcome',
    message: 'Allegro did not say where the operation is',
    evidence: { method, url, status: response.status, body: body.slice(0, 2_000) },
  });
}

/** The failure of one offer alone: those beside it are written. */
export const busyError = (): ConnectorError =>
  new ConnectorError({
    kind: 'unavailable',
    message: 'Allegro still works on an earlier change of the offer',
    retryAfterMs: BUSY_WAIT_MS,
    evidence: { status: BUSY },
  });
