import { expect, test } from 'vitest';
import { LOGIN, useFake } from './bench.ts';
import { ACCOUNT } from './fake.ts';

const bench = await useFake();
const DESTINATIONS = '/notifications/v1/destinations';
const SUBSCRIPTION = '/notifications/v1/subscriptions/ORDER_CHANGE';
const SQS = { name: 'queue', resourceSpecification: { sqs: { arn: 'arn:aws:sqs:eu-west-1:1:queue' } } };

/** A token of the application, which no merchant authorised. */
async function grantless(): Promise<string> {
  const { clientId, clientSecret } = ACCOUNT;
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'sellingpartnerapi::notifications',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const answer = await fetch(bench.lead(LOGIN), { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

test('a destination is a queue or a bus of Amazon’s cloud, and no address of the web', async () => {
  const token = await grantless();
  const create = (json: object) => bench.call(`POST ${DESTINATIONS}`, json, token);
  const https = { name: 'web', resourceSpecification: { webhook: { url: 'https://shop.example' } } };
  expect((await create(https)).status).toBe(400);
  expect(await create(SQS)).toMatchObject({ status: 200, body: { payload: { name: 'queue' } } });
  expect((await create(SQS)).status).toBe(409);
});

test('destinations take a token of the application, and subscriptions one of the merchant', async () => {
  const token = await grantless();
  expect((await bench.call(`POST ${DESTINATIONS}`, SQS)).status).toBe(403);
  const { destinationId } = (await bench.call(`POST ${DESTINATIONS}`, SQS, token)).body.payload;
  const wish = { payloadVersion: '1.0', destinationId };
  expect((await bench.call(`POST ${SUBSCRIPTION}`, wish, token)).status).toBe(403);
  const { subscriptionId } = (await bench.call(`POST ${SUBSCRIPTION}`, wish)).body.payload;
  expect((await bench.call(`POST ${SUBSCRIPTION}`, wish)).status).toBe(409);
  expect((await bench.call(`GET ${SUBSCRIPTION}`)).body.payload).toMatchObject({ subscriptionId });
  expect((await bench.call(`DELETE ${SUBSCRIPTION}/${subscriptionId}`, undefined, token)).status).toBe(200);
  expect((await bench.call(`GET ${SUBSCRIPTION}`)).status).toBe(404);
});
