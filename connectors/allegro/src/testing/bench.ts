import { type Reply, sendTo, useStandIn, useToken } from '@sluice/connector-kit/testing';
import { expect } from 'vitest';
import { ACCOUNT, SHOP } from './account.ts';
import { type AllegroFake, startAllegro } from './allegro.ts';
import { GTIN } from './category-data.ts';
import { BETA, PUBLIC } from './guard.ts';

/** A caller who keeps to the rules, unless told otherwise. */
export interface Wish {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export interface Bench extends AllegroFake {
  call(request: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`, wish?: Wish): Promise<Reply>;
}

/** The fake for its own tests of a file. */
export async function useAllegro(): Promise<Bench> {
  const fake = await useStandIn(startAllegro);
  const token = useToken(() => grant(fake, { grant_type: 'refresh_token' }));
  return {
    ...fake,
    async call(request, { headers = {}, json } = {}) {
      const type = request.endsWith('/offer-bulk-modification-commands') ? BETA : PUBLIC;
      const body = json === undefined ? null : JSON.stringify(json);
      const sent = {
        authorization: `Bearer ${await token()}`,
        accept: type,
        ...(body === null ? {} : { 'content-type': type }),
        ...headers,
      };
      return sendTo(fake.address, request, { headers: sent, body });
    },
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
  return sendTo(address, 'POST /auth/oauth/token', { headers: { authorization }, body });
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
