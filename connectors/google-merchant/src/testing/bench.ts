import { createPrivateKey, sign } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { ACCOUNT, KEY_FILE } from './account.ts';
import { type GoogleFake, startGoogle } from './google.ts';
import type { Attributes, SentInput } from './records.ts';
import type { Shop } from './shop.ts';
import { SCOPE } from './tokens.ts';

/** An answer, its body read as JSON where it is JSON. */
export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests name the fields that they look at
  readonly body: any;
}

export interface Bench extends GoogleFake {
  /** Calls with a good token, unless another one is given. */
  call(
    request: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`,
    json?: object,
    token?: string,
  ): Promise<Reply>;
  /** Sends a lamp that Google takes, under a SKU. */
  insert(offerId: string, attributes?: Attributes, more?: SentInput): Promise<Reply>;
  /** Reads the product of a SKU, once. */
  read(offerId: string): Promise<Reply>;
  token(): Promise<string>;
}

export const PATH = `/products/v1/accounts/${ACCOUNT.accountId}`;
export const SOURCE = `dataSource=accounts/${ACCOUNT.accountId}/dataSources/${ACCOUNT.dataSourceId}`;

/** The path of an input, its name encoded. */
export const inputPath = (offerId: string): string => `${PATH}/productInputs/${encoded(offerId)}`;

export const encoded = (offerId: string): string =>
  Buffer.from(`${ACCOUNT.contentLanguage}~${ACCOUNT.feedLabel}~${offerId}`).toString('base64url');

/** A fake for the tests of a file: emptied before each of them, closed after the last; its own answers must fit. */
export async function useGoogle(): Promise<Bench> {
  const fake = await startGoogle();
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
  const token = async (): Promise<string> => {
    known ??= (await askForToken(fake, claimsAt(fake.shop()))).body.access_token as string;
    return known;
  };
  const call: Bench['call'] = async (request, json, given) => {
    const [method = '', path = ''] = request.split(/ (.*)/s);
    const headers = new Headers({ authorization: `Bearer ${given ?? (await token())}` });
    const body = json === undefined ? null : JSON.stringify(json);
    if (body !== null) headers.set('content-type', 'application/json');
    return replyOf(await fetch(`${fake.address}${path}`, { method, headers, body }));
  };
  return {
    ...fake,
    token,
    call,
    insert: (offerId, attributes = {}, more = {}) =>
      call(`POST ${PATH}/productInputs:insert?${SOURCE}`, lamp(offerId, attributes, more)),
    read: (offerId) => call(`GET ${PATH}/products/${encoded(offerId)}`),
  };
}

/** An input that Google takes as it is. */
export const lamp = (offerId: string, attributes: Attributes = {}, more: SentInput = {}): SentInput => ({
  offerId,
  contentLanguage: ACCOUNT.contentLanguage,
  feedLabel: ACCOUNT.feedLabel,
  ...more,
  productAttributes: {
    title: 'Lamp',
    description: 'Sturdy and bright.',
    link: 'https://shop.example/p/lamp',
    imageLink: 'https://img.example/front.jpg',
    availability: 'IN_STOCK',
    price: { amountMicros: '19900000', currencyCode: ACCOUNT.currency },
    ...attributes,
  },
});

export interface Claims {
  readonly iss: string;
  readonly scope: string;
  readonly aud: string;
  readonly iat: number;
  readonly exp: number;
}

/** Claims that Google takes at the time of the fake. */
export function claimsAt(shop: Shop): Claims {
  const iat = Math.floor(shop.state.now() / 1_000);
  const aud = 'https://oauth2.googleapis.com/token';
  return { iss: ACCOUNT.clientEmail, scope: SCOPE, aud, iat, exp: iat + 3_600 };
}

const OWN_KEY = (JSON.parse(KEY_FILE) as { private_key: string }).private_key;

/** Asks for an access token by signed claims. */
export async function askForToken({ address }: GoogleFake, claims: Claims, key = OWN_KEY): Promise<Reply> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  const signature = sign('RSA-SHA256', Buffer.from(signed), createPrivateKey(key)).toString('base64url');
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${signed}.${signature}`,
  };
  return replyOf(await fetch(`${address}/token`, { method: 'POST', body: new URLSearchParams(form) }));
}

async function replyOf(answer: Response): Promise<Reply> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text };
}

/** The stable identifier of an error. */
export const reasonOf = ({ body }: Reply): string =>
  body.error.details[0].metadata.REASON ?? body.error.details[0].reason;
