import type { CategoryAttribute } from '@sluice/connector-kit';
import { foldKey } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { AttributeValue } from '@sluice/contracts/portal';
import type { Tx } from '../../platform/db/database.ts';
import { fragment, literal, type SqlFragment, sql } from '../../platform/db/sql.ts';
import { invalid } from '../../platform/http/errors.ts';
import { type AttributeKey, type ListedAttribute, listAttributes } from './attribute-sources.ts';
import { sameValue } from './map-attributes.ts';
import type { ProductField } from './source.ts';
import { nameSuggester } from './suggest/names.ts';

const MOST = 500;

/** Products in the categories that are mapped to the channel's, or inherit such a mapping. */
const mappedProducts = (tx: Tx, { connectionId, categorySyncId }: AttributeKey): SqlFragment => fragment`
  with recursive down as (
    select m.category_id as id from category_mappings m where m.tenant_id = ${tx.tenantId}
      and m.connection_id = ${connectionId} and m.sync_id = ${categorySyncId}
    union
    select c.id from down join categories c on c.tenant_id = ${tx.tenantId} and c.parent_id = down.id
    where not exists (select from category_mappings m where m.tenant_id = ${tx.tenantId}
      and m.connection_id = ${connectionId} and m.category_id = c.id)
  ), mine as (
    select distinct pc.product_id as id, pc.category_id from product_categories pc
    where pc.tenant_id = ${tx.tenantId} and pc.category_id in (select id from down)
  )`;

const FIELDS: Record<ProductField, SqlFragment> = {
  name: fragment`p.name`,
  model: fragment`p.model`,
  sku: fragment`p.sku`,
  ean: fragment`p.ean`,
  brand: fragment`(select name from brands b where b.tenant_id = p.tenant_id and b.id = p.brand_id)`,
  description: fragment`p.description`,
};

/** The source of an attribute's values as a select of (product, value); undefined = it has none. */
function valuesSql(tx: Tx, { source, argument, label, code }: ListedAttribute): SqlFragment | undefined {
  const of = argument ?? '';
  switch (source) {
    case 'fixed':
      return fragment`select id, ${of}::text as value from mine`;
    case 'field':
      return fragment`select mine.id, ${FIELDS[of as ProductField]} as value from mine
        join products p on p.tenant_id = ${tx.tenantId} and p.id = mine.id`;
    case 'tag':
      return fragment`select mine.id, substr(trim(t.tag), ${[...of.trim()].length + 1}::integer) as value from mine
        join products p on p.tenant_id = ${tx.tenantId} and p.id = mine.id 
        cross join unnest(p.tags, p.tag_keys) t (tag, tag_key) where starts_with(t.tag_key, ${foldKey(of)}::text)`;
    case 'property':
      return fragment`select mine.id, ${propertySql([foldKey(of)])} as value from mine
        join products p on p.tenant_id = ${tx.tenantId} and p.id = mine.id`;
    case 'option':
      return fragment`select id, ${optionSql(tx, [foldKey(of)])} as value from mine`;
    default: {
      const names = [foldKey(label), foldKey(code)];
      return fragment`select mine.id, coalesce(${propertySql(names)}, ${optionSql(tx, names)}) as value from mine
        join products p on p.tenant_id = ${tx.tenantId} and p.id = mine.id`;
    }
  }
}

/** For a product `p`: the first of its variant options and properties that has one of the folded names. */
const propertySql = (names: readonly string[]): SqlFragment => fragment`(
  select o.one ->> 'value' from jsonb_array_elements(p.variant_options || p.properties) with ordinality o (one, at)
  where o.one ->> 'key' = any(${names}::text[]) order by at limit 1)`;

/** For `mine`: the option with one of the folded names on its category or the nearest one above. */
const optionSql = (tx: Tx, names: readonly string[]): SqlFragment => fragment`(
  with recursive levels as (
    select c.id, c.parent_id, 0 as height from categories c
      where c.tenant_id = ${tx.tenantId} and c.id = mine.category_id
    union all
    select c.id, c.parent_id, height + 1 from levels
      join categories c on c.tenant_id = ${tx.tenantId} and c.id = levels.parent_id
  ) select o.value from levels join category_options o on o.tenant_id = ${tx.tenantId}
    and o.category_id = levels.id and o.name_key = any(${names}::text[]) order by height limit 1)`;

/**
 * The values that products have for an attribute, with the channel's value for each: unknown ones first with suggestions,
 * then by number of products.
 *
 * @throws ApiError not_found; ValidationError for a category or attribute the channel does not have
 */
export async function listAttributeValues(
  tx: Tx,
  key: AttributeKey,
): Promise<{ data: AttributeValue[]; more: boolean }> {
  const { attributes } = await listAttributes(tx, key.connectionId, key.categorySyncId);
  const attribute = attributes.find((one) => one.code === key.code);
  if (attribute === undefined)
    throw invalid('code', message('attribute_not_of_category', { code: key.code }));
  const rows = await tx.run(sql<{ value: string; products: number }>`
    ${mappedProducts(tx, key)}
    select trim(v) as value, count(distinct id) as products
    from (select id, ${splitSql(attribute)} as v from (${valuesSql(tx, attribute)!}) given) split
    where trim(v) <> '' group by 1 order by 2 desc, 1 limit ${literal(MOST + 1)}`);
  const seen = new Set(rows.map((row) => foldKey(row.value)));
  // Mapped values that no product has at present can still be viewed and removed.
  const unused = attribute.values.filter(({ value }) => !seen.has(foldKey(value)));
  const all = [...rows.slice(0, MOST), ...unused.map(({ value }) => ({ value, products: 0 }))];
  const data = all.map((row) => ({ ...row, ...inChannelWords(attribute, row.value) }));
  return {
    data: withSuggestions(data, attribute, attributes).toSorted(
      (a, b) => Number(a.by !== null) - Number(b.by !== null),
    ),
    more: rows.length > MOST,
  };
}

/** Adds to unknown values those of the channel that they may mean. */
function withSuggestions(
  values: readonly AttributeValue[],
  { allowed_values: allowed }: ListedAttribute,
  all: readonly ListedAttribute[],
): AttributeValue[] {
  if (allowed === null || values.every(({ by }) => by !== null)) return [...values];
  const theirs = all.flatMap(({ label, allowed_values: labels }) => [
    label,
    ...(labels ?? []).map((one) => one.label),
  ]);
  const suggest = nameSuggester(allowed, { ours: values.map(({ value }) => value), theirs });
  return values.map((one) => (one.by === null ? { ...one, suggestions: suggest(one.value) } : one));
}

const splitSql = ({ multiple }: ListedAttribute): SqlFragment =>
  multiple ? fragment`unnest(string_to_array(value, ';'))` : fragment`value`;

function inChannelWords(
  { allowed_values: allowed, custom_values: custom, values }: ListedAttribute,
  value: string,
): Pick<AttributeValue, 'channel_value' | 'by'> {
  if (allowed === null) return { channel_value: value, by: 'name' };
  const key = foldKey(value);
  const mapped = values.find((one) => foldKey(one.value) === key)?.channel_value;
  if (mapped !== undefined && allowed.some((one) => one.code === mapped))
    return { channel_value: mapped, by: 'mapping' };
  const same = sameValue(allowed as NonNullable<CategoryAttribute['allowedValues']>, value);
  if (same !== undefined) return { channel_value: same, by: 'name' };
  return custom ? { channel_value: value, by: 'name' } : { channel_value: null, by: null };
}
