import { type Reply, sendTo, useStandIn, useToken } from '@sluice/connector-kit/testing';
import { expect } from 'vitest';
import { type EbayFake, startEbay } from './ebay.ts';
import { SHOP } from './shop.ts';
import { ACCOUNT } from './state.ts';

/** A caller who keeps to the rules, unless told otherwise. */
export interface Wish {
  /** Null leaves a header out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly json?: unknown;
  /** The body as it is sent. */
  readonly text?: string;
}

export interface Bench extends EbayFake {
  call(request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`, wish?: Wish): Promise<Reply>;
  /** The access token with which calls are made; fetched anew when there is none. */
  token(): Promise<string>;
}

/** The fake for its own tests of a file. */
export async function useEbay(): Promise<Bench> {
  const fake = await useStandIn(startEbay);
  const token = useToken(() => grantToken(fake, { grant_type: 'refresh_token' }));
  return {
    ...fake,
    token,
    async call(request, { headers = {}, json, text } = {}) {
      const body = text ?? (json === undefined ? null : JSON.stringify(json));
      const sent = {
        authorization: `Bearer ${await token()}`,
        'accept-language': SHOP.contentLanguage,
        'content-language': SHOP.contentLanguage,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...headers,
      };
      return sendTo(fake.address, request, { headers: sent, body });
    },
  };
}

const BASIC = Buffer.from(`${ACCOUNT.clientId}:${ACCOUNT.clientSecret}`).toString('base64');

/** Asks for an access token. */
export async function grantToken(
  { address }: EbayFake,
  fields: Readonly<Record<string, string>>,
  authorization = `Basic ${BASIC}`,
): Promise<Reply> {
  const refresh = fields.grant_type === 'refresh_token' ? { refresh_token: ACCOUNT.refreshToken } : {};
  const body = new URLSearchParams({ ...refresh, ...fields });
  return sendTo(address, 'POST /identity/v1/oauth2/token', { headers: { authorization }, body });
}

export const INVENTORY = '/sell/inventory/v1';

/** An item that may be sold as it is. */
export const lamp = (product: object = {}, more: object = {}) => ({
  condition: 'NEW',
  availability: { shipToLocationAvailability: { quantity: 7 } },
  product: {
    title: 'Lamp',
    description: 'Sturdy and bright.',
    aspects: { Brand: ['Kuzey'], Color: ['Black'] },
    imageUrls: ['https://img.example/front.jpg'],
    ...product,
  },
  ...more,
});

/** An offer that may be published as it is. */
export const offered = (sku: string, more: object = {}) => ({
  sku,
  marketplaceId: SHOP.marketplaceId,
  format: 'FIXED_PRICE',
  categoryId: SHOP.categoryId,
  merchantLocationKey: SHOP.locationKey,
  listingPolicies: {
    fulfillmentPolicyId: SHOP.fulfillmentPolicyId,
    paymentPolicyId: SHOP.paymentPolicyId,
    returnPolicyId: SHOP.returnPolicyId,
  },
  pricingSummary: { price: { value: '19.90', currency: SHOP.currency } },
  ...more,
});

/** Puts an item there and an offer of it, which is not live yet. Returns the offer's id. */
export async function stage(bench: Bench, sku: string, more: object = {}): Promise<string> {
  expect((await bench.call(`PUT ${INVENTORY}/inventory_item/${sku}`, { json: lamp() })).status).toBeLessThan(
    300,
  );
  const { body } = await bench.call(`POST ${INVENTORY}/offer`, { json: offered(sku, more) });
  return body.offerId as string;
}

/** Puts goods on sale. Returns the offer's id. */
export async function sell(bench: Bench, sku: string, more: object = {}): Promise<string> {
  const offerId = await stage(bench, sku, more);
  expect((await bench.call(`POST ${INVENTORY}/offer/${offerId}/publish`)).status).toBe(200);
  return offerId;
}

/** The numbers of the errors of an answer, or of one of its rows. */
export const errorIds = ({ errors }: { errors: readonly { errorId: number }[] }): number[] =>
  errors.map(({ errorId }) => errorId);
