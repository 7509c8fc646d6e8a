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
  [{ rules: [{ id: 1 }, { id: 2 }] }, [{ name: 'rules', value: 'id: 1; id: 2' }]],
  [{ origin: { host: 'a', secure: true } }, [{ name: 'origin', value: 'host: a, secure: true' }]],
  [{ sync_id: 'T260' }, [{ name: 'sync_id', value: 'T260', isKey: true }]],
  [
    { connection_id: 1, sync_id: 'T260', platform_category_name: 'Food > Drinks > Tea' },
    [
      { name: '1', value: 'Food › Drinks › Tea' },
      { name: 'sync_id', value: 'T260', isKey: true },
    ],
  ],
  [{ scopes: [] }, [{ name: 'scopes', value: '–' }]],
])('details %j can be read', (details, lines) => {
  expect(linesOf(details)).toEqual(lines);
});

// holds UI-93
test('fields and codes stand in the words of the person, inside of lists and objects too', () => {
  const words = {
    field: (name: string) => ({ price_rounding: 'Rounding', markup_percent: 'Markup' })[name] ?? name,
    value: (name: string, value: string | boolean) =>
      name === 'changed' ? words.field(String(value)) : value === true ? 'Yes' : String(value),
    number: (name: string, value: number) => (name === 'price' ? `€${value.toFixed(2)}` : String(value)),
  };
  expect(linesOf({ changed: ['markup_percent', 'price_rounding'] }, words)).toEqual([
    { name: 'changed', value: 'Markup, Rounding' },
  ]);
  expect(linesOf({ changes: [{ field: 'price', from: '579.000000', to: 57.9 }] }, words)).toEqual([
    { name: 'price', before: '€579.00', value: '€57.90' },
  ]);
  expect(linesOf({ rule: { markup_percent: '5.00', on: true } }, words)).toEqual([
    { name: 'rule', value: 'Markup: 5, on: Yes' },
  ]);
});
