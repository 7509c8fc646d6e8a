import { ConnectorError } from '@sluice/connector-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storable, storableText } from './storable.ts';

test.each([
  ['Nor\0th', 'North'],
  ['\u0001Bell\u0007 \u007fdel \u0085next', 'Bell del next'],
  ['half \ud800 a pair', 'half \ufffd a pair'],
  ['tab\tand\r\nline', 'tab\tand\r\nline'],
  ['Kettle 🫖 İstanbul', 'Kettle 🫖 İstanbul'],
])('%j becomes %j', (given, expected) => {
  expect(storableText(given)).toBe(expected);
});

test('nothing of any answer is left that the database refuses', () => {
  fc.assert(
    fc.property(
      fc.anything({ key: fc.string({ unit: 'binary' }), values: [fc.string({ unit: 'binary' })] }),
      (answer) => {
        expect(JSON.stringify(storable(answer)) ?? '').not.toMatch(/\\u00(0[0-8bcef]|1)|\\ud[89a-f]/);
      },
    ),
  );
});

test('an answer that is clean is the very same one, and instances stay what they are', () => {
  const updatedAt = new Date();
  const clean = { orders: [{ externalId: '1', updatedAt, lines: [{ title: 'A' }] }], next: null };
  expect(storable(clean)).toBe(clean);
  const dirty = storable({ orders: [clean.orders[0], { externalId: '2', updatedAt, 'na\0me': 'x\0' }] });
  expect(dirty.orders[0]).toBe(clean.orders[0]);
  expect(dirty.orders[1]).toEqual({ externalId: '2', updatedAt, name: 'x' });
});

test.each([
  ['an error', new ConnectorError({ kind: 'auth', message: 'no\0' })],
  ['an exception whose message has only a getter', new DOMException('no\0', 'AbortError')],
])('%s is mended in place', (_kind, error) => {
  expect(storable({ error }).error).toBe(error);
  expect(error.message).toBe('no');
});

test('an error with a clean message is left as it is', () => {
  const error = Object.freeze(new DOMException('no', 'AbortError'));
  expect(storable({ error }).error).toBe(error);
});
