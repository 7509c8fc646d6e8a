import { describe } from 'vitest';
import { ConnectorError, type ItemResult } from '../../index.ts';
import { correct, EVERY_FAULT, expectFailures, LOST_ANSWERS } from './failing-checks.ts';

const upsert = correct.upsertListings!.bind(correct);
const offer = correct.updateOffers!.bind(correct);

const live = (externalKey: string): ItemResult => ({ externalKey, outcome: 'live', syncId: externalKey });

const asUnavailable = (error: unknown): never => {
  if (!(error instanceof ConnectorError) || error.kind !== 'unknown_outcome') throw error;
  const { message, evidence } = error;
  throw new ConnectorError({ kind: 'unavailable', message, ...(evidence ? { evidence } : {}) });
};

describe('listings', () => {
  expectFailures({
    'makes a second listing when it writes a known one': [
      {
        upsertListings: async (ctx, items) => {
          const keyOf = ({ key }: (typeof items)[number]) =>
            key.syncId ? `${key.externalKey}~` : key.externalKey;
          const renamed = items.map((item) => ({
            ...item,
            key: { ...item.key, externalKey: keyOf(item), syncId: null },
          }));
          const results = await upsert(ctx, renamed);
          return results.map((result) => ({ ...result, externalKey: result.externalKey.replace(/~$/, '') }));
        },
      },
      ['idempotency/relist', 'idempotency/repeat-upsert', 'mapping/complete', 'mapping/update'],
    ],
    'rounds the price by a float': [
      {
        upsertListings: (ctx, items) =>
          upsert(
            ctx,
            items.map(({ key, payload }) => ({
              key,
              payload: { ...payload, price: String(Math.round(Number(payload.price) * 100) / 100) },
            })),
          ),
      },
      ['hostile/prices', 'mapping/create', 'mapping/money-exact'],
    ],
    'rounds the price of offers to cents': [
      {
        updateOffers: (ctx, items) =>
          offer(
            ctx,
            items.map((item) => ({ ...item, price: Number(item.price).toFixed(2) })),
          ),
      },
      ['mapping/offer', 'mapping/offer-money-exact'],
    ],
    'leaves the images out of an update': [
      {
        upsertListings: (ctx, items) =>
          upsert(
            ctx,
            items.map(({ key, payload }) => ({
              key,
              payload: key.syncId ? { ...payload, images: [] } : payload,
            })),
          ),
      },
      ['idempotency/relist', 'idempotency/repeat-upsert', 'mapping/complete', 'mapping/update'],
    ],
    'cuts long titles instead of letting the channel refuse them': [
      {
        upsertListings: (ctx, items) =>
          upsert(
            ctx,
            items.map(({ key, payload }) => ({
              key,
              payload: { ...payload, title: payload.title.slice(0, 200) },
            })),
          ),
      },
      ['batches/refused-item', 'hostile/titles', 'tickets/refused-item'],
    ],
    'calls a lost reply unavailable': [
      { upsertListings: (ctx, items) => upsert(ctx, items).catch(asUnavailable) },
      [...LOST_ANSWERS],
    ],
    'takes an answer it cannot read for success': [
      {
        upsertListings: (ctx, items) =>
          upsert(ctx, items).catch((error: ConnectorError) => {
            if (error.kind !== 'unknown_outcome') throw error;
            return items.map(({ key }) => live(key.externalKey));
          }),
      },
      [...LOST_ANSWERS, 'cancellation/before', 'cancellation/during'],
    ],
    'says withdrawn and does nothing': [
      {
        withdrawListings: async (ctx, keys) => {
          if (keys.length > 0) await correct.testConnection(ctx);
          return keys.map(({ externalKey }) => ({ externalKey, outcome: 'withdrawn' as const }));
        },
      },
      [
        ...EVERY_FAULT,
        'batches/full-withdraw',
        'cancellation/during',
        'idempotency/repeat-withdraw',
        'idempotency/withdrawn-look-up',
        'mapping/withdraw',
        'transport/refused-request',
      ],
    ],
  });
});
