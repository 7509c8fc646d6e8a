import type { FeedProfile } from '../profile.ts';

/** idealo, a price comparison in Germany and its neighbours. Source: its documentation of CSV files, 2026. */
export const idealo: FeedProfile = {
  label: 'idealo',
  grounds: 'documentation',
  formats: ['csv', 'tsv'],
  money: 'number',
  currencies: ['EUR', 'GBP'],
  fields: [
    { name: 'sku', source: 'id', required: true, max: 100 },
    { name: 'brand', source: 'brand', required: true },
    { name: 'title', source: 'title', required: true, max: 255 },
    { name: 'categoryPath', source: 'category', join: ' > ' },
    { name: 'url', source: 'link', required: true },
    { name: 'eans', source: 'gtin' },
    { name: 'hans', property: ['mpn'] },
    { name: 'description', source: 'description' },
    { name: 'imageUrls', source: 'images', many: 10, join: ';' },
    { name: 'price', source: 'price', required: true },
    { name: 'formerPrice', source: 'list_price' },
    { name: 'deliveryTime', source: 'delivery_days', required: true },
    { name: 'deliveryCosts_{carrier}', source: 'delivery_price', required: true },
    { name: 'colour', property: ['colour', 'color', 'farbe', 'renk'] },
    { name: 'size', property: ['size', 'größe', 'beden'] },
    { name: 'material', property: ['material', 'materyal', 'malzeme'] },
  ],
};
