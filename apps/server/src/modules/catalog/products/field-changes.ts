import type { ProductRow } from './columns.ts';
import type { Facts } from './facts.ts';
import { fromJsonList } from './named-texts.ts';
import type { CurrentProduct, FieldChange } from './product-write.ts';

type Value = FieldChange['from'];

interface After {
  row: ProductRow;
  categoryIds: readonly number[];
}

/** The fields in which a write differs from the product before it. */
export function changesOf(
  current: CurrentProduct,
  { row, categoryIds }: After,
  stock: ReadonlyMap<number, number | null>,
  { locations, localLocationId }: Pick<Facts, 'locations' | 'localLocationId'>,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const [name, to] of Object.entries(row)) {
    const field = name as keyof ProductRow;
    const from = current[field];
    if (from !== to) changes.push(columnChange(field, from, to));
  }
  for (const [locationId, to] of stock) {
    const from = current.stock[locationId] ?? null;
    if (from === to) continue;
    const code = [...locations.values()].find((location) => location.id === locationId)?.code;
    const field = locationId === localLocationId ? 'quantity' : `attribute_bag.${code}`;
    changes.push({ field, from, to });
  }
  if (categoryIds.join() !== current.category_ids.join()) {
    const [from, to] = [current.category_ids, categoryIds].map((ids) => ids.map(String));
    changes.push({ field: 'category_ids', from: from!, to: to! });
  }
  return changes;
}

function columnChange(field: keyof ProductRow, from: Value, to: Value): FieldChange {
  // A description may have a megabyte; that it changed is enough.
  if (field === 'description') return { field, from: null, to: null };
  if (field === 'tags') return { field, from: JSON.parse(String(from)), to: JSON.parse(String(to)) };
  if (field === 'variant_options' || field === 'properties')
    return { field, from: namedLines(from), to: namedLines(to) };
  return { field, from, to };
}

const namedLines = (list: Value): string[] =>
  fromJsonList(String(list)).map(({ name, value }) => `${name}: ${value}`);
