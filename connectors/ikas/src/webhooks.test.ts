import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ikasConnector as connector } from './index.ts';
import { item, useBench } from './test-support.ts';
import { ACCOUNT } from './testing/server.ts';
import { signedPart } from './webhooks.ts';

const bench = await useBench();

/** The vendor's own check stands beside the checkout; it may not be passed on. */
const ORACLE = fileURLToPath(
  new URL(
    '../../../../shared/channel-specs/ikas/admin-api-client-2.0.12/helpers/webhook-helpers.js',
    import.meta.url,
  ),
);
const oracle = existsSync(ORACLE)
  ? (createRequire(import.meta.url)(ORACLE) as {
      validateIkasWebhookSignature(call: object, secret: string): boolean;
    })
  : null;

const signature = (data: string, secret: string = ACCOUNT.clientSecret): string =>
  createHmac('sha256', secret).update(data).digest('hex');
const raw = (call: object): Buffer => Buffer.from(JSON.stringify(call));
const request = (call: object) => ({
  method: 'POST',
  headers: { get: () => null },
  query: {},
  rawBody: raw(call),
});

test.skipIf(oracle === null)('a call is proved by the part that the vendor’s own helper checks', () => {
  for (const data of ['{"id":"1"}', '{"ad":"çay 🫖"}', '', '{"x":"\\u0000\\"\\\\"}']) {
    for (const secret of [ACCOUNT.clientSecret, 'of-somebody-else']) {
      const call = { id: 'c', scope: 'store/order/created', data, signature: signature(data, secret) };
      const part = signedPart(raw(call))!;
      const ours = signature(part.signed) === part.signature;
      expect(ours).toBe(oracle!.validateIkasWebhookSignature(call, ACCOUNT.clientSecret));
    }
  }
});

test.runIf(oracle === null)('the vendor’s helper is not at hand', ({ skip }) => {
  skip('the client of ikas is not beside this checkout (../shared/channel-specs/ikas)');
});

test('the same content under a new id has the same key, other content another', () => {
  const call = (id: string, data: string) =>
    connector.identifyWebhook(
      request({ id, scope: 'store/order/updated', data, signature: signature(data) }),
    );
  expect(call('first', '{"id":"1"}')).toEqual(call('second', '{"id":"1"}'));
  expect(call('first', '{"id":"2"}')).not.toEqual(call('first', '{"id":"1"}'));
});

test('the content of an order is read anew, whatever the call says of it', async () => {
  await bench.publish([item('A')]);
  const id = await bench.fake.placeOrder([{ sku: 'A', quantity: 2 }]);
  const data = JSON.stringify({ id, totalFinalPrice: 1, orderLineItems: [] });
  const call = request({ id: 'c', scope: 'store/order/created', data, signature: signature(data) });
  expect(await connector.readWebhook(bench.context(), call)).toMatchObject([
    { event: 'order', order: { externalId: id, lines: [{ quantity: 2 }] } },
  ]);
});
