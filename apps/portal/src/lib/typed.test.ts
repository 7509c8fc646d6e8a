import { expect, test } from 'vitest';
import { keepTyped } from './typed.ts';

test('a form that nobody touched during a save shows what the service holds', () => {
  const sent = { name: ' Lamp ', tags: ['a'], config: { secret: 's3cret', user: 'me' } };
  const stored = { name: 'Lamp', tags: ['a'], config: { secret: '', user: 'me' } };
  expect(keepTyped(stored, sent, sent)).toEqual(stored);
});

test('each value that was typed during a save stays, on every level', () => {
  const sent = { name: ' Lamp ', tags: ['a'], config: { secret: 's3cret', user: 'me' } };
  const stored = { name: 'Lamp', tags: ['a'], config: { secret: '', user: 'me' } };
  const now = { name: ' Lamp ', tags: ['a', 'b'], config: { secret: 's3cret', user: 'you' } };
  expect(keepTyped(stored, sent, now)).toEqual({
    name: 'Lamp',
    tags: ['a', 'b'],
    config: { secret: '', user: 'you' },
  });
});

test('a value that was emptied or chosen during a save stays', () => {
  const sent = { country: 'DE', rate: null as number | null };
  expect(keepTyped(sent, sent, { country: '', rate: 20 })).toEqual({ country: '', rate: 20 });
});

test('a name that the service has no longer goes, unless something was typed under it', () => {
  const sent = { stock: { shop: 1, cellar: 2 } as Record<string, number> };
  const stored = { stock: { shop: 1 } as Record<string, number> };
  expect(keepTyped(stored, sent, sent)).toStrictEqual(stored);
  expect(keepTyped(stored, sent, { stock: { shop: 1, cellar: 3 } })).toStrictEqual({
    stock: { shop: 1, cellar: 3 },
  });
});
