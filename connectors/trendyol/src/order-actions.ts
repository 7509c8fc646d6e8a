import {
  ConnectorError,
  errorFromResponse,
  type HttpResponse,
  type Issue,
  type OrderAction,
  type OrderActionResult,
} from '@sluice/connector-kit';
import { Check } from 'typebox/value';
import { type Context, call, send } from './client.ts';
import { PackagePage, Refusals, type ShipmentPackage } from './schema.ts';

/** Nothing has been said of the package yet. */
const FRESH = new Set(['awaiting', 'created', 'verified']);
/** The package has ended, or was taken apart: what is left of it goes on in another one. */
const ENDED = new Set(['cancelled', 'unsupplied', 'unpacked']);

/** Out of stock: the reason that the guide names first. Trendyol takes one of a few numbers and no words. */
const OUT_OF_STOCK = 500;

/** Says that a package is being picked, or that units of it cannot be supplied. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  if (action.kind !== 'acknowledge' && action.kind !== 'cancel')
    return refused([{ code: 'rejected', message: 'Trendyol and its carriers do this themselves' }]);
  if (action.again && isDone(await packageNow(ctx, action), action))
    return { outcome: 'done', externalId: null };
  const path = `/order/sellers/{sellerId}/shipment-packages/${encodeURIComponent(action.orderId)}`;
  const lines = action.lines.map(({ externalId, quantity }) => ({ lineId: Number(externalId), quantity }));
  const request =
    action.kind === 'acknowledge'
      ? { path, json: { lines, params: {}, status: 'Picking' } }
      : { path: `${path}/items/unsupplied`, json: { lines, reasonId: OUT_OF_STOCK } };
  const response = await send(ctx, { method: 'PUT', ...request });
  const issues = await refusalIn(response);
  if (issues !== null) return refused(issues);
  await ensureEmpty(response);
  return { outcome: 'done', externalId: null };
}

const refused = (issues: readonly Issue[]): OrderActionResult => ({ outcome: 'refused', issues });

const worded = (status: string | null | undefined): string =>
  (status ?? '').toLowerCase().replace(/[^a-z]/g, '');

/** The stream is by time alone; this list is asked for one package. */
async function packageNow(ctx: Context, { orderId }: OrderAction): Promise<ShipmentPackage> {
  const request = {
    method: 'GET',
    path: '/order/sellers/{sellerId}/v2/orders',
    query: { shipmentPackageIds: orderId, page: 0, size: 1 },
  } as const;
  const { content } = await call(ctx, request, PackagePage);
  const found = content.find((one) => String(one.shipmentPackageId ?? one.id) === orderId);
  if (found !== undefined) return found;
  throw new ConnectorError({ kind: 'not_found', message: `Trendyol shows no package ${orderId}` });
}

/** A cancellation of some units takes the package apart, so its state tells of ours. */
function isDone({ status, shipmentPackageStatus }: ShipmentPackage, { kind }: OrderAction): boolean {
  const now = worded(status ?? shipmentPackageStatus);
  return kind === 'cancel' ? ENDED.has(now) : !FRESH.has(now);
}

/** Trendyol's reasons for a refusal; null when the answer is none. */
async function refusalIn(response: HttpResponse): Promise<Issue[] | null> {
  if (response.status !== 400 && response.status !== 409 && response.status !== 422) return null;
  const body: unknown = await response.json().catch(() => null);
  if (!Check(Refusals, body)) return null;
  const said = body.errors.map(({ message }) => message).filter((message) => message.trim() !== '');
  return said.length === 0 ? null : said.map((message) => ({ code: 'rejected', message }));
}

/** Success has no body. Anything else may be a page of something that stands before Trendyol. */
async function ensureEmpty(response: HttpResponse): Promise<void> {
  if (response.status < 200 || response.status > 299) throw await errorFromResponse(response);
  const body = await response.text();
  if (body.trim() === '') return;
  const { method, url } = response.request;
  throw new ConnectorError({
    kind: 'unknown_outcome',
    message: 'Trendyol answered with a body where it has none',
    evidence: { method, url, status: response.status, body: body.slice(0, 2_000) },
  });
}
