import type { Query } from './client.ts';
import { WireProduct } from './schema.ts';

/**
 * How products are asked for. Raw values: in the usual context descriptions come with paragraphs added and variations with
 * their parent's SKU. And only what is read: related products and prices as HTML cost the shop more than all the rest.
 */
export const RAW: Query = {
  context: 'edit',
  include_meta: '_sluice',
  _fields: Object.keys(WireProduct.properties).join(','),
};
