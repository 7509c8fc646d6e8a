import { describe } from 'vitest';
import { type Connector, ConnectorError, type WebhookIdentity } from '../../index.ts';
import { correct, EVERY_FAULT, expectFailures } from './failing-checks.ts';

const upsert = correct.upsertListings!.bind(correct);
const listStores = correct.listStores!.bind(correct);
const identify = correct.identifyWebhook!.bind(correct);

const withKey = (key: (request: Parameters<typeof identify>[0]) => string): Partial<Connector> => ({
  identifyWebhook: (request) => {
    const identity = identify(request);
    return identity.kind === 'event'
      ? ({ ...identity, key: key(request) } satisfies WebhookIdentity)
      : identity;
  },
});

const withoutWait = (error: unknown): never => {
  const { kind, message, evidence } = error as ConnectorError;
  throw new ConnectorError({ kind, message, ...(evidence ? { evidence } : {}) });
};

describe('replies', () => {
  expectFailures({
    'tries again by itself': [
      { listStores: (ctx) => listStores(ctx).catch(() => listStores(ctx)) },
      [...EVERY_FAULT, 'cancellation/before', 'cancellation/during'],
    ],
    'swallows the wait the channel asked for': [
      { upsertListings: (ctx, items) => upsert(ctx, items).catch(withoutWait) },
      ['transport/retry-after-absurd', 'transport/retry-after-date', 'transport/retry-after-seconds'],
    ],
    'throws errors of its own making': [
      {
        listStores: (ctx) =>
          listStores(ctx).catch(() => {
            throw new Error('no stores');
          }),
      },
      [...EVERY_FAULT],
    ],
    'names a webhook by its delivery id': [
      withKey((request) => request.headers.get('x-delivery-id') ?? ''),
      ['webhooks/key-by-content'],
    ],
    'names a webhook by its order alone': [
      withKey(({ rawBody }) => String(/"id":"(\w+)"/.exec(new TextDecoder().decode(rawBody))?.[1])),
      ['webhooks/key-by-content'],
    ],
    'names a webhook by chance': [
      withKey(() => String(Math.random())),
      ['webhooks/identity', 'webhooks/key-by-content'],
    ],
    'trips over a webhook it does not expect': [
      {
        readWebhook: async (ctx, request) => {
          const body = JSON.parse(new TextDecoder().decode(request.rawBody));
          void (body.topic === 'order' && body.order.id.length);
          return correct.readWebhook!(ctx, request);
        },
      },
      ['webhooks/garbage'],
    ],
    'declares another signature than the channel makes': [
      {
        capabilities: {
          ...correct.capabilities,
          webhooks: { verification: { kind: 'hmac_sha256', header: 'x-signature', encoding: 'hex' } },
        },
      },
      ['webhooks/verification'],
    ],
    'looks for the signed part of a webhook in any text': [
      {
        capabilities: {
          ...correct.capabilities,
          webhooks: {
            verification: {
              kind: 'hmac_sha256_part',
              encoding: 'hex',
              partOf: (body) => JSON.parse(new TextDecoder().decode(body)),
            },
          },
        },
      },
      ['declaration/webhook-verification', 'webhooks/verification'],
    ],
    'takes what is signed from beside the signature of a webhook': [
      {
        capabilities: {
          ...correct.capabilities,
          webhooks: {
            verification: {
              kind: 'hmac_sha256_part',
              encoding: 'base64',
              partOf: () => ({ signed: '', signature: '' }),
            },
          },
        },
      },
      ['declaration/webhook-verification', 'webhooks/verification'],
    ],
  });
});
