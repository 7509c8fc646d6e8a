import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from '../report.ts';
import { type Running, withDatabase } from '../world.ts';
import { report, runName, send } from './requests.ts';

const SPELLINGS = [(text: string) => text.toUpperCase(), (text: string) => text.toLowerCase(), String];

/**
 * R15: racing creates through all API processes, of products that name one brand and one category path in different
 * spellings, and of products with one SKU. One row each must be left.
 *
 * A busy service may answer 503 to a thousand requests at once; those are sent again.
 *
 * @param size creates of each kind
 */
export async function raceCreates(world: Running, size: number): Promise<Outcome> {
  const run = runName();
  const spell = (text: string, n: number): string => SPELLINGS[n % SPELLINGS.length]!(`${text} ${run}`);
  let busy = 0;
  const create = async (n: number, product: object): Promise<number> => {
    for (;;) {
      const { status } = await send(world, n, 'POST /v1/products', product);
      if (status !== 503) return status;
      busy++;
      await delay(200);
    }
  };
  const race = (body: (n: number) => object): Promise<number[]> =>
    Promise.all(Array.from({ length: size }, (_, n) => create(n, body(n))));
  const named = await race((n) => ({
    name: `${run} ${n}`,
    brand_name: spell('Maker', n),
    category_paths: [[spell('Shelf', n), spell('Box', n + 1)]],
  }));
  const oneSku = await race((n) => ({ name: `${run} S${n}`, sku: `SKU-${run}` }));
  const left = await withDatabase(world, async (client) => {
    const { rows } = await client.query<{
      brands: number;
      categories: number;
      products: number;
      of_sku: number;
    }>(
      `select (select count(*)::int from brands where name ilike 'Maker ' || $1) as brands,
        (select count(*)::int from categories where name ilike '% ' || $1) as categories,
        (select count(*)::int from products where name ~ ('^' || $1 || ' \\d+$')) as products,
        (select count(*)::int from products where sku = 'SKU-' || $1) as of_sku`,
      [run],
    );
    return rows[0]!;
  });
  const findings = [
    ...different('brands', left.brands, 1),
    ...different('categories of the path', left.categories, 2),
    ...different('products', left.products, size),
    ...different('products of the SKU', left.of_sku, 1),
    ...different('answers to one brand', tally(named), `201 × ${size}`),
    ...different('answers to one SKU', tally(oneSku), `201 × 1, 422 × ${size - 1}`),
  ];
  const tried = `2 × ${size} creates, ${world.apis.length} processes, ${busy} answers 503 tried again`;
  return { tried, wrong: report('R15', findings) };
}

/** Counts the answers by status. */
const tally = (statuses: readonly number[]): string =>
  [...Map.groupBy([...statuses].sort(), (status) => status)]
    .map(([status, some]) => `${status} × ${some.length}`)
    .join(', ');

const different = (what: string, found: number | string, wanted: number | string): string[] =>
  found === wanted ? [] : [`${what}: ${found}, not ${wanted}`];
