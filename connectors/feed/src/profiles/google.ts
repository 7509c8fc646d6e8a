import {
  AGE_GROUP,
  AGE_GROUP_WORDS,
  COLOUR,
  GENDER,
  GENDER_WORDS,
  GOOGLE_LIMITS,
  GOOGLE_MORE_IMAGES,
  MATERIAL,
  SIZE,
} from '@sluice/connector-kit';
import type { FeedProfile } from '../profile.ts';
import { CONDITION, GOOGLE_CATEGORY } from './words.ts';

/**
 * Google Merchant Center, as RSS 2.0 or rows of tabs. Names and words: Google's published attributes of the Merchant API,
 * version 1; lengths: its product data specification of 2026.
 */
export const google: FeedProfile = {
  label: 'Google Merchant Center',
  grounds: 'definitions',
  formats: ['xml', 'tsv'],
  tree: 'google',
  money: 'with_currency',
  xml: {
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>{shop}</title>\n<link>{site}</link>\n<description>{shop}</description>\n',
    foot: '</channel>\n</rss>\n',
    item: 'item',
    prefix: 'g:',
  },
  fields: [
    { name: 'id', source: 'id', required: true, max: GOOGLE_LIMITS.id },
    { name: 'title', source: 'title', required: true, max: GOOGLE_LIMITS.title },
    { name: 'description', source: 'description', required: true, max: GOOGLE_LIMITS.description },
    { name: 'link', source: 'link', required: true, max: GOOGLE_LIMITS.link },
    { name: 'image_link', source: 'image', required: true, max: GOOGLE_LIMITS.link },
    {
      name: 'additional_image_link',
      source: 'more_images',
      many: GOOGLE_MORE_IMAGES,
      max: GOOGLE_LIMITS.link,
      join: ',',
    },
    {
      name: 'availability',
      source: 'availability',
      required: true,
      words: { in: 'in_stock', out: 'out_of_stock' },
    },
    { name: 'price', source: 'regular_price', required: true },
    { name: 'sale_price', source: 'sale_price' },
    { name: 'brand', source: 'brand', max: GOOGLE_LIMITS.brand },
    { name: 'gtin', source: 'gtin', max: GOOGLE_LIMITS.gtin },
    { name: 'mpn', property: ['mpn'], max: GOOGLE_LIMITS.mpn },
    { name: 'identifier_exists', source: 'no_identifier' },
    CONDITION,
    {
      name: 'google_product_category',
      property: ['google_product_category'],
      mapped: GOOGLE_CATEGORY,
      max: GOOGLE_LIMITS.category,
    },
    { name: 'product_type', source: 'category', join: ' > ', max: GOOGLE_LIMITS.category },
    { name: 'item_group_id', source: 'group', max: GOOGLE_LIMITS.group },
    { name: 'color', property: COLOUR, max: GOOGLE_LIMITS.color },
    { name: 'size', property: SIZE, max: GOOGLE_LIMITS.size },
    { name: 'material', property: MATERIAL, max: GOOGLE_LIMITS.material },
    { name: 'gender', property: GENDER, words: GENDER_WORDS },
    { name: 'age_group', property: AGE_GROUP, words: AGE_GROUP_WORDS },
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
