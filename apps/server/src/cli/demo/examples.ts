import { addToGroup, findOrCreateGroup } from '../../modules/catalog/index.ts';
import { assignableCategories, mapCategory, setCategoryOption } from '../../modules/mapping/index.ts';
import { createRule, setMarkup } from '../../modules/publishing/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import type { DemoState } from './demo-file.ts';

/** Groups of products by their names, and what belongs to each. */
const GROUPS: Readonly<Record<string, (product: (typeof DEMO_PRODUCTS)[number]['input']) => boolean>> = {
  'Gifts under 25': ({ price, tax_rate }) => Number(price) * (1 + Number(tax_rate) / 100) < 25,
  'Coffee corner': ({ category_paths }) => category_paths?.some((path) => path.includes('Coffee')) === true,
};

/** Values that products take from their categories. */
const OPTIONS: readonly (readonly [path: string, name: string, value: string])[] = [
  ['Kitchen/Knives', 'Material', 'Stainless steel'],
  ['Kitchen/Tableware', 'Material', 'Stoneware'],
  ['Home/Bathroom', 'Material', 'Cotton'],
];

/** Categories of the marketplace that demand nothing which the catalogue lacks, by names of both trees. */
const MAPPINGS: readonly (readonly [path: string, channelPath: string])[] = [
  ['Kitchen/Knives', 'Home > Kitchen > Knives'],
  ['Kitchen/Tableware', 'Home > Kitchen > Tableware'],
  ['Home/Bathroom', 'Home > Bathroom > Towels'],
  ['Home/Lighting/Desk', 'Home > Lighting > Table lamps'],
  ['Food/Coffee', 'Food > Drinks > Coffee'],
  ['Food/Tea', 'Food > Drinks > Tea'],
];

/** Margin for the carriage of heavy machines overseas. */
const MACHINES = { brand: 'Fornello', percent: 20 };

/** Adds what a shop in use has beside its catalogue: groups, values of categories, a rule and the markup of a brand. */
export async function addExamples(
  tx: Tx,
  productIds: readonly number[],
  connections: DemoState['connections'],
): Promise<void> {
  for (const [name, belongs] of Object.entries(GROUPS)) {
    const { id } = await findOrCreateGroup(tx, 'operator', name);
    const members = productIds.filter((_, at) => belongs(DEMO_PRODUCTS[at]!.input));
    await addToGroup(tx, 'operator', id, members);
  }
  const categories = await categoryIds(tx);
  for (const [path, name, value] of OPTIONS)
    await setCategoryOption(tx, 'operator', categories.get(path)!, { name, value });
  const brand = await tx.first(sql<{ id: number }>`
    select id from brands where tenant_id = ${tx.tenantId} and name = ${MACHINES.brand}`);
  await setMarkup(tx, 'operator', connections.overseas, { brandId: brand!.id, percent: MACHINES.percent });
  await createRule(
    tx,
    'operator',
    { connectionId: connections.overseas },
    {
      action: 'exclude',
      label: 'Keep the last piece for shops nearby',
      conditions: { stock: { max: 1 } },
    },
  );
}

/** Maps some categories of the catalogue, as soon as those of the marketplace are read. */
export async function mapExamples(tx: Tx, connectionId: number): Promise<void> {
  const categories = await categoryIds(tx);
  const targets = await tx.run(assignableCategories(tx, connectionId));
  for (const [path, channelPath] of MAPPINGS) {
    const target = targets.find((one) => one.path.join(' > ') === channelPath);
    if (target === undefined) continue;
    await mapCategory(tx, 'operator', {
      categoryId: categories.get(path)!,
      connectionId,
      syncId: target.syncId,
    });
  }
}

/** The categories of the catalogue by their paths. */
async function categoryIds(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.run(sql<{ id: number; name: string; parent_id: number | null }>`
    select id, name, parent_id from categories where tenant_id = ${tx.tenantId}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = ({ name, parent_id }: (typeof rows)[number]): string =>
    parent_id === null ? name : `${pathOf(byId.get(parent_id)!)}/${name}`;
  return new Map(rows.map((row) => [pathOf(row), row.id]));
}
