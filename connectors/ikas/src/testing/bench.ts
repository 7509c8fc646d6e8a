import { afterAll, beforeEach, expect } from 'vitest';
import { type IkasFake, startIkas } from './ikas.ts';
import { ACCOUNT } from './server.ts';
import { STOREFRONT } from './state.ts';

/** An answer, its body read as JSON where it is JSON. */
export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests name the fields that they look at
  readonly body: any;
}

export interface Bench extends IkasFake {
  post(path: string, body: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Logs in and returns the token. */
  login(): Promise<string>;
  /** Asks with a fresh token where none is given. */
  ask(query: string, variables?: object, token?: string): Promise<Reply>;
  /** The data of an answer without errors. */
  data(query: string, variables?: object): Promise<Reply['body']>;
  save(input: object): Promise<Reply['body']>;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
export const JSON_TYPE = { 'content-type': 'application/json' };
export const GRAPHQL = '/api/v1/admin/graphql';
export const TOKEN = '/api/admin/oauth/token';
export const CREDENTIALS = `grant_type=client_credentials&client_id=${ACCOUNT.clientId}&client_secret=${ACCOUNT.clientSecret}`;

/** A fake for the tests of a file: emptied before each of them, closed after the last. */
export async function useFake(): Promise<Bench> {
  const fake = await startIkas();
  beforeEach(() => fake.reset());
  afterAll(async () => {
    await fake.close();
    expect(fake.faults).toEqual([]);
  });
  const post: Bench['post'] = async (path, body, headers = FORM) => {
    const reply = await fetch(`${fake.address}${path}`, { method: 'POST', headers, body });
    const isJson = reply.headers.get('content-type') === 'application/json';
    return { status: reply.status, body: isJson ? await reply.json() : await reply.text() };
  };
  const login = async (): Promise<string> => (await post(TOKEN, CREDENTIALS)).body.access_token;
  const ask: Bench['ask'] = async (query, variables = {}, token) => {
    const authorization = `Bearer ${token ?? (await login())}`;
    return post(GRAPHQL, JSON.stringify({ query, variables }), { ...JSON_TYPE, authorization });
  };
  const data: Bench['data'] = async (query, variables) => {
    const { status, body } = await ask(query, variables);
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
    return body.data;
  };
  const save: Bench['save'] = async (input) => (await data(SAVE, { input })).saveProduct;
  return { ...fake, post, login, ask, data, save };
}

export const SAVE = `mutation ($input: ProductInput!) {
  saveProduct(input: $input) {
    id name description brandId categoryIds weight createdAt updatedAt salesChannels { id status }
    variants {
      id sku barcodeList isActive weight
      prices { priceListId sellPrice discountPrice buyPrice currency }
      images { imageId isMain order }
      stocks { stockLocationId stockCount }
      variantValueIds { variantTypeId variantValueId }
    }
  }
}`;

/** A product with one variant, shown in the storefront. */
export const product = (sku: string, fields: object = {}, variant: object = {}) => ({
  name: `Masa lambası ${sku}`,
  type: 'PHYSICAL',
  description: '<p>Parlak</p>',
  salesChannels: [{ id: STOREFRONT.id, status: 'VISIBLE' }],
  variants: [{ sku, barcodeList: [`869${sku}`], prices: [{ sellPrice: 130.5 }], ...variant }],
  ...fields,
});
