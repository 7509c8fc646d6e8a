import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { timestamp } from '../../platform/http/present.ts';
import type { Actor } from '../audit/index.ts';
import type { ScheduleSnapshot } from '../catalog/index.ts';
import { confirmPrices } from './confirm.ts';
import { removeSchedules } from './schedule.ts';
import { insertSchedules, openSchedulesOf, type ScheduleRow } from './store.ts';
import { switchDue } from './switch.ts';
import type { Window } from './window.ts';

/** A window of a product, by which snapshots name it. */
export interface Slot extends Window {
  /** null = the master price. */
  connection_id: number | null;
}

/** The name of a window in `ProductSnapshot.schedules`. */
export const keyOfSlot = ({ connection_id, starts_at, ends_at }: Slot): string =>
  `${connection_id ?? 0}/${timestamp(starts_at)}/${timestamp(ends_at)}`;

export function slotOfKey(key: string): Slot {
  const [connection = '', starts = '', ends = ''] = key.split('/');
  return {
    connection_id: Number(connection) || null,
    starts_at: new Date(starts),
    ends_at: new Date(ends),
  };
}

/** The wanted scheduled price of a product in a window; null = none. */
export interface ScheduleWrite {
  productId: number;
  key: string;
  schedule: ScheduleSnapshot | null;
}

/**
 * Makes and cancels scheduled prices of many products. Their windows were checked, and the caller holds the products
 * locked.
 */
export async function writeSchedules(tx: Tx, actor: Actor, writes: readonly ScheduleWrite[]): Promise<void> {
  const products = [...new Set(writes.map((write) => write.productId))];
  const cancelled = writes.filter((write) => write.schedule === null);
  if (cancelled.length > 0) await cancelMany(tx, products, cancelled);
  const made = writes.flatMap(({ productId, key, schedule }) =>
    schedule === null
      ? []
      : { product_id: productId, ...slotOfKey(key), price: schedule.price, currency: schedule.currency },
  );
  if (made.length === 0) return;
  const rows = await tx.run(insertSchedules(tx, actor, made));
  const confirmed = new Set(
    writes.flatMap(({ productId, key, schedule }) => (schedule?.confirmed ? `${productId}/${key}` : [])),
  );
  await confirmPrices(
    tx,
    rows.filter((row) => confirmed.has(nameOf(row))),
  );
  await switchDue(tx, products);
}

const nameOf = (row: ScheduleRow): string => `${row.product_id}/${keyOfSlot(row)}`;

async function cancelMany(
  tx: Tx,
  products: readonly number[],
  cancelled: readonly ScheduleWrite[],
): Promise<void> {
  const [open, clock] = await Promise.all([
    tx.run(openSchedulesOf(tx, products)),
    tx.first(sql<{ now: Date }>`select now() as now`),
  ]);
  const names = new Set(cancelled.map(({ productId, key }) => `${productId}/${key}`));
  removeSchedules(
    tx,
    open.filter((row) => names.has(nameOf(row))),
    clock!.now,
  );
}
