import { describe, expect, test } from 'vitest';
import { trendyolConnector as connector } from './index.ts';
import { useBench } from './testing/bench.ts';
import { LEAF } from './testing/state.ts';

const bench = await useBench();

describe('brands', () => {
  const sync = async (name: string) =>
    (await connector.syncBrands(bench.context(), [{ externalKey: '1', name, syncId: null }]))[0];

  test.each([
    ['trendyolmilla', '40'],
    ['Trendyolmilla', '40'],
    ['kuzey ışığı', '41'],
    ['KUZEY IŞIĞI', '41'],
    ['IKEA', '42'],
    ['Twice', '44'],
    ['TWICE', '45'],
  ])('%s is found as %s, with Turkish letters and without', async (name, syncId) => {
    expect(await sync(name)).toMatchObject({ outcome: 'synced', syncId });
  });

  test('that are there twice in other capitals are not guessed, but told with their ids', async () => {
    expect(await sync('twice')).toMatchObject({
      outcome: 'rejected',
      issues: [{ code: 'ambiguous_match', message: expect.stringContaining('TWICE (45), Twice (44)') }],
    });
  });

  test('cost one call when they are written as Trendyol writes them, and six at most', async () => {
    await sync('Kuzey Işığı');
    expect(bench.counted()).toEqual({ 'GET /product/brands/by-name': 1 });
    await sync('Kimsenin markası');
    expect(Object.values(bench.counted()).every((calls) => calls <= 6)).toBe(true);
  });
});

describe('the attributes of a category', () => {
  test('come with what is required, with free values and with all allowed ones', async () => {
    const [colour, size, material] = await connector.readCategoryAttributes(bench.context(), String(LEAF));
    expect(colour).toEqual({
      code: '47',
      label: 'Renk',
      required: true,
      multiple: false,
      allowedValues: null,
      customValues: true,
    });
    expect(size).toMatchObject({
      required: false,
      customValues: false,
      allowedValues: [
        { code: 'id:6821', label: 'Tek Ebat' },
        { code: 'id:6822', label: 'Büyük' },
      ],
    });
    expect(material).toMatchObject({ multiple: true, customValues: true });
    expect(material?.allowedValues).toHaveLength(1_001);
  });

  test('of a category that is a branch are not there', async () => {
    await expect(connector.readCategoryAttributes(bench.context(), '400')).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});
