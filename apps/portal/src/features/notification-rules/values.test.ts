import type { NotificationRule } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { inputOf, newValues, requestOf, valuesOf } from './values.ts';

const PROPOSAL = {
  email: 'ada@shop.example',
  language: 'en',
  timeZone: 'Europe/Istanbul',
  sendsMail: true,
} as const;

test('addresses are typed on lines or between commas', () => {
  const values = { ...newValues(PROPOSAL), emails: ' ada@shop.example,\nbob@shop.example\n' };
  expect(inputOf(values).emails).toEqual(['ada@shop.example', 'bob@shop.example']);
});

test('only that is sent which the choices beside it use', () => {
  const values = {
    ...newValues(PROPOSAL),
    way: 'slack' as const,
    kinds: ['stock_low' as const],
    urgent_kinds: ['stock_low' as const, 'changes_held' as const],
    url: ' https://hooks.example/x ',
  };
  expect(inputOf(values)).toMatchObject({
    emails: [],
    url: 'https://hooks.example/x',
    quiet_from: null,
    quiet_to: null,
    urgent_kinds: ['stock_low'],
  });
  expect(inputOf({ ...values, url: '' })).not.toHaveProperty('url');
  expect(inputOf({ ...values, has_quiet: true })).toMatchObject({ quiet_from: '22:00', quiet_to: '07:00' });
});

test('a rule that is not changed is sent as it is', () => {
  const rule = {
    ...inputOf({ ...newValues(PROPOSAL), label: 'Night', credential_id: '7', has_quiet: true }),
    id: 1,
    url_origin: null,
  } as NotificationRule;
  expect(inputOf(valuesOf(rule))).toEqual(requestOf(rule));
});
