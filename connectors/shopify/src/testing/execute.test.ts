import { executeOn } from '@sluice/connector-kit/testing/graphql';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { SEEN_PAGE, SOURCE_PAGE } from '../documents/reads.ts';
import { putProduct } from './channel.ts';
import { queryRoot } from './queries.ts';
import { schemaOf, schemasMissing } from './schemas.ts';
import { LOCATIONS, Shop } from './state.ts';

const shop = new Shop();
putProduct(shop, { sku: 'A', name: 'Lamp “ü”', price: '9.5', quantity: 3, barcode: '4006381333931' });

test.skipIf(schemasMissing !== undefined).each([
  [SEEN_PAGE, { first: 5, after: null, query: 'sku:"A"', location: LOCATIONS[0].id, perLocation: true }],
  [SEEN_PAGE, { first: 5, after: null, query: null, location: LOCATIONS[0].id, perLocation: false }],
  [SOURCE_PAGE, { after: null, query: null, location: LOCATIONS[0].id }],
])('without a schema beside the checkout the fake answers as it does on one', async (text, variables) => {
  const on = (schema: ReturnType<typeof schemaOf>) =>
    executeOn(schema, parse(text), queryRoot(shop), { ...variables });
  const strict = await on(schemaOf('2026-10'));
  expect(strict.errors).toBeUndefined();
  expect(strict.faults).toEqual([]);
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  expect(plain((await on(null)).data)).toEqual(plain(strict.data));
});
