import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Context, list } from './client.ts';
import { type WireOrder, WireRefund } from './schema.ts';

/** Units that came back, by the id of the order's line. */
export type ReturnedUnits = ReadonlyMap<number, number>;

/**
 * Which units of which lines were refunded. A refund of an amount alone names no lines: the customer keeps the goods, and
 * nothing comes back.
 */
export function returnedUnits(order: WireOrder, refunds: readonly WireRefund[]): ReturnedUnits {
  const units = new Map<number, number>();
  for (const { line_items } of refunds) {
    for (const line of line_items) {
      const id = refundedLine(order, line);
      if (id !== null) units.set(id, (units.get(id) ?? 0) + Math.abs(Math.trunc(line.quantity)));
    }
  }
  return units;
}

/** The line of the order that a line of a refund is about: it says so, or has the same product. */
function refundedLine(order: WireOrder, line: WireRefund['line_items'][number]): number | null {
  const named = Number(line.meta_data.find(({ key }) => key === '_refunded_item_id')?.value);
  if (order.line_items.some(({ id }) => id === named)) return named;
  const same = order.line_items.filter(
    ({ product_id, variation_id }) =>
      product_id === line.product_id && variation_id === line.variation_id && product_id !== 0,
  );
  return same.length === 1 ? same[0]!.id : null;
}

/** The refunds of an order as far as they can be read. */
export interface ReadRefunds {
  readonly units: ReturnedUnits;
  /** The ids of refunds that a plug-in gave a form of its own: nobody knows whether units of theirs came back. */
  readonly odd: readonly string[];
}

const NONE: ReadRefunds = { units: new Map(), odd: [] };
const shape = Compile(WireRefund);
const named = Compile(Type.Object({ id: Type.Integer() }));

export async function readRefunds(ctx: Context, order: WireOrder): Promise<ReadRefunds> {
  if (order.refunds.length === 0) return NONE;
  const path = `orders/${order.id}/refunds`;
  // Each is checked by itself: one that cannot be read must not hold the orders up.
  const { items } = await list(ctx, path, { per_page: 100 }, Type.Array(Type.Unknown()));
  const readable = items.filter((item) => shape.Check(item));
  const odd = items.filter((item) => !shape.Check(item));
  return {
    units: returnedUnits(order, readable),
    odd: odd.map((item) => (named.Check(item) ? String(item.id) : '')),
  };
}

const KEY = 'refunds';
/** Orders whose refunds are remembered: windows overlap by a minute, and the newest orders are in every one of them. */
const MAX_KEPT = 300;

interface KeptRefunds {
  readonly order: number;
  /** The order as it was when they were read: when it was changed, and which refunds it had. */
  readonly state: string;
  readonly units: readonly (readonly [line: number, units: number])[];
  /** Missing on one that was kept before odd refunds were read around. */
  readonly odd?: readonly string[];
}

/**
 * The refunds of orders, each read once for every change of its order. The newest order with a refund comes with every poll,
 * four times a minute, as long as no other one changes. A refund that is being saved has no lines yet; the order is saved
 * once more behind it, with another time.
 */
export async function openRefunds(ctx: Context) {
  const text = await ctx.checkpoint.read(KEY);
  const kept = new Map(
    ((text === null ? [] : JSON.parse(text)) as KeptRefunds[]).map((one) => [one.order, one]),
  );
  let isNew = false;
  return {
    async of(order: WireOrder): Promise<ReadRefunds> {
      if (order.refunds.length === 0) return NONE;
      const state = [order.date_modified_gmt, ...order.refunds.map(({ id }) => id)].join(' ');
      const known = kept.get(order.id);
      if (known?.state === state) return { units: new Map(known.units), odd: known.odd ?? [] };
      const refunds = await readRefunds(ctx, order);
      const { units, odd } = refunds;
      kept.delete(order.id);
      kept.set(order.id, { order: order.id, state, units: [...units], ...(odd.length > 0 && { odd }) });
      isNew = true;
      return refunds;
    },
    /** Keeps what was read for the polls to come. */
    async keep(): Promise<void> {
      if (!isNew) return;
      const text = JSON.stringify([...kept.values()].slice(-MAX_KEPT));
      // An order of hundreds of lines is read anew.
      if (text.length <= 60_000) await ctx.checkpoint.write(KEY, text);
    },
  };
}
