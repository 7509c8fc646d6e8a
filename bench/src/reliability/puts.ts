import type { Outcome } from '../report.ts';
import type { Running } from '../world.ts';
import { report, runName, send } from './requests.ts';

const LOCATIONS = 20;

interface Product {
  model: string;
  sku: string;
  ean: string;
  description: string;
  price: number;
  brand: { name: string };
  quantity: number;
  attribute_bag: Record<string, number>;
}

/**
 * R16: racing updates of one product through all API processes, each of one field or of one key of the attribute_bag, round
 * by round. After each round all of them must hold.
 *
 * @param size updates
 */
export async function racePuts(world: Running, size: number): Promise<Outcome> {
  const run = runName();
  const codes = Array.from({ length: LOCATIONS }, (_, n) => `${run}-${n}`);
  for (const code of codes)
    await send(world, 0, 'POST /v1/stock-locations', { code, label: code, type: 'external' });
  const created = await send<{ id: number }>(world, 0, 'POST /v1/products', { name: run });
  const path = `/v1/products/${created.body!.id}`;
  const findings: string[] = [];
  let sent = 0;
  for (let round = 1; sent < size; round++) {
    const updates = updatesOf(run, round, codes);
    const answers = await Promise.all(
      updates.map((fields, n) => send(world, n, `PUT ${path}`, { name: run, ...fields })),
    );
    sent += updates.length;
    const refused = answers.filter(({ status }) => status !== 200);
    if (refused.length > 0)
      findings.push(`round ${round}: ${refused.length} updates answered ${refused[0]!.status}`);
    const { body } = await send<{ data: Product }>(world, round, `GET ${path}`);
    for (const fields of updates)
      findings.push(...lostOf(body!.data, fields).map((what) => `round ${round}: ${what}`));
  }
  return { tried: `${sent} updates, ${world.apis.length} processes`, wrong: report('R16', findings) };
}

type Update = Partial<Omit<Product, 'brand'>> & { brand_name?: string };

const updatesOf = (run: string, round: number, codes: readonly string[]): Update[] => [
  { model: `M${round}` },
  { sku: `${run}-S${round}` },
  { ean: `${round}` },
  { description: `D${round}` },
  { price: round + 0.5 },
  { brand_name: `${run} B${round}` },
  { quantity: round },
  ...codes.map((code, n) => ({ attribute_bag: { [code]: round * 100 + n } })),
];

/** Values of an acknowledged update that the product does not hold. */
function lostOf(product: Product, { brand_name, attribute_bag, ...fields }: Update): string[] {
  const pairs: [string, unknown, unknown][] = [
    ...Object.entries(fields).map(([name, value]): [string, unknown, unknown] => [
      name,
      value,
      product[name as keyof Product],
    ]),
    ...Object.entries(attribute_bag ?? {}).map(([code, value]): [string, unknown, unknown] => [
      code,
      value,
      product.attribute_bag[code],
    ]),
    ...(brand_name === undefined
      ? []
      : [['brand', brand_name, product.brand?.name] satisfies [string, unknown, unknown]]),
  ];
  return pairs
    .filter(([, wanted, found]) => wanted !== found)
    .map(([name, wanted, found]) => `${name} is ${found}, not ${wanted}`);
}
