import { addToGroup, findOrCreateGroup } from '../../modules/catalog/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { DEMO_PRODUCTS, type DemoProduct } from './catalogue.ts';

/** Groups of products by their names, and what belongs to each. */
const GROUPS: Readonly<Record<string, (product: DemoProduct['input']) => boolean>> = {
  'Gifts under 25': ({ price, tax_rate }) => Number(price) * (1 + Number(tax_rate) / 100) < 25,
  'Coffee corner': ({ category_paths }) => category_paths?.some((path) => path.includes('Coffee')) === true,
};

/**
 * Groups some products. Rules, markups and mappings are left out: a change of the last day that touches prices or listings is
 * named among the causes of the price mistake that a visitor is to find.
 */
export async function addGroups(tx: Tx, productIds: readonly number[]): Promise<void> {
  for (const [name, belongs] of Object.entries(GROUPS)) {
    const { id } = await findOrCreateGroup(tx, 'operator', name);
    await addToGroup(
      tx,
      'operator',
      id,
      productIds.filter((_, at) => belongs(DEMO_PRODUCTS[at]!.input)),
    );
  }
}
