import { type APIRequestContext, expect } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { OWN } from './mapping-shelves.ts';
import { BASE, type Channel, openShop, type Shop, signIn } from './shop.ts';

/** A shop as large as those of the tasks: its products are live on two channels. */
export interface BigShop {
  shop: Shop;
  channels: readonly [Channel, Channel];
}

export const BIG = { products: 10_000, brands: 50, withoutBarcode: 40, keptBack: 100 };
const BRAND_SIZE = BIG.products / BIG.brands;
/** Both channels answer slowly, ask to wait and fail at times. */
const FAULTS = { delay_ms: 20, rate_429: 0.03, rate_500: 0.02 };
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

/** A rule keeps some products off the first channel; the second refuses those that have no barcode. */
async function fillBigShop(request: APIRequestContext, shop: Shop): Promise<BigShop> {
  await importProducts(request, shop);
  const channels = [
    await shop.addChannel({ label: 'Bazaar', markupPercent: 12, paused: true }),
    await shop.addChannel({ label: 'Market', settings: { required_fields: ['barcode'] } }),
  ] as const;
  await shop.call('POST', `/connections/${channels[0].id}/rules`, {
    action: 'exclude',
    label: 'Samples stay in the shop',
    conditions: { sku_patterns: ['P-012??'] },
  });
  await shop.call('POST', `/connections/${channels[0].id}/resume`);
  const live = [BIG.products - BIG.keptBack, BIG.products - BIG.withoutBarcode];
  for (const [at, channel] of channels.entries()) {
    await expect.poll(async () => (await channel.listings()).size, patiently).toBe(live[at]);
    await channel.put('/_faults', FAULTS);
  }
  return { shop, channels };
}

/** The last ones have no barcode. */
export const barcodeOf = (at: number): string => withCheckDigit(`40${String(at).padStart(10, '0')}`);

function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The file of all products; `stock` as each of them has it. */
export function productFile(stock: number): Buffer {
  const rows = Array.from({ length: BIG.products }, (_, at) =>
    [
      `P-${String(at + 1).padStart(5, '0')}`,
      at < BIG.products - BIG.withoutBarcode ? barcodeOf(at) : '',
      `Product ${at + 1}`,
      `Brand ${String(Math.floor(at / BRAND_SIZE) + 1).padStart(2, '0')}`,
      OWN[at % OWN.length],
      (10 + (at % 90)).toFixed(2),
      20,
      stock,
    ].join(';'),
  );
  return Buffer.from(['sku;barcode;name;brand;category;price;tax_rate;stock', ...rows].join('\n'));
}

async function importProducts(request: APIRequestContext, { call }: Shop): Promise<void> {
  const answer = await request.post(`${BASE()}/portal/api/import-files`, {
    headers: { origin: BASE() },
    multipart: { file: { name: 'products.csv', mimeType: 'text/csv', buffer: productFile(50) } },
  });
  const { data } = (await answer.json()) as { data: { id: number } };
  const { id } = await call<{ id: number }>('POST', `/import-files/${data.id}/runs`, { dry_run: false });
  const status = async () => (await call<{ data: { status: string } }>('GET', `/imports/${id}`)).data.status;
  await expect.poll(status, patiently).toBe('completed');
}
