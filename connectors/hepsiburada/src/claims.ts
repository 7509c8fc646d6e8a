import { type ChannelOrder, ConnectorError, readJson } from '@sluice/connector-kit';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Context, send } from './client.ts';
import { dateOf, wireTime } from './times.ts';

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

const Claim = Type.Object({
  claimNumber: Type.String({ minLength: 1 }),
  orderNumber: Type.String({ minLength: 1 }),
  lineItemId: Type.String({ minLength: 1 }),
  quantity: Type.Integer({ minimum: 1 }),
  claimDate: maybe(Type.String()),
  createdAt: maybe(Type.String()),
});
const claimRow = Compile(Claim);

/** Units of a line that a customer sends back, in one of the states that are read. */
export type Claim = Static<typeof Claim> & { readonly status: ClaimStatus };

/** The merchant is to answer; has taken the goods back; the customer has the money. */
const STATUSES = ['AwaitingAction', 'Accepted', 'Refunded'] as const;
export type ClaimStatus = (typeof STATUSES)[number];

export const isWaiting = ({ status }: Claim): boolean => status === 'AwaitingAction';
/** Whether the units are back with the merchant. */
export const isBack = (claim: Claim): boolean => !isWaiting(claim);

const ROWS_A_PAGE = 100;
/** A claim of before has its end long ago, so that its order is not read again and again. */
const OLDEST_MS = 60 * 24 * 3_600_000;

/** The definitions name the time of a claim `claimDate`, and a client of somebody else `createdAt`. */
const timeOf = ({ claimDate, createdAt }: Claim): string | null | undefined => claimDate ?? createdAt;

/**
 * The claims of the last two months, by order. There is no list by order, so the lists of all states are read; a state that moves on
 * meanwhile shows a claim twice, and the later state counts.
 */
export async function readClaims(ctx: Context): Promise<Map<string, Claim[]>> {
  const claims = new Map<string, Claim>();
  for (const status of STATUSES)
    for (const claim of await claimsIn(ctx, status)) claims.set(claim.claimNumber, claim);
  const oldest = ctx.clock.now().getTime() - OLDEST_MS;
  const recent = [...claims.values()].filter((claim) => (dateOf(timeOf(claim))[0] ?? oldest) >= oldest);
  return Map.groupBy(recent, ({ orderNumber }) => orderNumber);
}

/** The claims of a state: those that came into it of late, or all where Hepsiburada does not take the dates. */
async function claimsIn(ctx: Context, status: ClaimStatus): Promise<Claim[]> {
  const now = ctx.clock.now().getTime();
  const dates = {
    statusBeginDate: wireTime(now - OLDEST_MS, 'unknown'),
    statusEndDate: wireTime(now + AHEAD_MS, 'turkish'),
  };
  try {
    return await pagesOf(ctx, status, dates);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'invalid_request') throw error;
    return pagesOf(ctx, status, {});
  }
}

/** For the clock of the other side. */
const AHEAD_MS = 3_600_000;

async function pagesOf(ctx: Context, status: ClaimStatus, dates: object): Promise<Claim[]> {
  const claims = new Map<string, Claim>();
  for (let offset = 0; ; offset += ROWS_A_PAGE) {
    const rows = await rowsOf(ctx, status, { ...dates, offset, limit: ROWS_A_PAGE });
    const before = claims.size;
    for (const row of rows) if (claimRow.Check(row)) claims.set(row.claimNumber, { ...row, status });
    // A page of nothing new is the one before: the offset was passed over.
    if (rows.length < ROWS_A_PAGE || claims.size === before) return [...claims.values()];
  }
}

/** The answer has been seen as a bare list and under several names. */
const ROWS = ['items', 'data', 'claims'] as const;

async function rowsOf(ctx: Context, status: ClaimStatus, query: object): Promise<readonly unknown[]> {
  const path = `/claims/merchantId/{merchantid}/status/${status}`;
  const response = await send(ctx, { service: 'orders', method: 'GET', path, query: { ...query } });
  const body = (await readJson(response, Type.Unknown())) as Readonly<Record<string, unknown>> | null;
  if (Array.isArray(body)) return body;
  return ROWS.map((name) => body?.[name]).find((rows) => Array.isArray(rows)) ?? [];
}

/** Faults of the list of claims itself: orders are read without it then. */
const UNREADABLE: ReadonlySet<string> = new Set(['invalid_request', 'not_found', 'forbidden', 'protocol']);

/** The claims, none where Hepsiburada does not show them to these credentials. */
export async function claimsIfShown(ctx: Context): Promise<Map<string, Claim[]>> {
  try {
    return await readClaims(ctx);
  } catch (error) {
    if (!(error instanceof ConnectorError) || !UNREADABLE.has(error.kind)) throw error;
    ctx.log.warn('Hepsiburada does not show returns', { reason: error.message });
    return new Map();
  }
}

/**
 * An order with the returns of its customer. The time of a claim counts as a change: reports without claims are older then, and take no
 * returned unit back.
 */
export function withClaims(order: ChannelOrder, claims: readonly Claim[]): ChannelOrder {
  const lines = order.lines.map((line) => {
    const back = unitsOf(claims.filter((claim) => isBack(claim) && claim.lineItemId === line.externalId));
    const most = line.quantity - line.cancelledQuantity;
    return { ...line, returnedQuantity: Math.min(most, Math.max(line.returnedQuantity, back)) };
  });
  const isAllBack =
    lines.some(({ returnedQuantity }) => returnedQuantity > 0) &&
    lines.every((line) => line.cancelledQuantity + line.returnedQuantity === line.quantity);
  const times = claims.flatMap((claim) => dateOf(timeOf(claim)));
  return {
    ...order,
    status: isAllBack ? 'returned' : order.status,
    lines,
    updatedAt: new Date(Math.max(order.updatedAt.getTime(), ...times)),
    ...(claims.some(isWaiting) && { actions: { ...order.actions, refund: 'line' } }),
  };
}

export const unitsOf = (claims: readonly Claim[]): number =>
  claims.reduce((sum, { quantity }) => sum + quantity, 0);
