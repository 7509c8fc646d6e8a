import { defineConnector } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { query } from './client.ts';
import { configSchema } from './config.ts';
import { lookupListings } from './find.ts';
import { upsertListings } from './listings.ts';
import { updateOffers, withdrawListings } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
import { pullProducts } from './products.ts';
import { readListings } from './read-back.ts';
import { VariantList, variantFields } from './schema.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { readSite } from './site.ts';
import { deleteTerms } from './term-deletion.ts';
import { syncBrands, syncCategories } from './terms.ts';
import { identifyWebhook, readWebhook } from './webhooks.ts';

/** A Vendure shop, by its Admin API. */
export const vendureConnector = defineConnector({
  platform: 'vendure',
  platformId: 4,
  label: 'Vendure',
  mark: { text: 'Ve', colour: '#0e7490' },
  kind: 'ecommerce',
  testedAgainst: 'real_server',
  configSchema,
  settingsInTurkish,
  // Vendure sets no limit; the one Node process it runs on answers customers as well.
  rateLimit: { kind: 'token_bucket', capacity: 20, refillPerSecond: 10 },
  capabilities: {
    listings: {
      // Each product is a transaction of its own: so many take a small server a few seconds.
      maxBatch: 100,
      answers: 'sync',
      writes: 'merge',
      // SKUs need not be unique in Vendure. One that is there is updated, but nothing hinders two calls at once.
      idempotentCreate: false,
      offers: { maxBatch: 200 },
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 200 },
      readBack: true,
    },
    // Some databases date to the second, and a transaction is dated when it begins.
    orders: {
      overlapMs: 60_000,
      actions: { ship: { tracking: 'push', partial: true }, cancel: 'line', refund: 'line' },
      payback: { cancel: 'channel', refund: 'channel' },
    },
    products: {
      overlapMs: 60_000,
      returns: ['family', 'properties', 'listPrice', 'weight', 'images'],
    },
    webhooks: {
      verification: { kind: 'hmac_sha256', header: 'x-sluice-signature', encoding: 'hex', prefix: 'sha256=' },
    },
    brands: { maxBatch: 100 },
    categories: { maxBatch: 100 },
    termDeletion: { maxBatch: 100 },
  },

  /** Reads what every write needs to know, and a variant: so that a custom field that is not there is noticed now. */
  async testConnection(ctx) {
    await readSite(ctx);
    await query(ctx, {
      document: `query SluiceTest { productVariants(options: { take: 1 }) { items { ${variantFields(ctx.config)} } totalItems } }`,
      data: Type.Object({ productVariants: VariantList }),
    });
  },

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
});
