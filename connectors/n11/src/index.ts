import { defineConnector, message } from '@sluice/connector-kit';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { call } from './client.ts';
import { configSchema } from './config.ts';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { updateOffers } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
import { readListings } from './read-listings.ts';
import { ProductPage } from './schema.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { MAX_SKUS } from './tasks.ts';
import { pollTicket } from './tickets.ts';
import { withdrawListings } from './withdrawals.ts';

/**
 * N11's marketplace in Turkey. Writes are tasks that are worked off later; stock codes are its keys; products of its own
 * catalogue wait for an approval; orders are packages.
 */
export const n11Connector = defineConnector({
  platform: 'n11',
  platformId: 8,
  label: 'N11',
  mark: { text: 'n11', colour: '#4338ca' },
  kind: 'marketplace',
  testedAgainst: 'transcription',
  configSchema,
  settingsInTurkish,
  // No limit of products is published.
  rateLimit: { kind: 'token_bucket', capacity: 20, refillPerSecond: 10 },
  operationLimits: {
    // The list of packages admits a thousand calls in any minute: 60 + 60 × 15.
    pullOrders: { kind: 'token_bucket', capacity: 60, refillPerSecond: 15 },
  },
  capabilities: {
    listings: {
      maxBatch: MAX_SKUS,
      answers: 'async',
      // Nothing is said about how long the rows of a task are kept; those that are gone are found out by asking.
      ticketTtlMs: 24 * 3_600_000,
      writes: 'merge',
      idempotentCreate: true,
      offers: { maxBatch: MAX_SKUS },
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 250 },
      readBack: true,
      needs: ['vat', 'brand', 'category', 'image', 'description'],
    },
    // An order seen twice is stored once.
    // N11's agreements make the numbers of parcels, and its carriers report them.
    orders: {
      overlapMs: 10 * 60_000,
      actions: { acknowledge: true, ship: { tracking: 'channel_owned', partial: false } },
      untaken: { cancel: message('n11_no_cancel'), refund: message('n11_no_refund') },
    },
    categoryTree: true,
  },

  async testConnection(ctx) {
    await call(ctx, { method: 'GET', path: '/ms/product-query', query: { page: 0, size: 1 } }, ProductPage);
  },

  upsertListings,
  withdrawListings,
  updateOffers,
  pollTicket,
  lookupListings,
  readListings,
  pullOrders,
  actOnOrder,
  readCategoryTree,
  readCategoryAttributes,
});
