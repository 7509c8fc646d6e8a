import type { FeedProfile } from '../profile.ts';
import { google } from './google.ts';
import { AVAILABILITY, CONDITION } from './words.ts';

/** Fields that Meta takes under the names and with the bounds that Google gives them. */
const AS_GOOGLE = new Set([
  'link',
  'image_link',
  'additional_image_link',
  'gtin',
  'mpn',
  'google_product_category',
  'product_type',
  'item_group_id',
  'color',
  'size',
  'material',
  'gender',
  'age_group',
  'shipping_weight',
]);

/**
 * Catalogues of Meta, for shops on Facebook and Instagram, as RSS 2.0 or rows. Source: Meta’s documentation of catalogue
 * fields, 2026; no file of ours was seen by its checker.
 */
export const meta: FeedProfile = {
  label: 'Meta (Facebook, Instagram)',
  grounds: 'documentation',
  formats: ['csv', 'tsv', 'xml'],
  tree: 'google',
  money: 'with_currency',
  ...(google.xml === undefined ? {} : { xml: google.xml }),
  fields: [
    { name: 'id', source: 'id', required: true, max: 100 },
    { name: 'title', source: 'title', required: true, max: 200 },
    { name: 'description', source: 'description', required: true, max: 9999 },
    AVAILABILITY,
    { ...CONDITION, required: true },
    { name: 'price', source: 'regular_price', required: true },
    { name: 'sale_price', source: 'sale_price' },
    { name: 'brand', source: 'brand', required: true, max: 100 },
    { name: 'quantity_to_sell_on_facebook', source: 'stock' },
    ...google.fields.filter(({ name }) => AS_GOOGLE.has(name)),
  ],
};
