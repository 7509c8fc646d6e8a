import { type APIRequestContext, expect } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { OWN } from './mapping-shelves.ts';
import { BASE, type Channel, openShop, type Shop, signIn } from './shop.ts';

/** A shop as large as those of the tasks: its products are live on two channels. */
export interface BigShop {
  shop: Shop;
  channels: readonly [Channel, Channel];
}

export const BIG = { products: 10_000, brands: 50 };
const BRAND_SIZE = BIG.products / BIG.brands;
const patiently = { timeout: 300_000 };

/** Makes the shop of 10,000 products once for the tests of a worker; a file of tasks runs `serial`, in one worker. */
export const test = base.extend<{ signedIn: undefined }, { big: BigShop }>({
  big: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext();
      await use(await fillBigShop(request, await openShop(request, request, { name: 'Depot' })));
      await request.dispose();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  /** The browser is signed in to the big shop. */
  signedIn: async ({ context, big }, use) => {
    await signIn(context.request, big.shop);
    await use(undefined);
  },
});

async function fillBigShop(request: APIRequestContext, shop: Shop): Promise<BigShop> {
  await importProducts(request, shop);
  const channels = [
    await shop.addChannel({ label: 'Bazaar', markupPercent: 12 }),
    await shop.addChannel({ label: 'Market' }),
  ] as const;
  for (const channel of channels)
    await expect.poll(async () => (await channel.listings()).size, patiently).toBe(BIG.products);
  return { shop, channels };
}

async function importProducts(request: APIRequestContext, { call }: Shop): Promise<void> {
  const rows = Array.from({ length: BIG.products }, (_, at) =>
    [
      `P-${String(at + 1).padStart(5, '0')}`,
      `Product ${at + 1}`,
      `Brand ${String(Math.floor(at / BRAND_SIZE) + 1).padStart(2, '0')}`,
      OWN[at % OWN.length],
      (10 + (at % 90)).toFixed(2),
      20,
      50,
    ].join(';'),
  );
  const content = ['sku;name;brand;category;price;tax_rate;stock', ...rows].join('\n');
  const answer = await request.post(`${BASE()}/portal/api/import-files`, {
    headers: { origin: BASE() },
    multipart: { file: { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(content) } },
  });
  const { data } = (await answer.json()) as { data: { id: number } };
  const { id } = await call<{ id: number }>('POST', `/import-files/${data.id}/runs`, { dry_run: false });
  const status = async () => (await call<{ data: { status: string } }>('GET', `/imports/${id}`)).data.status;
  await expect.poll(status, patiently).toBe('completed');
}
