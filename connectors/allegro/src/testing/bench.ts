import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { ACCOUNT, SHOP } from './account.ts';
import { type AllegroFake, startAllegro } from './allegro.ts';
import { GTIN } from './category-data.ts';
import { BETA, PUBLIC } from './guard.ts';

/** An answer, its body read as JSON where there is one. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests name the fields that they look at
  readonly body: any;
}

/** A caller who keeps to the rules, unless told otherwise. */
export interface Wish {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export interface Bench extends AllegroFake {
  call(request: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`, wish?: Wish): Promise<Reply>;
}

/** A fake for the tests of a file: emptied before each of them, closed after the last; its own answers must fit. */
export async function useAllegro(): Promise<Bench> {
  const fake = await startAllegro();
  let known: string | null = null;
  beforeEach(() => {
    fake.reset();
    fake.findings.faults.splice(0);
    known = null;
  });
  afterEach(() => {
    expect(fake.findings.faults.filter((fault) => fault.startsWith('the fake'))).toEqual([]);
  });
  afterAll(() => fake.close());
  return {
    ...fake,
    async call(request, { headers = {}, json } = {}) {
      const [method = '', path = ''] = request.split(/ (.*)/s);
      known ??= (await grant(fake, { grant_type: 'refresh_token' })).body.access_token as string;
      const type = path.endsWith('/offer-bulk-modification-commands') ? BETA : PUBLIC;
      const body = json === undefined ? null : JSON.stringify(json);
      const sent = {
        authorization: `Bearer ${known}`,
        accept: type,
        ...(body === null ? {} : { 'content-type': type }),
        ...headers,
      };
      return replyOf(
        await fetch(`${fake.address}${path}`, { method, headers: sent, body, redirect: 'manual' }),
      );
    },
  };
}

async function replyOf(answer: Response): Promise<Reply> {
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  };
}

const BASIC = Buffer.from(`${ACCOUNT.clientId}:${ACCOUNT.clientSecret}`).toString('base64');

/** Asks for an access token. */
export async function grant(
  { address }: AllegroFake,
  fields: Readonly<Record<string, string>>,
  authorization = `Basic ${BASIC}`,
): Promise<Reply> {
  const refresh = fields.grant_type === 'refresh_token' ? { refresh_token: ACCOUNT.refreshToken } : {};
  const body = new URLSearchParams({ ...refresh, ...fields });
  return replyOf(
    await fetch(`${address}/auth/oauth/token`, { method: 'POST', headers: { authorization }, body }),
  );
}

/** A new product that the catalogue does not have. */
export const newProduct = (gtin: string, more: object = {}) => ({
  name: 'Lampa Northwind',
  category: { id: SHOP.category },
  parameters: [
    { id: GTIN, values: [gtin] },
    { id: '248811', valuesIds: ['248811_2'] },
  ],
  images: ['https://img.example/front.jpg'],
  ...more,
});

/** An offer that may go on sale as it is. */
export const offered = (externalId: string, more: object = {}) => ({
  productSet: [{ product: newProduct('5901234123457') }],
  name: 'Lampa wisząca Northwind',
  parameters: [{ id: '11323', valuesIds: ['11323_1'] }],
  external: { id: externalId },
  images: ['https://img.example/front.jpg'],
  description: { sections: [{ items: [{ type: 'TEXT', content: '<p>Solidna.</p>' }] }] },
  sellingMode: { format: 'BUY_NOW', price: { amount: '19.90', currency: 'PLN' } },
  stock: { available: 5, unit: 'UNIT' },
  publication: { status: 'ACTIVE' },
  delivery: { shippingRates: { id: SHOP.shippingRates }, handlingTime: 'PT24H' },
  afterSalesServices: {
    returnPolicy: { id: SHOP.returnPolicy },
    impliedWarranty: { id: SHOP.impliedWarranty },
  },
  location: { countryCode: 'PL', province: 'WIELKOPOLSKIE', city: 'Poznań', postCode: '60-166' },
  payments: { invoice: 'VAT' },
  ...more,
});

/** Puts an offer on sale. Returns its id. */
export async function sell(bench: Bench, externalId: string, more: object = {}): Promise<string> {
  const { status, body } = await bench.call('POST /sale/product-offers', { json: offered(externalId, more) });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.id as string;
}

export const codes = ({ body }: Reply): string[] =>
  (body.errors as readonly { code: string }[]).map(({ code }) => code);
