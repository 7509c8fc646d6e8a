import { describe, expect, test } from 'vitest';
import { googleMerchantConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';
import { DESCRIPTIONS, NO_DESCRIPTION } from './testing/description.ts';

const bench = await useBench();

/** Every method of Google’s that the connector calls. */
const CALLED = [
  'DeleteProductInput',
  'GetDataSource',
  'GetProduct',
  'InsertProductInput',
  'ListProducts',
  'UpdateProductInput',
];

describe.skipIf(DESCRIPTIONS === undefined)('held against Google’s definitions', () => {
  test('every request of every kind fits, and no call is of a kind that was not tried', async () => {
    await connector.testConnection(bench.context());
    const [known, other] = await bench.publish([
      item('A', {
        barcode: '4006381333931',
        weight: '1.25',
        listPrice: '25.00',
        categoryPath: ['Home', 'Lamps'],
        categorySyncId: '102',
        properties: [
          { name: 'Renk', value: 'Kırmızı' },
          { name: 'gender', value: 'unisex' },
          { name: 'yaş grubu', value: 'Yetişkin' },
        ],
        attributes: [{ code: 'size_system', value: 'eu' }],
      }),
      item('B'),
    ]);
    await bench.publish([changed(known!, { title: 'Lamp of glass' })]);
    await bench.offer([offerOf(known!, { price: '18.40', stock: 9 })]);
    await bench.withdraw([other!]);
    await connector.lookupListings(bench.context(), [item('A').key]);
    await connector.readListings(bench.context(), null);
    const { findings } = bench.fake;
    expect(findings.faults).toEqual([]);
    expect([...findings.checked.keys()].toSorted()).toEqual(CALLED);
  });
});

test.runIf(DESCRIPTIONS === undefined)('the definitions are not at hand', ({ skip }) => {
  skip(NO_DESCRIPTION);
});
