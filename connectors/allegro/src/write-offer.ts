import { ConnectorError, errorFromResponse, type HttpResponse, readJson } from '@sluice/connector-kit';
import { type Context, idIn, type Refused, refusedBy, send } from './client.ts';
import { Offer } from './schema.ts';

/** The end of one write: the offer as it is, an operation that goes on, or reasons. */
export type Written =
  | { readonly offer: Offer }
  | { readonly offerId: string; readonly operationId: string }
  | Refused;

const OPERATION = /\/product-offers\/([^/?#]+)\/operations\/([^/?#]+)$/;

const ANSWERED: ReadonlySet<number> = new Set([200, 201]);
const REFUSED: ReadonlySet<number> = new Set([400, 404, 409, 422]);

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
