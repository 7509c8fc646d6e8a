import type { Query } from './client.ts';
import { WireProduct } from './schema.ts';

/**
 * Parameters of requests for products. Raw values: in the usual context descriptions come with paragraphs added and
 * variations with their parent's SKU. And only fields that are read: related products and prices as HTML cost the shop
 * more than all the rest.
 */
export const RAW: Query = {
  context: 'edit',
  include_meta: '_sluice',
  _fields: Object.keys(WireProduct.properties).join(','),
};
