import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

test.each([
  [null, []],
  [
    { name: 'ERP', expires_at: null },
    [
      { name: 'name', value: 'ERP' },
      { name: 'expires_at', value: '–' },
    ],
  ],
  [
    { email: 'a@b', before: 'viewer', after: 'editor' },
    [
      { name: '', before: 'viewer', value: 'editor' },
      { name: 'email', value: 'a@b' },
    ],
  ],
  [
    { before: { name: 'A', currency: 'EUR' }, after: { name: 'B', currency: 'EUR' } },
    [{ name: 'name', before: 'A', value: 'B' }],
  ],
  [
    { fields: ['price'], changes: [{ field: 'price', from: '1.000000', to: '20.500000' }] },
    [{ name: 'price', before: '1', value: '20.5' }],
  ],
  [{ rules: [{ id: 1 }] }, [{ name: 'rules', value: '[{"id":1}]' }]],
])('details %j can be read', (details, lines) => {
  expect(linesOf(details)).toEqual(lines);
});
