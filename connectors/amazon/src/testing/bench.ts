import { afterAll, beforeEach, expect } from 'vitest';
import { ACCOUNT, type Fake, startFake } from './fake.ts';
import { MARKETPLACES, TURKEY } from './marketplaces.ts';
import type { Attributes } from './records.ts';

export const API = 'https://sellingpartnerapi-eu.amazon.com';
export const LOGIN = 'https://api.amazon.com/auth/o2/token';

/** An answer, its body read as JSON where there is one. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests name the fields that they look at
  readonly body: any;
}

export interface Bench extends Fake {
  /** Logs in and returns a token of the merchant. */
  login(): Promise<string>;
  /** A call of the interface: `GET /orders/…`, with a token unless another is given. */
  call(request: string, json?: unknown, token?: string): Promise<Reply>;
  /** Puts a listing there by the interface. */
  put(sku: string, wish?: PutWish): Promise<Reply>;
  get(sku: string, wish?: { readonly marketplaceId?: string; readonly data?: string }): Promise<Reply>;
}

export interface PutWish {
  readonly marketplaceId?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly productType?: string;
  readonly requirements?: string;
  readonly query?: string;
}

/** A fake for the tests of a file: emptied before each of them, closed after the last. */
export async function useFake(): Promise<Bench> {
  const fake = await startFake();
  let known: string | null = null;
  beforeEach(() => {
    fake.reset();
    known = null;
  });
  afterAll(async () => {
    await fake.close();
    expect(fake.findings.faults.filter((one) => one.startsWith('the fake’s answer'))).toEqual([]);
  });
  const login = async (): Promise<string> => {
    const { clientId, clientSecret, refreshToken } = ACCOUNT;
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret });
    const answer = await fetch(fake.lead(LOGIN), { method: 'POST', body });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const call: Bench['call'] = async (request, json, token) => {
    const [method = '', path = ''] = request.split(/ (.*)/);
    if (token === undefined) known ??= await login();
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(fake.lead(`${API}${path}`), {
      method,
      headers: { 'x-amz-access-token': token ?? known ?? '', ...type },
      body: json === undefined ? null : JSON.stringify(json),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  };
  return {
    ...fake,
    login,
    call,
    put: (sku, { marketplaceId = TURKEY, attributes = {}, productType = 'LIGHT_FIXTURE', ...rest } = {}) => {
      const { requirements = 'LISTING', query = '' } = rest;
      return call(`PUT ${itemPath(sku)}?marketplaceIds=${marketplaceId}${query}`, {
        productType,
        requirements,
        attributes: defined({ ...lamp(marketplaceId), ...attributes }),
      });
    },
    get: (sku, { marketplaceId = TURKEY, data = 'summaries' } = {}) =>
      call(`GET ${itemPath(sku)}?marketplaceIds=${marketplaceId}&includedData=${data}`),
  };
}

export const itemPath = (sku: string): string =>
  `/listings/2021-08-01/items/${ACCOUNT.sellerId}/${encodeURIComponent(sku)}`;

/** A value of undefined takes an attribute away. */
const defined = (attributes: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

/** Attributes of a lamp, complete for its type and marketplace. */
export function lamp(marketplaceId: string = TURKEY): Attributes {
  const { language } = MARKETPLACES.find(({ id }) => id === marketplaceId)!;
  const at = { marketplace_id: marketplaceId };
  const text = (value: string) => [{ value, language_tag: language, ...at }];
  return {
    item_name: text('Parlak masa lambası'),
    brand: text('Kuzey Işığı'),
    product_description: text('Parlak'),
    bullet_point: text('Parlak'),
    color: text('Siyah'),
    country_of_origin: [{ value: 'TR', ...at }],
    supplier_declared_dg_hz_regulation: [{ value: 'not_applicable', ...at }],
    supplier_declared_has_product_identifier_exemption: [{ value: true, ...at }],
    main_product_image_locator: [{ media_location: 'https://img.example/1.jpg', ...at }],
    condition_type: [{ value: 'new_new', ...at }],
    purchasable_offer: offer(130.5, marketplaceId),
    fulfillment_availability: units(7),
  };
}

/** An offer at a price, in the currency of its marketplace. */
export function offer(price: number, marketplaceId: string = TURKEY): Attributes[string] {
  const { currency } = MARKETPLACES.find(({ id }) => id === marketplaceId)!;
  const our_price = [{ schedule: [{ value_with_tax: price }] }];
  return [{ currency, audience: 'ALL', our_price, marketplace_id: marketplaceId }];
}

export const units = (quantity: number): Attributes[string] => [
  { fulfillment_channel_code: 'DEFAULT', quantity },
];
