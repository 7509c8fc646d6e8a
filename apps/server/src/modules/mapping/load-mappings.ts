import type { CategoryAttribute } from '@sluice/connector-kit';
import type { MessageKey } from '@sluice/contracts/messages';
import type { Tx } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/sql.ts';
import type { ChannelMapping, MappedCategory, TermRefusal } from './channel-mapping.ts';
import type { MappedProduct } from './mapped-product.ts';
import type { SourceKind } from './source.ts';

interface MappingRow {
  connection_id: number;
  category_id: number;
  sync_id: string;
  name: string;
  usable: boolean;
  attributes_known: boolean;
}

/** A category that the tree never had, mapped before it was first read, counts as usable. */
const mappings = (
  tx: Tx,
  connections: readonly number[],
  categories: readonly number[],
): Statement<MappingRow> => sql<MappingRow>`
  select m.connection_id, m.category_id, m.sync_id, m.platform_category_name as name,
    k.sync_id is null or (k.gone_at is null and k.assignable) as usable,
    k.sync_id is null or k.attributes_walk is not null as attributes_known
  from category_mappings m
  left join channel_categories k on k.tenant_id = m.tenant_id and k.connection_id = m.connection_id and k.sync_id = m.sync_id
  where m.tenant_id = ${tx.tenantId} and m.connection_id = any(${connections}::bigint[])
    and m.category_id = any(${categories}::bigint[])`;

interface TermRow {
  connection_id: number;
  kind: 'brand' | 'category';
  term_id: number;
  /** null = the channel refuses to make it. */
  sync_id: string | null;
  issue_message: string | null;
  issue_key: MessageKey | null;
}

const terms = (
  tx: Tx,
  connections: readonly number[],
  brands: readonly number[],
  categories: readonly number[],
): Statement<TermRow> => sql<TermRow>`
  select connection_id, kind, term_id, sync_id, issue_message, issue_key from channel_terms
  where tenant_id = ${tx.tenantId} and connection_id = any(${connections}::bigint[]) and (sync_id is not null or refused)
    and (kind = 'brand' and term_id = any(${brands}::bigint[])
      or kind = 'category' and term_id = any(${categories}::bigint[]))`;

const options = (tx: Tx, categories: readonly number[]) => sql<{
  category_id: number;
  name_key: string;
  value: string;
}>`
  select category_id, name_key, value from category_options
  where tenant_id = ${tx.tenantId} and category_id = any(${categories}::bigint[])`;

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/**
 * Loads the mappings of the given products' brands and categories for each of the connections, by connection id: one
 * round trip, and a second where a category is mapped. The number of statements does not grow with products or
 * connections.
 */
export async function loadChannelMappings(
  tx: Tx,
  connectionIds: readonly number[],
  products: readonly MappedProduct[],
): Promise<Map<number, ChannelMapping>> {
  const brands = unique(products.flatMap((product) => product.brand_id ?? []));
  const categories = unique(
    products.flatMap((product) => product.categories.flatMap(({ levels }) => levels.map(({ id }) => id))),
  );
  const [mapped, known, set] = await Promise.all([
    tx.run(mappings(tx, connectionIds, categories)),
    tx.run(terms(tx, connectionIds, brands, categories)),
    tx.run(options(tx, categories)),
  ]);
  const details = await loadDetails(tx, mapped);
  const byCategory = Map.groupBy(set, (row) => row.category_id);
  const optionsByCategory = new Map(
    Array.from(byCategory, ([id, rows]) => [id, new Map(rows.map((row) => [row.name_key, row.value]))]),
  );
  return new Map(
    connectionIds.map((id) => [
      id,
      {
        categories: new Map(
          mapped.filter((row) => row.connection_id === id).map((row) => [row.category_id, details(row)]),
        ),
        brandTerms: termsOf(known, id, 'brand', (row) => row.sync_id),
        categoryTerms: termsOf(known, id, 'category', (row) => row.sync_id),
        brandRefusals: termsOf(known, id, 'brand', refusalOf),
        categoryRefusals: termsOf(known, id, 'category', refusalOf),
        options: optionsByCategory,
      },
    ]),
  );
}

