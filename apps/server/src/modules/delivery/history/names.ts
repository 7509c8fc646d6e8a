import type { HistoryEntry } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { HistoryRow, NotedChange } from './store.ts';

/** The present names of the ids in recorded changes. */
export interface Names {
  brands: Map<number, string>;
  taxRates: Map<number, string>;
  categories: Map<number, string>;
  connections: Map<number, string>;
}

interface Named {
  id: number;
  name: string;
}

/** Looks up the names of the records that a page of changes refers to. */
export async function namesOf(tx: Tx, rows: readonly Pick<HistoryRow, 'details'>[]): Promise<Names> {
  const changes = rows.flatMap((row) => row.details?.changes ?? []);
  const idsOf = (field: string): number[] =>
    changes.filter((change) => change.field === field).flatMap(({ from, to }) => [...ids(from), ...ids(to)]);
  const channels = changes.flatMap(({ field }) => channelOf(field) ?? []);
  const [brands, taxRates, categories, connections] = await Promise.all([
    tx.run(sql<Named>`
      select id, name from brands where tenant_id = ${tx.tenantId} and id = any(${idsOf('brand_id')}::bigint[])`),
    tx.run(sql<Named>`
      select id, name from tax_rates where tenant_id = ${tx.tenantId} and id = any(${idsOf('tax_rate_id')}::bigint[])`),
    tx.run(sql<Named>`
      select id, name from categories
      where tenant_id = ${tx.tenantId} and id = any(${idsOf('category_ids')}::bigint[])`),
    tx.run(sql<Named>`
      select id, label as name from connections where tenant_id = ${tx.tenantId} and id = any(${channels}::bigint[])`),
  ]);
  const byId = (named: Named[]) => new Map(named.map(({ id, name }) => [id, name]));
  return {
    brands: byId(brands),
    taxRates: byId(taxRates),
    categories: byId(categories),
    connections: byId(connections),
  };
}

/** A value of one channel, with the channel's id. An attribute's code may have any letters. */
const OVERRIDE = /^(channel_overrides|channel_content)\.(\d+)\.(.+)$/s;
const channelOf = (field: string): number | undefined => {
  const id = OVERRIDE.exec(field)?.[2];
  return id === undefined ? undefined : Number(id);
};

const ids = (value: NotedChange['from']): number[] =>
  value === null ? [] : (Array.isArray(value) ? value : [value]).map(Number);

const NUMBERS: ReadonlySet<string> = new Set(['price', 'markup_percent']);

/** A change with names for ids; a record that is gone keeps its number. */
export function named({ field, from, to }: NotedChange, names: Names): HistoryEntry['changes'][number] {
  const name = (known: Map<number, string>) => (value: NotedChange['from']) =>
    value === null ? null : (known.get(Number(value)) ?? `#${value}`);
  const plain = { field, channel: null, from, to };
  switch (field) {
    case 'brand_id':
      return { ...plain, from: name(names.brands)(from), to: name(names.brands)(to) };
    case 'tax_rate_id':
      return { ...plain, from: name(names.taxRates)(from), to: name(names.taxRates)(to) };
    case 'category_ids': {
      const listed = (value: NotedChange['from']) =>
        ids(value).map((id) => names.categories.get(id) ?? `#${id}`);
      return { ...plain, from: listed(from), to: listed(to) };
    }
    default: {
      const [, kind, id, part] = OVERRIDE.exec(field) ?? [];
      const isNumber = NUMBERS.has(part ?? field);
      const value = (one: NotedChange['from']) => (isNumber && one !== null ? Number(one) : one);
      return {
        field: part === undefined ? field : `${kind}.${part}`,
        channel: id === undefined ? null : (names.connections.get(Number(id)) ?? `#${id}`),
        from: value(from),
        to: value(to),
      };
    }
  }
}
