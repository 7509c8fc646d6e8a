import { defineConnector } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { call } from './client.ts';
import { configSchema } from './config.ts';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { updateOffers } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
import { pullProducts } from './products.ts';
import { readListings } from './read-back.ts';
import { PRODUCT_FIELDS, ProductList } from './schema.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { pricesIncludeVat, readSite } from './site.ts';
import { deleteTerms } from './term-deletion.ts';
import { syncBrands, syncCategories } from './terms.ts';
import { withdrawListings } from './withdraw.ts';

/** A Medusa shop, by its Admin API. A listing is a variant. */
export const medusaConnector = defineConnector({
  platform: 'medusa',
  platformId: 12,
  label: 'Medusa',
  mark: { text: 'Md', colour: '#3f3f46' },
  kind: 'ecommerce',
  testedAgainst: 'real_server',
  configSchema,
  settingsInTurkish,
  // Medusa sets no limit; the one Node process it runs on answers customers as well.
  rateLimit: { kind: 'token_bucket', capacity: 20, refillPerSecond: 10 },
  capabilities: {
    listings: {
      // A batch is one transaction of the shop for the products and one for their stock.
      maxBatch: 100,
      answers: 'sync',
      writes: 'merge',
      // SKUs are unique in the database of the shop.
      idempotentCreate: true,
      offers: { maxBatch: 200 },
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 100 },
      readBack: true,
    },
    // A change is dated when its transaction begins.
    orders: {
      overlapMs: 60_000,
      actions: { ship: { tracking: 'push', partial: true }, cancel: 'order', refund: 'line' },
      payback: { cancel: 'channel', refund: 'channel' },
    },
    products: { overlapMs: 60_000, returns: ['family', 'properties', 'weight', 'images'] },
    priceBasis: true,
    brands: { maxBatch: 50 },
    categories: { maxBatch: 50 },
    termDeletion: { maxBatch: 25 },
  },

  /** Reads what every write needs to know, and a product: so that a right that is missing is noticed now. */
  async testConnection(ctx) {
    await readSite(ctx);
    const answer = Type.Pick(ProductList, ['count']);
    await call(ctx, { path: 'products', query: { limit: 1, fields: PRODUCT_FIELDS }, answer });
  },

  upsertListings,
  updateOffers,
  withdrawListings,
  lookupListings,
  readListings,
  pullOrders,
  actOnOrder,
  pullProducts,
  pricesIncludeVat,
  syncBrands,
  syncCategories,
  deleteTerms,
});
