import { defineConnector } from '@sluice/connector-kit';
import { MAX_ITEMS } from './batches.ts';
import { syncBrands } from './brands.ts';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { call } from './client.ts';
import { configSchema } from './config.ts';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { updateOffers } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { MAX_WINDOW_MS, pullOrders } from './orders.ts';
import { APPROVED_PATH } from './products.ts';
import { readListings } from './read-listings.ts';
import { ApprovedPage } from './schema.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { pollTicket } from './tickets.ts';
import { identifyWebhook, readWebhook } from './webhooks.ts';
import { withdrawListings } from './withdrawals.ts';

/** Fifty calls of one address in ten seconds: as a burst of ten, and four a second. */
const ONE_ADDRESS = { kind: 'token_bucket', capacity: 10, refillPerSecond: 4 } as const;

/**
 * Trendyol's marketplace in Turkey. Writes are batches that are worked off later; barcodes are its keys; people approve
 * new products before they go on sale.
 */
export const trendyolConnector = defineConnector({
  platform: 'trendyol',
  platformId: 6,
  label: 'Trendyol',
  mark: { text: 'TY', colour: '#c2510c' },
  kind: 'marketplace',
  testedAgainst: 'schema',
  configSchema,
  settingsInTurkish,
  // The limits of the smallest sellers, of September 2026: 1,000 reads and 200 writes of products a minute, 350 of price
  // and stock, each counted over a group of addresses.
  rateLimit: { kind: 'token_bucket', capacity: 30, refillPerSecond: 12 },
  operationLimits: {
    // Together under 200 in any minute: 10 + 60 × 2.2 and 5 + 60 × 0.8.
    upsertListings: { kind: 'token_bucket', capacity: 10, refillPerSecond: 2.2 },
    withdrawListings: { kind: 'token_bucket', capacity: 5, refillPerSecond: 0.8 },
    updateOffers: ONE_ADDRESS,
    pollTicket: ONE_ADDRESS,
    // Both lists of products in turn.
    lookupListings: { kind: 'token_bucket', capacity: 10, refillPerSecond: 8 },
    readListings: ONE_ADDRESS,
    readCategoryAttributes: ONE_ADDRESS,
    syncBrands: ONE_ADDRESS,
    pullOrders: { kind: 'fixed', requests: 1, perMs: 5_000 },
  },
  capabilities: {
    listings: {
      maxBatch: MAX_ITEMS,
      answers: 'async',
      ticketTtlMs: 4 * 3_600_000,
      // Attributes and images are sent as lists that replace those there.
      writes: 'replace',
      // The barcode is unique, but another one under the same SKU makes a second listing.
      idempotentCreate: false,
      offers: { maxBatch: MAX_ITEMS },
      // Each barcode in two spellings fills a call of either list. Stock codes make up to 50 more, and other listings wait.
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 25 },
      readBack: true,
      // A barcode is needed too, but a connection may take the SKU for it.
      needs: ['vat', 'brand', 'category', 'image', 'description'],
    },
    // Changes show up late when Trendyol is busy; an order seen twice is stored once.
    orders: {
      overlapMs: 10 * 60_000,
      maxWindowMs: MAX_WINDOW_MS,
      actions: {
        acknowledge: true,
        // Trendyol's agreements make the numbers, and the carriers report the parcels.
        ship: { tracking: 'channel_owned', partial: false },
        cancel: 'line',
      },
      payback: { cancel: 'marketplace' },
    },
    webhooks: { verification: { kind: 'api_key', header: 'x-api-key' } },
    // Up to six spellings a brand, each a call.
    brands: { maxBatch: 5, fixed: true },
    categoryTree: true,
  },

  async testConnection(ctx) {
    await call(ctx, { method: 'GET', path: APPROVED_PATH, query: { size: 1 } }, ApprovedPage);
  },

  upsertListings,
  withdrawListings,
  updateOffers,
  pollTicket,
  lookupListings,
  readListings,
  pullOrders,
  actOnOrder,
  identifyWebhook,
  readWebhook,
  syncBrands,
  readCategoryTree,
  readCategoryAttributes,
});
