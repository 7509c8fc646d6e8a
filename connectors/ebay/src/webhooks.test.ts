import { createHash, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import type { WebhookRequest } from '@sluice/connector-kit';
import { testContext } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { ebayConnector as connector } from './index.ts';
import { CONFIG } from './testing/channel.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PEM = publicKey.export({ type: 'spki', format: 'pem' }) as string;
const { verification } = connector.capabilities.webhooks;

const call = (body: string, more: Partial<WebhookRequest> = {}): WebhookRequest => ({
  method: 'POST',
  headers: { get: () => null },
  query: {},
  rawBody: Buffer.from(body),
  ...more,
});
const notification = (topic: string): string =>
  JSON.stringify({
    metadata: { topic, schemaVersion: '1.0' },
    notification: { notificationId: 'n-1', data: {} },
  });
const header = (fields: object): string =>
  Buffer.from(JSON.stringify({ alg: 'ecdsa', digest: 'SHA1', ...fields })).toString('base64');

/** A context in which eBay answers the question for a key with this text. */
function contextWith(key: string) {
  const request = async ({ url }: { url: string }) => {
    const body = url.endsWith('/token') ? { access_token: 'T', expires_in: 7_200 } : { key };
    const text = JSON.stringify(body);
    return {
      status: 200,
      headers: { get: () => null },
      request: { method: 'GET', url, effect: 'read' as const },
      text: async () => text,
      json: async () => JSON.parse(text),
    };
  };
  return testContext({ config: CONFIG, http: { request } });
}

test('a signature verifies with the key that eBay writes in one line, and with no other body', async () => {
  const body = notification('ORDER_CONFIRMATION');
  const signature = createSign('sha1').update(body).sign(privateKey, 'base64');
  const parts = verification.signatureOf(header({ kid: '9936261a-7d7b', signature }));
  expect(parts).toEqual({ keyId: '9936261a-7d7b', signature });
  const pem = await connector.webhookPublicKey(contextWith(PEM.replace(/\n/g, '')), parts!.keyId);
  const isGenuine = (text: string) =>
    createVerify(verification.digest).update(text).verify(pem, parts!.signature, 'base64');
  expect(isGenuine(body)).toBe(true);
  expect(isGenuine(`${body} `)).toBe(false);
});

test('a header of any other kind has no signature, and no key leads out of its path', () => {
  for (const text of [
    '',
    'no base64 at all',
    header({ kid: '../token', signature: 'AAAA' }),
    header({ kid: 'k' }),
    header({ kid: 7, signature: 'AAAA' }),
  ])
    expect(verification.signatureOf(text)).toBeNull();
});

test('a key that is none is not handed on', async () => {
  await expect(connector.webhookPublicKey(contextWith('<html>'), 'k')).rejects.toMatchObject({
    kind: 'protocol',
  });
});

test('notifications of orders ask for their reading, and others are left alone', async () => {
  const context = contextWith(PEM);
  const read = (topic: string) => connector.readWebhook(context, call(notification(topic)));
  expect(await read('ORDER_CONFIRMATION')).toEqual([{ event: 'changed', what: 'orders' }]);
  expect(await read('ITEM_MARKED_SHIPPED')).toEqual([{ event: 'changed', what: 'orders' }]);
  expect(await read('MARKETPLACE_ACCOUNT_DELETION')).toMatchObject([{ event: 'ignored' }]);
});

test('a challenge is answered with the digest of code, token and address, and nothing else is', async () => {
  const address = 'https://sluice.example/webhooks/abc';
  const answer = (request: WebhookRequest, config = CONFIG) =>
    connector.answerChallenge(request, { address, config });
  const asked = call('', { method: 'GET', query: { challenge_code: 'c0de' } });
  const digest = createHash('sha256').update(`c0de${CONFIG.verification_token}${address}`).digest('hex');
  expect(await answer(asked)).toEqual({
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ challengeResponse: digest }),
  });
  const { verification_token: _token, ...without } = CONFIG;
  expect(await answer(asked, without)).toBeNull();
  expect(await answer({ ...asked, method: 'POST' })).toBeNull();
  expect(await answer(call('', { method: 'GET' }))).toBeNull();
});
