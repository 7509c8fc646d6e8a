import { allowedActions, type OrderActions } from '@sluice/connector-kit';
import type { OrderActionKind, OrderStatus } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { expect, test } from 'vitest';
import { presentAllowed, refusalByUnits, refusalOf } from './check-action.ts';
import { knownActions } from './known-actions.ts';

const ALL: OrderActions = {
  acknowledge: true,
  ship: { tracking: 'push', partial: true },
  deliver: 'line',
  cancel: 'line',
  refund: 'line',
};

const refusal = (
  kind: OrderActionKind,
  status: OrderStatus,
  { channel = ALL, order = null as OrderActions | null, before = [] as OrderActionKind[] } = {},
) => refusalOf(kind, { status, channel, allowed: allowedActions(channel, order), before })?.code ?? null;

test('each kind is possible in the states in which it makes sense', () => {
  const possible = (kind: OrderActionKind) =>
    (['awaiting', 'new', 'processing', 'shipped', 'delivered', 'cancelled', 'returned'] as const).filter(
      (status) => refusal(kind, status) === null,
    );
  expect(possible('acknowledge')).toEqual(['new']);
  expect(possible('ship')).toEqual(['new', 'processing']);
  expect(possible('deliver')).toEqual(['processing', 'shipped']);
  expect(possible('cancel')).toEqual(['awaiting', 'new', 'processing']);
  expect(possible('refund')).toEqual(['processing', 'shipped', 'delivered', 'returned']);
});

test.each<[string, ReturnType<typeof refusal>, string | null]>([
  ['a channel that takes nothing', refusal('ship', 'new', { channel: {} }), 'order_action_not_taken'],
  [
    'a channel that takes others',
    refusal('refund', 'shipped', { channel: { acknowledge: true } }),
    'order_action_not_taken',
  ],
  [
    'an order that allows less',
    refusal('cancel', 'new', { order: { acknowledge: true } }),
    'order_action_not_allowed',
  ],
  [
    'an order that a carrier of the channel brings',
    refusal('ship', 'new', { order: { ship: { tracking: 'channel_owned', partial: false } } }),
    'order_action_carrier_of_channel',
  ],
  [
    'a second acknowledgement',
    refusal('acknowledge', 'new', { before: ['acknowledge'] }),
    'order_action_acknowledged',
  ],
  [
    'a cancellation after packing',
    refusal('cancel', 'new', { channel: { cancel: 'before_packing' }, before: ['acknowledge'] }),
    'order_action_packed',
  ],
  [
    'a delivery of what went out first, where the rest waits to be packed',
    refusal('deliver', 'new', { before: ['ship'] }),
    null,
  ],
  ['one before packing', refusal('cancel', 'new', { channel: { cancel: 'before_packing' } }), null],
])('%s', (_what, code, expected) => {
  expect(code).toBe(expected);
});

test('an order narrows what its channel allows and never widens it', () => {
  const narrow: OrderActions = { ship: { tracking: 'channel_owned', partial: false }, cancel: 'order' };
  expect(allowedActions(ALL, narrow)).toEqual(narrow);
  expect(allowedActions(narrow, ALL)).toEqual(narrow);
  expect(allowedActions(ALL, null)).toEqual(ALL);
  expect(allowedActions(ALL, {})).toEqual({});
});

test('what a channel says of an order is read as far as it is known, and else not allowed', () => {
  expect(knownActions(ALL)).toEqual(ALL);
  const strange = {
    acknowledge: 'yes',
    ship: { tracking: 'pigeon', partial: true },
    cancel: 'line',
    more: 1,
  };
  expect(knownActions(strange as never)).toEqual({ cancel: 'line' });
  expect(knownActions(null as never)).toEqual({});
});

test.each<[string, [OrderStatus, number, 'line' | 'order'], string | null]>([
  ['nothing went out', ['processing', 0, 'line'], 'order_action_not_sent'],
  ['a part went out, and the channel takes parts', ['processing', 1, 'line'], null],
  [
    'a part went out, and the channel takes whole orders',
    ['processing', 1, 'order'],
    'order_action_rest_not_sent',
  ],
  ['all went out', ['processing', 3, 'order'], null],
  ['the channel says that all went out', ['shipped', 0, 'order'], null],
])('a delivery where %s', (_what, [status, sent, deliver], code) => {
  const line = { id: 1, quantity: 4, cancelled_quantity: 1, returned_quantity: 0 };
  const units = [{ kind: 'ship', state: 'done', line_id: 1, quantity: sent }] as const;
  const channel = { ...ALL, deliver };
  const order = { status, channel, allowed: channel, before: [], lines: [line], units };
  expect(refusalByUnits('deliver', order)?.code ?? null).toBe(code);
});

test('a channel’s own reason says why it takes no word of a kind', () => {
  const untaken = { refund: message('n11_no_refund') };
  const order = { status: 'shipped', channel: {}, allowed: {}, before: [], untaken } as const;
  expect(refusalOf('refund', order)).toMatchObject({
    code: 'order_action_not_taken_why',
    text: expect.stringContaining('answer returns in N11’s seller office'),
  });
  expect(refusalOf('ship', order)).toMatchObject({ code: 'order_action_not_taken' });
});

test('what an order allows follows its state, so a program that shows it offers nothing that is refused', () => {
  const allowed = (status: OrderStatus) => presentAllowed({ status, channel: ALL, allowed: ALL, before: [] });
  expect(allowed('new')).toEqual({
    acknowledge: true,
    ship: true,
    ship_partially: true,
    tracking: 'push',
    deliver: 'none',
    cancel: 'line',
    refund: 'none',
  });
  const none = { acknowledge: false, ship: false, ship_partially: false, cancel: 'none' };
  expect(allowed('shipped')).toMatchObject({ ...none, deliver: 'line', refund: 'line' });
  expect(allowed('cancelled')).toMatchObject({ ...none, deliver: 'none', refund: 'none' });
});
