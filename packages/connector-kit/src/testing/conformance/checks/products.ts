import type { SourceProduct } from '../../../index.ts';
import type { Bench } from '../bench.ts';
import type { Check } from '../check.ts';
import { control, ensure, shown } from '../failures.ts';
import { isDecimal, plainDecimal } from '../items.ts';

const hasProducts: Check['applies'] = ({ capabilities }) => capabilities.products !== undefined;

interface Walk {
  readonly products: SourceProduct[];
  readonly deleted: string[];
}

/** All products of the site that changed since then. */
export async function pullAll(bench: Bench, since: Date | null, config?: unknown): Promise<Walk> {
  const walk: Walk = { products: [], deleted: [] };
  let cursor: string | null = null;
  for (let page = 0; page < 1_000; page++) {
    const answer = await bench.connector.pullProducts!(bench.open({ config }), { since, cursor });
    walk.products.push(...answer.products);
    walk.deleted.push(...answer.deleted);
    cursor = answer.next;
    if (cursor === null) return walk;
  }
  ensure(false, 'the walk over the products does not end');
  return walk;
}

async function putProducts(bench: Bench, count: number): Promise<string[]> {
  const put = control(bench.channel.putProduct, 'way to add a product').bind(bench.channel);
  const ids: string[] = [];
  for (let at = 1; at <= count; at++) {
    ids.push(await put({ sku: `SRC-${at}`, name: `Source ${at} “ü”`, price: `${at}.10`, quantity: at }));
  }
  return ids;
}

export const productChecks: readonly Check[] = [
  {
    id: 'products/shape',
    guarantee: 'a product of the site has an id, a name, exact money, a count and dates',
    applies: hasProducts,
    run: async (bench) => {
      const [id] = await putProducts(bench, 1);
      const product = (await pullAll(bench, null)).products.find((one) => one.externalId === id);
      ensure(product, `product ${id} was not pulled`);
      ensure(product.sku === 'SRC-1' && product.name === 'Source 1 “ü”', `it came as ${shown(product)}`);
      ensure(isDecimal(product.price), `its price is ${shown(product.price)}, not decimal text`);
      ensure(plainDecimal(product.price ?? '') === '1.1', `its price 1.10 became ${product.price}`);
      ensure(product.quantity === 1, `its quantity 1 became ${product.quantity}`);
      ensure(product.vatRate === null || isDecimal(product.vatRate), `vatRate is ${shown(product.vatRate)}`);
      const near = Math.abs(product.updatedAt.getTime() - Date.now()) < 10 * 60_000;
      ensure(near, `it was changed now, and updatedAt says ${shown(product.updatedAt)}`);
    },
  },
  {
    id: 'products/walk',
    guarantee: 'a walk over all pages brings every product once',
    applies: hasProducts,
    run: async (bench) => {
      const ids = await putProducts(bench, (bench.channel.pageSizes?.products ?? 4) + 1);
      const pulled = (await pullAll(bench, null)).products.map(({ externalId }) => externalId);
      for (const id of ids) {
        const times = pulled.filter((one) => one === id).length;
        ensure(times === 1, `product ${id} was brought ${times} times`);
      }
    },
  },
  {
    id: 'products/window',
    guarantee: 'a window brings a change of price or stock alone, and nothing when nothing changed',
    applies: hasProducts,
    run: async (bench) => {
      const put = control(bench.channel.putProduct, 'way to add a product').bind(bench.channel);
      const [id] = await putProducts(bench, 2);
      const before = (await pullAll(bench, null)).products.find((one) => one.externalId === id);
      ensure(before, `product ${id} was not pulled`);
      await put({ sku: 'SRC-1', name: before.name, price: '2.20', quantity: 9 });
      const since = new Date(before.updatedAt.getTime() - bench.connector.capabilities.products!.overlapMs);
      const after = (await pullAll(bench, since)).products.find((one) => one.externalId === id);
      const right = plainDecimal(after?.price ?? '') === '2.2' && after?.quantity === 9;
      ensure(right, `a change of price and stock came as ${shown(after)}`);
      const future = await pullAll(bench, new Date(Date.now() + 3_600_000));
      ensure(future.products.length === 0, `a window in an hour brought ${future.products.length} products`);
    },
  },
  {
    id: 'products/deleted',
    guarantee: 'a product that is gone is told as deleted or no longer comes; it never comes as it was',
    applies: hasProducts,
    run: async (bench) => {
      const remove = control(bench.channel.deleteProduct, 'way to delete a product').bind(bench.channel);
      const [id = ''] = await putProducts(bench, 2);
      await remove(id);
      const { products } = await pullAll(bench, null);
      const there = products.find((one) => one.externalId === id);
      ensure(!there?.active, `it came as ${shown(there)}`);
    },
  },
];
