import { COLOUR, MATERIAL, SIZE } from '@sluice/connector-kit';
import type { FeedProfile } from '../profile.ts';
import { AVAILABILITY, CONDITION, GOOGLE_CATEGORY } from './words.ts';

/** Catalogues of Pinterest. Names and words: the items of its published API description, 5.23; lengths: its documentation. */
export const pinterest: FeedProfile = {
  label: 'Pinterest',
  grounds: 'documentation',
  formats: ['csv', 'tsv'],
  tree: 'google',
  money: 'with_currency',
  fields: [
    { name: 'id', source: 'id', required: true, max: 127 },
    { name: 'title', source: 'title', required: true, max: 500 },
    { name: 'description', source: 'description', required: true, max: 10_000 },
    { name: 'link', source: 'link', required: true, max: 511 },
    { name: 'image_link', source: 'image', required: true, max: 2000 },
    { name: 'additional_image_link', source: 'more_images', many: 10, max: 2000, join: ',' },
    AVAILABILITY,
    { name: 'price', source: 'regular_price', required: true },
    { name: 'sale_price', source: 'sale_price' },
    CONDITION,
    { name: 'brand', source: 'brand', max: 100 },
    { name: 'gtin', source: 'gtin' },
    { name: 'mpn', property: ['mpn'] },
    { name: 'item_group_id', source: 'group', max: 127 },
    { name: 'google_product_category', property: ['google_product_category'], mapped: GOOGLE_CATEGORY },
    { name: 'product_type', source: 'category', join: ' > ', max: 1000 },
    { name: 'color', property: COLOUR },
    { name: 'size', property: SIZE },
    { name: 'material', property: MATERIAL },
  ],
};
