import type { FeedProfile } from '../profile.ts';

/**
 * Cimri, a price comparison in Turkey. A preview: made from what other people’s programs write, since its definition is given to
 * merchants alone.
 */
export const cimri: FeedProfile = {
  label: 'Cimri',
  grounds: 'second_hand',
  formats: ['xml'],
  money: 'number',
  currencies: ['TRY'],
  xml: {
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<MerchantItems>\n',
    foot: '</MerchantItems>\n',
    item: 'MerchantItem',
  },
  fields: [
    { name: 'merchantItemId', source: 'id', required: true },
    { name: 'merchantItemCategoryName', source: 'category', join: ' > ' },
    { name: 'brand', source: 'brand', required: true },
    { name: 'model', property: ['model', 'mpn'] },
    { name: 'itemTitle', source: 'title', required: true },
    { name: 'itemUrl', source: 'link', required: true },
    { name: 'itemImageUrl', source: 'image', required: true },
    { name: 'ean', source: 'gtin' },
    // The price by bank transfer and the one by card are the same here.
    { name: 'priceEft', source: 'price', required: true },
    { name: 'pricePlusTax', source: 'price', required: true },
    { name: 'stockStatus', source: 'availability', required: true, words: { in: '1', out: '0' } },
    { name: 'stockDetail', source: 'stock' },
    { name: 'shippingFee', source: 'delivery_price' },
    { name: 'shippingDay', source: 'delivery_days' },
  ],
};
