import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { sql } from '../../platform/db/sql.ts';
import { timestamp } from '../../platform/http/present.ts';
import {
  type ConfirmedPrices,
  type ConnectionFacts,
  connectionFacts,
  loadProductFacts,
  type ProductFacts,
  resolve,
  type ScheduleFact,
} from '../publishing/index.ts';
import type { ScheduleRow } from './store.ts';

interface Confirmation {
  id: number;
  prices: Record<number, ConfirmedPrices>;
}

const CONFIRMATIONS = records<Confirmation>('u', {
  id: ['bigint', (one) => one.id],
  confirmed: ['jsonb', (one) => one.prices],
});

/**
 * Keeps the prices that scheduled prices bring to each channel as of now, during and after them: a person has seen and
 * confirmed these. The guard lets exactly these prices pass, and judges any other.
 */
export async function confirmPrices(tx: Tx, schedules: readonly ScheduleRow[]): Promise<void> {
  if (schedules.length === 0) return;
  const ids = schedules.map((one) => one.product_id);
  const [products, connections] = await Promise.all([loadProductFacts(tx, ids), tx.run(connectionFacts(tx))]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const confirmations = schedules.flatMap((schedule) => {
    const product = byId.get(schedule.product_id);
    return product === undefined ? [] : { id: schedule.id, prices: pricesOf(schedule, product, connections) };
  });
  tx.later(sql`
    update scheduled_prices s set confirmed = u.confirmed from ${CONFIRMATIONS.from(confirmations)}
    where s.tenant_id = ${tx.tenantId} and s.id = u.id`);
}

function pricesOf(
  schedule: ScheduleRow,
  product: ProductFacts,
  connections: readonly ConnectionFacts[],
): Confirmation['prices'] {
  const { connection_id, price, currency, ends_at } = schedule;
  const rest = product.scheduled.filter((one) => one.connection_id !== connection_id);
  const own: ScheduleFact = {
    connection_id,
    price,
    currency,
    until: timestamp(ends_at),
    holds: true,
    confirmed: null,
  };
  const priceWith = (connection: ConnectionFacts, scheduled: ScheduleFact[]): string | null => {
    const resolution = resolve({ ...product, scheduled }, connection);
    return resolution.excluded ? null : resolution.price;
  };
  const touched = connections.filter(({ id }) => connection_id === null || connection_id === id);
  return Object.fromEntries(
    touched.map((connection) => [
      connection.id,
      {
        currency: connection.currency,
        during: priceWith(connection, [...rest, own]),
        after: priceWith(connection, rest),
      },
    ]),
  );
}
