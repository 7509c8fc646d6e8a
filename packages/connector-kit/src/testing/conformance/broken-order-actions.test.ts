import { describe } from 'vitest';
import type { OrderAction } from '../../index.ts';
import { correct, expectFailures, LOST_ANSWERS } from './failing-checks.ts';

const act = correct.actOnOrder!.bind(correct);

const isFirst = (action: OrderAction): OrderAction => ({ ...action, again: false });

describe('actions on orders', () => {
  expectFailures({
    'never looks whether an earlier try was applied': [
      { actOnOrder: (ctx, action) => act(ctx, isFirst(action)) },
      ['order-actions/lost-answer'],
    ],
    'takes every earlier try for applied': [
      {
        actOnOrder: async (ctx, action) =>
          action.again ? { outcome: 'done', externalId: null } : act(ctx, action),
      },
      ['order-actions/not-applied'],
    ],
    'says that it is done whatever the channel answers': [
      {
        actOnOrder: async (ctx, action) => {
          await act(ctx, action).catch(() => null);
          return { outcome: 'done', externalId: null };
        },
      },
      [
        'cancellation/before',
        'cancellation/during',
        'order-actions/lost-answer',
        'order-actions/not-applied',
        'order-actions/refused',
        'order-actions/unknown-order',
        ...LOST_ANSWERS,
        'transport/forbidden',
        'transport/redirect',
        'transport/refused',
        'transport/refused-request',
        'transport/retry-after-absent',
        'transport/retry-after-absurd',
        'transport/retry-after-date',
        'transport/retry-after-seconds',
        'transport/unauthorised',
      ],
    ],
    'refuses without a reason': [
      {
        actOnOrder: async (ctx, action) => {
          const result = await act(ctx, action);
          return result.outcome === 'refused' ? { ...result, issues: [] } : result;
        },
      },
      ['order-actions/refused'],
    ],
    'ships all units of an order': [
      {
        actOnOrder: (ctx, action) =>
          act(ctx, { ...action, lines: action.lines.map((line) => ({ ...line, quantity: 2 })) }),
      },
      [
        'mapping/cancel',
        'mapping/ship',
        'order-actions/effect',
        'order-actions/lost-answer',
        'order-actions/not-applied',
        'order-actions/refused',
      ],
    ],
    'answers an order that cannot be stored': [
      {
        actOnOrder: async (ctx, action) => {
          const result = await act(ctx, action);
          if (result.outcome !== 'done' || result.order === undefined) return result;
          return { ...result, order: { ...result.order, currency: 'euro' } };
        },
      },
      ['order-actions/effect'],
    ],
    'loses the tracking number': [
      {
        actOnOrder: (ctx, action) =>
          act(ctx, action.kind === 'ship' ? { ...action, trackingNumber: null } : action),
      },
      ['mapping/ship', 'order-actions/effect', 'order-actions/lost-answer', 'order-actions/not-applied'],
    ],
  });
});