const termsOf = <Value>(
  rows: readonly TermRow[],
  connectionId: number,
  kind: TermRow['kind'],
  read: (row: TermRow) => Value | null,
): Map<number, Value> =>
  new Map(
    rows
      .filter((row) => row.connection_id === connectionId && row.kind === kind)
      .flatMap((row): [number, Value][] => {
        const value = read(row);
        return value === null ? [] : [[row.term_id, value]];
      }),
  );

const refusalOf = ({ sync_id, issue_message, issue_key }: TermRow): TermRefusal | null =>
  sync_id === null ? (issue_key ?? issue_message ?? '') : null;

interface CategoryKey {
  connection_id: number;
  category_sync_id: string;
}

type AttributeRow = CategoryKey &
  Omit<CategoryAttribute, 'allowedValues'> & { values: CategoryAttribute['allowedValues'] };
type SourceRow = CategoryKey & { code: string; kind: SourceKind; argument: string };
type ValueRow = CategoryKey & { code: string; value_key: string; channel_value: string };

/** Loads attributes, sources and values of the mapped categories; returns a function that looks one up. */
async function loadDetails(
  tx: Tx,
  rows: readonly MappingRow[],
): Promise<(row: MappingRow) => MappedCategory> {
  if (rows.length === 0) return neverMapped;
  const connections = unique(rows.map((row) => row.connection_id));
  const syncIds = [...new Set(rows.map((row) => row.sync_id))];
  const [attributes, sources, values] = await Promise.all([
    tx.run(sql<AttributeRow>`
      select connection_id, category_sync_id, code, label, required, multiple, allowed_values as values,
        custom_values as "customValues"
      from channel_category_attributes where tenant_id = ${tx.tenantId}
        and connection_id = any(${connections}::bigint[]) and category_sync_id = any(${syncIds}::text[]) order by position`),
    tx.run(sql<SourceRow>`
      select connection_id, category_sync_id, attribute_code as code, source as kind, argument from attribute_sources
      where tenant_id = ${tx.tenantId} and connection_id = any(${connections}::bigint[])
        and category_sync_id = any(${syncIds}::text[])`),
    tx.run(sql<ValueRow>`
      select connection_id, category_sync_id, attribute_code as code, value_key, channel_value from attribute_value_mappings
      where tenant_id = ${tx.tenantId} and connection_id = any(${connections}::bigint[])
        and category_sync_id = any(${syncIds}::text[])`),
  ]);
  const attributesBy = Map.groupBy(attributes, keyOf);
  const sourcesBy = Map.groupBy(sources, keyOf);
  const valuesBy = Map.groupBy(values, keyOf);
  return ({ connection_id, sync_id, name, usable, attributes_known }) => {
    const key = keyOf({ connection_id, category_sync_id: sync_id });
    const asked = (attributesBy.get(key) ?? []).map(
      ({ code, label, required, multiple, values: allowedValues, customValues = false }) => ({
        customValues,
        code,
        label,
        required,
        multiple,
        allowedValues,
      }),
    );
    return {
      syncId: sync_id,
      name,
      usable,
      attributes: attributes_known ? asked : null,
      sources: new Map(
        (sourcesBy.get(key) ?? []).map(({ code, kind, argument }) => [code, { kind, argument }]),
      ),
      values: new Map(
        (valuesBy.get(key) ?? []).map((row) => [`${row.code}\n${row.value_key}`, row.channel_value]),
      ),
    };
  };
}

const neverMapped = (): never => {
  throw new Error('no category is mapped');
};

const keyOf = ({ connection_id, category_sync_id }: CategoryKey): string =>
  `${connection_id}/${category_sync_id}`;
