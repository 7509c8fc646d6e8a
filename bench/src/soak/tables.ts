import { type World, withDatabase } from '../world.ts';

/** A table with its indexes and its weeks, where it is kept by week. */
export interface TableSize {
  rows: number;
  bytes: number;
}

const SIZES = `
  select coalesce(parent.relname, c.relname) as name, sum(pg_total_relation_size(c.oid)) as bytes
  from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
  where c.relkind = 'r' and c.relnamespace in (
    (select relnamespace from pg_class where oid = 'products'::regclass),
    (select oid from pg_namespace where nspname = 'partitions'))
  group by 1 order by 1`;

/** Exact rows and sizes of all tables. */
export const tableSizes = (world: World): Promise<Map<string, TableSize>> =>
  withDatabase(world, async (client) => {
    const { rows } = await client.query<{ name: string; bytes: string }>(SIZES);
    const sizes = new Map<string, TableSize>();
    for (const { name, bytes } of rows) {
      const counted = await client.query<{ n: string }>(
        `select count(*) as n from ${client.escapeIdentifier(name)}`,
      );
      sizes.set(name, { rows: Number(counted.rows[0]!.n), bytes: Number(bytes) });
    }
    return sizes;
  });

/** Growth below it is pages that are filled again and again. */
const NOISE_BYTES = 1024 ** 2;
/** A row may take so many times the place of those before it: half-filled pages of indexes. */
const WIDER = 2;

export interface TableGrowth {
  [column: string]: string | number;
  table: string;
  rows: number;
  'rows added': number;
  MB: string;
  'MB added': string;
  'bytes a row': number;
  growth: 'flat' | 'with its rows' | 'without rows';
}

/** Judges the growth of each table between two moments: by its rows alone, or beyond them. */
export function judgeTables(
  before: ReadonlyMap<string, TableSize>,
  after: ReadonlyMap<string, TableSize>,
): TableGrowth[] {
  return [...after].map(([table, { rows, bytes }]) => {
    const old = before.get(table) ?? { rows: 0, bytes: 0 };
    const [added, grown] = [rows - old.rows, bytes - old.bytes];
    const each = rows === 0 ? 0 : bytes / rows;
    const usual = old.rows < 100 ? each : old.bytes / old.rows;
    const growth =
      grown <= Math.max(NOISE_BYTES, old.bytes / 10)
        ? 'flat'
        : added > 0 && grown / added <= usual * WIDER
          ? 'with its rows'
          : 'without rows';
    const mb = (size: number): string => (size / 1024 ** 2).toFixed(1);
    return {
      table,
      rows,
      'rows added': added,
      MB: mb(bytes),
      'MB added': mb(grown),
      'bytes a row': Math.round(each),
      growth,
    };
  });
}
