import type { ApiKey } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { dayOf, requestOf, valuesOf } from './key-values.ts';

const KEY = {
  name: 'Shop',
  expires_at: '2026-03-01T10:11:12.000Z',
  scopes: ['catalog:read'],
  allowed_addresses: ['10.0.0.1', '10.0.0.2'],
} as unknown as ApiKey;

test('an end that nobody changed is not sent, so that it stays to the second', () => {
  expect(requestOf({ ...valuesOf(KEY), name: 'Store' }, KEY)).toEqual({
    name: 'Store',
    scopes: ['catalog:read'],
    allowed_addresses: ['10.0.0.1', '10.0.0.2'],
  });
});

test('a key works to the end of its last day, wherever the person is, or without end', () => {
  const { expires_at } = requestOf({ ...valuesOf(undefined), expires_at: '2026-05-04' }, undefined);
  expect(dayOf(expires_at)).toBe('2026-05-04');
  expect(new Date(expires_at!).getSeconds()).toBe(59);
  expect(requestOf({ ...valuesOf(KEY), expires_at: '' }, KEY).expires_at).toBeNull();
});

test('addresses are divided by lines, spaces or commas', () => {
  const { allowed_addresses } = requestOf(
    { ...valuesOf(undefined), addresses: ' 10.0.0.1,\n10.0.0.2  ::1 ' },
    undefined,
  );
  expect(allowed_addresses).toEqual(['10.0.0.1', '10.0.0.2', '::1']);
});
