import type { FeedProfile } from '../profile.ts';
import { AVAILABILITY, CONDITION, GOOGLE_CATEGORY } from './words.ts';

/**
 * Catalogues of TikTok for advertisements, which are not TikTok Shop. Names: TikTok’s description of its Business API and
 * its documentation of catalogue files, 2026.
 */
export const tiktok: FeedProfile = {
  label: 'TikTok catalogue',
  grounds: 'documentation',
  formats: ['csv', 'tsv'],
  tree: 'google',
  money: 'with_currency',
  fields: [
    { name: 'sku_id', source: 'id', required: true, max: 100 },
    { name: 'title', source: 'title', required: true, max: 500 },
    { name: 'description', source: 'description', required: true, max: 10_000 },
    AVAILABILITY,
    { ...CONDITION, required: true },
    { name: 'price', source: 'regular_price', required: true },
    { name: 'sale_price', source: 'sale_price' },
    { name: 'link', source: 'link', required: true },
    { name: 'image_link', source: 'image', required: true },
    { name: 'additional_image_link', source: 'more_images', many: 10, join: ',' },
    { name: 'brand', source: 'brand', required: true, max: 150 },
    { name: 'item_group_id', source: 'group', max: 100 },
    { name: 'google_product_category', property: ['google_product_category'], mapped: GOOGLE_CATEGORY },
    { name: 'product_type', source: 'category', join: ' > ' },
    { name: 'gtin', source: 'gtin' },
  ],
};
