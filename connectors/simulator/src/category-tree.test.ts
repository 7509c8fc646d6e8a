import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { simulatorConnector as connector } from './index.ts';
import { type Bench, buildItem, startBench } from './test-support.ts';

const COLOUR = {
  code: 'colour',
  label: 'Colour',
  required: true,
  multiple: false,
  values: [
    { code: 'red', label: 'Red' },
    { code: 'blue', label: 'Blue' },
  ],
};
const TREE = [
  { id: 'T1', name: 'Clothing', parent_id: null, assignable: false, attributes: [] },
  { id: 'T2', name: 'Shirts', parent_id: 'T1', assignable: true, attributes: [COLOUR] },
];

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.send('DELETE', '/_state');
  await bench.send('PATCH', '/_settings', { require_category: false });
});

const upsert = async (payload: object) => {
  const [result] = await connector.upsertListings(bench.context(), [buildItem('A', payload)]);
  return result;
};
const setTree = (categories: object[]) => bench.send('PUT', '/_taxonomy', { categories });

describe('the category tree', () => {
  test('it begins with has leaves that take listings, and attributes with allowed values', async () => {
    const { categories, next } = await connector.readCategoryTree(bench.context(), null);
    expect(next).toBeNull();
    expect(categories.length).toBeGreaterThan(50);
    const ids = new Set(categories.map((one) => one.syncId));
    expect(categories.filter((one) => one.parentSyncId !== null && !ids.has(one.parentSyncId))).toEqual([]);
    const dresses = categories.find((one) => one.name === 'Dresses');
    expect(dresses).toMatchObject({ assignable: true });
    const attributes = await connector.readCategoryAttributes(bench.context(), dresses!.syncId);
    expect(attributes.find((one) => one.code === 'size')).toMatchObject({
      required: true,
      allowedValues: expect.arrayContaining([{ code: 'size-m', label: 'M' }]),
    });
  });

  test('is read page by page, all of it', async () => {
    const many = Array.from({ length: 2_345 }, (_, at) => ({ ...TREE[0]!, id: `N${at}` }));
    await setTree(many);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await connector.readCategoryTree(bench.context(), cursor);
      seen.push(...page.categories.map((one) => one.syncId));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual(many.map((one) => one.id));
  });

  test('has no attributes of a category it does not have', async () => {
    await expect(connector.readCategoryAttributes(bench.context(), 'nope')).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});

describe('listings in it', () => {
  beforeEach(() => setTree(TREE));
  const colour = (...values: string[]) => values.map((value) => ({ code: 'colour', value }));

  test.each([
    ['without a required attribute', { categorySyncId: 'T2' }, 'missing_attribute', 'colour'],
    [
      'with a value that is not allowed',
      { categorySyncId: 'T2', attributes: colour('mauve') },
      'invalid_attribute',
      'colour',
    ],
    [
      'with two values of one that takes one',
      { categorySyncId: 'T2', attributes: colour('red', 'blue') },
      'invalid_attribute',
      'colour',
    ],
    ['in a category that takes none', { categorySyncId: 'T1' }, 'unknown_category', 'categoryPath'],
    ['in a category it does not have', { categorySyncId: 'T9' }, 'unknown_category', 'categoryPath'],
  ])('%s are refused', async (_what, payload, code, field) => {
    expect(await upsert(payload)).toMatchObject({ outcome: 'rejected', issues: [{ code, field }] });
    expect(bench.state.listings).toEqual([]);
  });

  test('with what the category asks for are taken, and shown with it', async () => {
    expect(await upsert({ categorySyncId: 'T2', attributes: colour('red') })).toMatchObject({
      outcome: 'live',
    });
    const { items } = await connector.readListings(bench.context(), null);
    expect(items).toMatchObject([{ categorySyncId: 'T2', attributes: colour('red') }]);
  });

  test('need one only when the channel is told so', async () => {
    expect(await upsert({})).toMatchObject({ outcome: 'live' });
    await bench.send('PATCH', '/_settings', { require_category: true });
    expect(await upsert({})).toMatchObject({
      outcome: 'rejected',
      issues: [{ code: 'missing_field', field: 'categoryPath' }],
    });
  });
});

test('a barcode is found in whichever way the channel writes it', async () => {
  await connector.upsertListings(bench.context(), [buildItem('A', { barcode: '036000291452' })]);
  const key = { externalKey: 'B', syncId: null, barcode: '00036000291452' };
  expect(await connector.lookupListings(bench.context(), [key])).toMatchObject([
    { match: 'found', by: 'barcode', listing: { externalKey: 'A' } },
  ]);
});
