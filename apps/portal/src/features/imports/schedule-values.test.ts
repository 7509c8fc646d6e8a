import type { ImportSchedule } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { isSftp, requestOf, valuesOf } from './schedule-values.ts';

const STORED = {
  name: 'Nightly',
  address: 'sftp://files.example.com/stock.csv',
  mode: 'update',
  every_minutes: 60,
  options: {},
  mapping: { Colour: null },
} as unknown as ImportSchedule;
const UNTESTED = { hostKey: undefined, recordPath: undefined };

test('secrets of a schedule that exists are not sent unless they are typed again', () => {
  const request = requestOf(valuesOf(STORED), UNTESTED);
  expect(request).toMatchObject({
    name: 'Nightly',
    mode: 'update',
    every_minutes: 60,
    mapping: { Colour: null },
  });
  for (const field of ['url', 'username', 'password', 'private_key', 'host_key'])
    expect(request).not.toHaveProperty(field);
});

test('the confirmed key and the products of an XML file come from the test of the address', () => {
  const values = { ...valuesOf(undefined), url: ' sftp://files.example.com/a.xml ', password: 'secret' };
  const request = requestOf(values, { hostKey: 'SHA256:abc', recordPath: '/list/item' });
  expect(request).toMatchObject({
    url: 'sftp://files.example.com/a.xml',
    password: 'secret',
    host_key: 'SHA256:abc',
    options: { record_path: '/list/item' },
  });
});

test('an empty address is the stored one', () => {
  expect(isSftp(valuesOf(STORED), STORED)).toBe(true);
  expect(isSftp({ ...valuesOf(STORED), url: 'https://example.com/a.csv' }, STORED)).toBe(false);
  expect(isSftp(valuesOf(undefined), undefined)).toBe(false);
});
