import { defineConnector } from '@sluice/connector-kit';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { call } from './client.ts';
import { configSchema } from './config.ts';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { readListings, updateOffers, withdrawListings } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
import { pullProducts } from './products.ts';
import { Currency } from './schema.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { siteTaxes } from './site.ts';
import { deleteTerms } from './term-deletion.ts';
import { syncBrands, syncCategories } from './terms.ts';
import { identifyWebhook, readWebhook } from './webhooks.ts';

/** A WooCommerce shop, by its REST API version 3. */
export const woocommerceConnector = defineConnector({
  platform: 'woocommerce',
  platformId: 2,
  label: 'WooCommerce',
  mark: { text: 'Wo', colour: '#6b3fa0' },
  kind: 'ecommerce',
  testedAgainst: 'real_server',
  configSchema,
  settingsInTurkish,
  // WooCommerce itself sets no limit. The machines it runs on do: a few PHP processes that customers need as well.
  rateLimit: { kind: 'token_bucket', capacity: 10, refillPerSecond: 5 },
  capabilities: {
    listings: {
      maxBatch: 100,
      answers: 'sync',
      writes: 'merge',
      // SKUs are unique in a shop; a create that meets its own becomes an update.
      idempotentCreate: true,
      offers: { maxBatch: 100 },
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 100 },
      readBack: true,
    },
    // Whole seconds, and a change is dated when the shop begins to save it, which can take long on a busy one.
    orders: {
      overlapMs: 60_000,
      actions: { ship: { tracking: 'push', partial: false }, cancel: 'order', refund: 'line' },
      payback: { cancel: 'merchant', refund: 'settings' },
    },
    products: {
      overlapMs: 60_000,
      returns: ['family', 'properties', 'listPrice', 'weight', 'images'],
    },
    webhooks: {
      verification: { kind: 'hmac_sha256', header: 'x-wc-webhook-signature', encoding: 'base64' },
    },
    brands: { maxBatch: 100 },
    categories: { maxBatch: 100 },
    // Before each is deleted, the products that have it are read.
    termDeletion: { maxBatch: 20 },
    categoryTree: true,
    priceBasis: true,
  },

  /** The currency can be read by whoever manages the shop, and no call is cheaper. */
  async testConnection(ctx) {
    await call(ctx, { method: 'GET', path: 'data/currencies/current' }, Currency);
  },

  pricesIncludeVat: async (ctx) => (await siteTaxes(ctx)).pricesIncludeVat,
  upsertListings,
  updateOffers,
  withdrawListings,
  lookupListings,
  readListings,
  pullOrders,
  actOnOrder,
  identifyWebhook,
  readWebhook,
  pullProducts,
  syncBrands,
  syncCategories,
  deleteTerms,
  readCategoryTree,
  readCategoryAttributes,
});
