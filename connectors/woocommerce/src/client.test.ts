import { secretFields } from '@sluice/connector-kit';
import { describe, expect, test } from 'vitest';
import { configSchema } from './config.ts';
import { woocommerceConnector } from './index.ts';
import { lookupListings } from './look-up.ts';
import { signedQuery } from './oauth.ts';
import { updateOffers } from './offers.ts';
import { pullOrders } from './orders.ts';
import { key, offer, scripted, useBench } from './test-support.ts';

const bench = await useBench();

const { testConnection } = woocommerceConnector;
const EUR = { status: 200, body: { code: 'EUR' } };

describe('how the shop is shown who we are', () => {
  test('over HTTPS the keys go as Basic and nothing of them into the address', async () => {
    const ctx = scripted(() => EUR, { base_url: 'https://shop.example/sub/' });
    await testConnection(ctx);
    expect(ctx.requests).toMatchObject([
      {
        url: 'https://shop.example/sub/wp-json/wc/v3/data/currencies/current',
        headers: { authorization: `Basic ${Buffer.from('ck_1:cs_1').toString('base64')}` },
      },
    ]);
  });

  test('over plain HTTP the secret never leaves; the signature is one that another implementation makes', async () => {
    const call = {
      method: 'GET',
      url: 'http://shop.example/wp-json/wc/v3/products',
      query: [['sku', "a b'c,ü+~"]] as const,
    };
    const keys = { consumer_key: 'ck_1', consumer_secret: 'cs_1' };
    const signed = await signedQuery(keys, call, new Date(1_700_000_000_000), 'abc');
    expect(Object.fromEntries(signed)).toEqual({
      sku: "a b'c,ü+~",
      oauth_consumer_key: 'ck_1',
      oauth_nonce: 'abc',
      oauth_signature_method: 'HMAC-SHA256',
      oauth_timestamp: '1700000000',
      // Made by another program from the base string of RFC 5849.
      oauth_signature: 'JODEnp58kvUyR/UQTEJ6+PgAMMtbl05Nfsa8uoNk4cg=',
    });
  });

  test('the stand-in takes the signature and refuses one made with another secret', async () => {
    await lookupListings(bench.context(), [key("it's,a;list+é")]);
    const wrong = bench.context({ consumer_secret: 'cs_wrong' });
    await expect(testConnection(wrong)).rejects.toMatchObject({
      kind: 'auth',
      message: expect.stringContaining('Invalid signature'),
    });
  });

  test('a key that may only read is told from a wrong one', async () => {
    bench.shop.permissions = 'read';
    const offers = [offer('A', '1', '1', 1)];
    await expect(updateOffers(bench.context(), offers)).rejects.toMatchObject({ kind: 'forbidden' });
    bench.shop.permissions = 'read_write';
  });

  test('both keys are secrets, and no error shows them in its address', async () => {
    expect(secretFields(configSchema)).toEqual(['consumer_key', 'consumer_secret']);
    const ctx = scripted(() => ({ status: 500, body: {} }), { base_url: 'http://shop.example' });
    const error: unknown = await testConnection(ctx).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error)).not.toContain('ck_1');
    expect(ctx.requests[0]?.url).toContain('oauth_consumer_key=ck_1');
  });
});

describe('answers that are none of WooCommerce', () => {
  test('an empty list without a count is not taken for "nothing there"', async () => {
    const ctx = scripted(() => ({ status: 200, body: [] }));
    await expect(pullOrders(ctx, { since: null, cursor: null })).rejects.toMatchObject({ kind: 'protocol' });
  });

  test('a version without the route says which one is needed', async () => {
    const body = { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } };
    const ctx = scripted(() => ({ status: 404, body }));
    await expect(testConnection(ctx)).rejects.toMatchObject({
      kind: 'not_found',
      message: expect.stringContaining('WooCommerce 10.3 or newer'),
    });
  });
});
