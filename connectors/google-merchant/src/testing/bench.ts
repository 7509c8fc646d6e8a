import { createPrivateKey, sign } from 'node:crypto';
import { type Reply, sendTo, useStandIn, useToken } from '@sluice/connector-kit/testing';
import { ACCOUNT, KEY_FILE } from './account.ts';
import { type GoogleFake, startGoogle } from './google.ts';
import type { Attributes, SentInput } from './records.ts';
import type { Shop } from './shop.ts';
import { SCOPE } from './tokens.ts';

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

/** The fake for its own tests of a file. */
export async function useGoogle(): Promise<Bench> {
  const fake = await useStandIn(startGoogle);
  const token = useToken(() => askForToken(fake, claimsAt(fake.shop())));
  const call: Bench['call'] = async (request, json, given) => {
    const headers = {
      authorization: `Bearer ${given ?? (await token())}`,
      'content-type': json === undefined ? null : 'application/json',
    };
    return sendTo(fake.address, request, { headers, body: json === undefined ? null : JSON.stringify(json) });
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
  return sendTo(address, 'POST /token', { body: new URLSearchParams(form) });
}

/** The stable identifier of an error. */
export const reasonOf = ({ body }: Reply): string =>
  body.error.details[0].metadata.REASON ?? body.error.details[0].reason;
