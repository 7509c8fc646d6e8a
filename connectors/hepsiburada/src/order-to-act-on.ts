import {
  asConnectorError,
  ConnectorError,
  type Issue,
  type OrderAction,
  type OrderActionLine,
  type OrderActionResult,
  type OrderStatus,
  wordedIssue,
} from '@sluice/connector-kit';
import { isOpen } from './carrier.ts';
import type { Context } from './client.ts';
import { readOrder } from './one-order.ts';
import { statusOf } from './order-lines.ts';
import type { WireLine, WireOrder } from './order-schema.ts';

const refused = (...issues: readonly Issue[]): OrderActionResult => ({ outcome: 'refused', issues });

export const refusal = (said: Parameters<typeof wordedIssue>[2]): OrderActionResult =>
  refused(wordedIssue('rejected', 'order', said));

/** @throws ConnectorError not_found */
export async function orderToActOn(ctx: Context, { orderId }: OrderAction): Promise<WireOrder> {
  const order = await readOrder(ctx, orderId);
  if (order !== null && order.items.length > 0) return order;
  throw new ConnectorError({ kind: 'not_found', message: `Hepsiburada shows no order ${orderId}` });
}

/** A write that Hepsiburada may refuse: null once it is done, else its words. */
export async function refusalOf(write: () => Promise<unknown>): Promise<OrderActionResult | null> {
  try {
    await write();
    return null;
  } catch (thrown) {
    const error = asConnectorError(thrown);
    if (error.kind !== 'invalid_request') throw error;
    return refused({ code: 'rejected', message: wordsOf(error) });
  }
}

/** Hepsiburada's own words, where the answer has some. */
function wordsOf({ message, evidence }: ConnectorError): string {
  const body = evidence?.body?.trim() ?? '';
  return body === '' ? message : `${message}: ${body.slice(0, 500)}`;
}

/** Units by line, of portions. */
export function unitsOf(portions: readonly WireLine[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { id, quantity } of portions) units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}

export const openUnits = ({ items }: WireOrder): Map<string, number> => unitsOf(items.filter(isOpen));

export const areUnits = (units: ReadonlyMap<string, number>, lines: readonly OrderActionLine[]): boolean =>
  units.size === lines.length &&
  lines.every(({ externalId, quantity }) => units.get(externalId) === quantity);

/** A package of the order, as its lines show it. */
export interface Packed {
  readonly packageNumber: string;
  readonly portions: readonly WireLine[];
}

/** A part of a path that names a package. */
export const packagePath = (packageNumber: string): string =>
  `/packages/merchantid/{merchantid}/packagenumber/${encodeURIComponent(packageNumber)}`;

/** Whether all of a package is in one of some states. */
export const isIn =
  (...states: readonly OrderStatus[]) =>
  ({ portions }: Packed): boolean =>
    portions.every(({ status }) => states.includes(statusOf(status ?? '')));

export const packagesOf = ({ items }: WireOrder): Packed[] =>
  [...Map.groupBy(items, ({ packageNumber }) => packageNumber ?? '')].flatMap(([packageNumber, portions]) =>
    packageNumber === '' ? [] : [{ packageNumber, portions }],
  );
