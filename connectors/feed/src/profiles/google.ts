import type { FeedProfile } from '../profile.ts';
import { COLOUR, CONDITION, MATERIAL, SIZE } from './words.ts';

/**
 * Google Merchant Center, as RSS 2.0 or rows of tabs. Names and words: Google's published attributes of the Merchant API,
 * version 1; lengths: its product data specification of 2026.
 */
export const google: FeedProfile = {
  label: 'Google Merchant Center',
  grounds: 'definitions',
  formats: ['xml', 'tsv'],
  money: 'with_currency',
  xml: {
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>{shop}</title>\n<link>{site}</link>\n<description>{shop}</description>\n',
    foot: '</channel>\n</rss>\n',
    item: 'item',
    prefix: 'g:',
  },
  fields: [
    { name: 'id', source: 'id', required: true, max: 50 },
    { name: 'title', source: 'title', required: true, max: 150 },
    { name: 'description', source: 'description', required: true, max: 5000 },
    { name: 'link', source: 'link', required: true, max: 2000 },
    { name: 'image_link', source: 'image', required: true, max: 2000 },
    { name: 'additional_image_link', source: 'more_images', many: 10, max: 2000, join: ',' },
    {
      name: 'availability',
      source: 'availability',
      required: true,
      words: { in: 'in_stock', out: 'out_of_stock' },
    },
    { name: 'price', source: 'regular_price', required: true },
    { name: 'sale_price', source: 'sale_price' },
    { name: 'brand', source: 'brand', max: 70 },
    { name: 'gtin', source: 'gtin', max: 50 },
    { name: 'mpn', property: ['mpn'], max: 70 },
    { name: 'identifier_exists', source: 'no_identifier' },
    CONDITION,
    { name: 'google_product_category', property: ['google_product_category'], max: 750 },
    { name: 'product_type', source: 'category', join: ' > ', max: 750 },
    { name: 'item_group_id', source: 'group', max: 50 },
    { name: 'color', property: COLOUR, max: 100 },
    { name: 'size', property: SIZE, max: 100 },
    { name: 'material', property: MATERIAL, max: 200 },
    {
      name: 'gender',
      property: ['gender', 'cinsiyet'],
      words: {
        male: 'male',
        erkek: 'male',
        female: 'female',
        kadın: 'female',
        unisex: 'unisex',
      },
    },
    {
      name: 'age_group',
      property: ['age_group', 'age group', 'yaş grubu'],
      words: {
        adult: 'adult',
        yetişkin: 'adult',
        kids: 'kids',
        çocuk: 'kids',
        toddler: 'toddler',
        infant: 'infant',
        bebek: 'infant',
        newborn: 'newborn',
        yenidoğan: 'newborn',
      },
    },
    {
      name: 'shipping',
      source: 'delivery',
      parts: [
        ['country', 'country'],
        ['', ''],
        ['carrier', 'service'],
        ['money', 'price'],
      ],
    },
    { name: 'shipping_weight', source: 'weight' },
  ],
};
