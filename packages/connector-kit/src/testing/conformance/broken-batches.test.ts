import { Type } from 'typebox';
import { describe } from 'vitest';
import type { ItemResult } from '../../index.ts';
import { correct, expectFailures } from './failing-checks.ts';

const upsert = correct.upsertListings!.bind(correct);
const offer = correct.updateOffers!.bind(correct);
const withdraw = correct.withdrawListings!.bind(correct);

const live = (externalKey: string): ItemResult => ({ externalKey, outcome: 'live', syncId: externalKey });

describe('batches', () => {
  expectFailures({
    'drops the last item of a batch from its results': [
      {
        upsertListings: async (ctx, items) =>
          (await upsert(ctx, items)).slice(0, Math.max(1, items.length - 1)),
      },
      [
        'batches/full-look-up',
        'batches/full-offer',
        'batches/full-upsert',
        'batches/full-withdraw',
        'batches/refused-item',
        'hostile/neighbours',
        'idempotency/read-back',
        'images/unreadable',
        'mapping/create',
        'mapping/look-up',
        'mapping/offer',
        'mapping/update',
        'mapping/withdraw',
      ],
    ],
    'answers an item twice': [
      { withdrawListings: async (ctx, keys) => (await withdraw(ctx, keys)).flatMap((one) => [one, one]) },
      [
        'batches/full-withdraw',
        'batches/unknown-keys',
        'idempotency/relist',
        'idempotency/repeat-withdraw',
        'idempotency/withdrawn-look-up',
        'mapping/withdraw',
      ],
    ],
    'sends only the first ten of a batch and calls the rest live': [
      {
        upsertListings: async (ctx, items) => [
          ...(await upsert(ctx, items.slice(0, 10))),
          ...items.slice(10).map(({ key }) => live(key.externalKey)),
        ],
      },
      [
        'batches/full-look-up',
        'batches/full-offer',
        'batches/full-upsert',
        'hostile/neighbours',
        'idempotency/read-back',
      ],
    ],
    'makes a call for an empty batch': [
      {
        async updateOffers(ctx, items) {
          await correct.testConnection(ctx);
          return offer(ctx, items);
        },
      },
      ['batches/empty', 'mapping/offer'],
    ],
    'declares larger batches than the channel takes': [
      {
        capabilities: {
          ...correct.capabilities,
          listings: { ...correct.capabilities.listings!, maxBatch: 31 },
        },
      },
      ['batches/full-upsert', 'batches/full-withdraw'],
    ],
    'has a method whose capability is not declared': [
      { capabilities: { ...correct.capabilities, stores: false as never } },
      ['declaration/methods'],
    ],
    'does not mark its secret': [
      {
        configSchema: Type.Object({
          base_url: Type.String({ title: 'Address' }),
          api_key: Type.String({ title: 'API key' }),
          answers: Type.Optional(Type.String({ title: 'Answers' })),
        }),
      },
      ['declaration/config-form'],
    ],
  });
});
