import type { ProductState } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { timestamp } from '../../platform/http/present.ts';
import { presentPlain } from '../catalog/index.ts';
import { slotOfKey } from '../scheduled-prices/index.ts';
import type { Touched } from './edit/touched.ts';

interface NameRow {
  kind: 'brand' | 'tax_rate' | 'category' | 'group' | 'connection';
  id: number;
  name: string;
  /** Set for connections only. */
  currency: string | null;
}

/** Connections of overrides and scheduled prices. */
const connectionsOf = ({ overrides = {}, schedules = {} }: Touched): (number | null)[] => [
  ...Object.keys(overrides).map(Number),
  ...Object.keys(schedules).map((key) => slotOfKey(key).connection_id),
];

/** Turns a stored state with ids into one that people can read, such as `{ brand: 'Bosch', price: 12.5 }`. */
export type Describe = (state: Touched | null) => ProductState;

/**
 * Reads the names of all records that the states mention, in one statement. A record deleted meanwhile is named by its
 * id.
 */
export async function describer(tx: Tx, states: readonly (Touched | null)[]): Promise<Describe> {
  const given = states.filter((state) => state !== null);
  const ids = (pick: (state: Touched) => readonly (number | null | undefined)[]): number[] => [
    ...new Set(given.flatMap(pick).filter((id) => id != null)),
  ];
  const rows = await tx.run(sql<NameRow>`
    select 'brand' as kind, id, name, null::text as currency from brands
      where tenant_id = ${tx.tenantId} and id = any(${ids((s) => [s.brand_id])}::bigint[])
    union all select 'tax_rate', id, name, null from tax_rates
      where tenant_id = ${tx.tenantId} and id = any(${ids((s) => [s.tax_rate_id])}::bigint[])
    union all select 'category', id, name, null from categories
      where tenant_id = ${tx.tenantId} and id = any(${ids((s) => s.category_ids ?? [])}::bigint[])
    union all select 'group', id, name, null from product_groups
      where tenant_id = ${tx.tenantId} and id = any(${ids((s) => s.group_ids ?? [])}::bigint[])
    union all select 'connection', id, label, currency from connections
      where tenant_id = ${tx.tenantId} and id = any(${ids(connectionsOf)}::bigint[])`);
  const names = new Map(rows.map((row) => [`${row.kind}/${row.id}`, row.name]));
  const nameOf = (kind: NameRow['kind'], id: number | null): string | null =>
    id === null ? null : (names.get(`${kind}/${id}`) ?? `#${id}`);
  const currencies = new Map(
    rows.filter((row) => row.kind === 'connection').map((row) => [row.id, row.currency]),
  );
  return (state) => (state === null ? {} : describe(state, nameOf, (id) => currencies.get(id) ?? null));
}

function describe(
  state: Touched,
  nameOf: (kind: NameRow['kind'], id: number | null) => string | null,
  currencyOf: (connectionId: number) => string | null,
): ProductState {
  const { brand_id, tax_rate_id, category_ids, group_ids, price, overrides, schedules, ...same } = state;
  const said: ProductState = { ...same, ...presentPlain(same) };
  if (price !== undefined) said.price = Number(price);
  if (brand_id !== undefined) said.brand = nameOf('brand', brand_id);
  if (tax_rate_id !== undefined) said.tax_rate = nameOf('tax_rate', tax_rate_id);
  if (category_ids !== undefined) said.categories = category_ids.map((id) => nameOf('category', id));
  if (group_ids !== undefined) said.groups = group_ids.map((id) => nameOf('group', id));
  const windows = Object.entries(schedules ?? {});
  if (windows.length > 0)
    said.scheduled_prices = windows.flatMap(([key, schedule]) => {
      if (schedule === null) return [];
      const { connection_id, starts_at, ends_at } = slotOfKey(key);
      return {
        channel: nameOf('connection', connection_id),
        currency: schedule.currency,
        price: Number(schedule.price),
        starts_at: timestamp(starts_at),
        ends_at: timestamp(ends_at),
      };
    });
  const all = Object.entries(overrides ?? {});
  if (all.length > 1) {
    said.channel_prices = all.map(([id, { price, markup_percent }]) => ({
      channel: nameOf('connection', Number(id)),
      currency: currencyOf(Number(id)),
      price: price === null ? null : Number(price),
      markup_percent: markup_percent === null ? null : Number(markup_percent),
    }));
    return said;
  }
  for (const [id, override] of all) {
    said.channel = nameOf('connection', Number(id));
    said.channel_currency = currencyOf(Number(id));
    said.channel_price = override.price === null ? null : Number(override.price);
    said.channel_markup_percent = override.markup_percent === null ? null : Number(override.markup_percent);
    said.channel_stock = override.stock;
  }
  return said;
}
