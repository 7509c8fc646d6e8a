import { defineConnector } from '@sluice/connector-kit';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { call } from './client.ts';
import { configSchema } from './config.ts';
import { upsertListings } from './listings.ts';
import { listing } from './live-listings.ts';
import { lookupListings } from './look-up.ts';
import { updateOffers } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
import { readListings } from './read-listings.ts';
import { ListingPage } from './schema.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { pollTicket } from './tickets.ts';
import { MAX_ROWS } from './uploads.ts';
import { withdrawListings } from './withdrawals.ts';

/**
 * Hepsiburada's marketplace in Turkey. Products are imported into its catalogue and examined there; price and stock go to
 * their listings by uploads; orders are lines that the merchant packs.
 */
export const hepsiburadaConnector = defineConnector({
  platform: 'hepsiburada',
  platformId: 7,
  label: 'Hepsiburada',
  mark: { text: 'HB', colour: '#9a3412' },
  kind: 'marketplace',
  testedAgainst: 'transcription',
  configSchema,
  settingsInTurkish,
  // The catalogue admits 100 calls a second and then blocks the caller's address; nothing is published for listings.
  rateLimit: { kind: 'token_bucket', capacity: 20, refillPerSecond: 10 },
  operationLimits: {
    // Orders admit a thousand; each that changed is a call.
    pullOrders: { kind: 'token_bucket', capacity: 40, refillPerSecond: 20 },
  },
  capabilities: {
    listings: {
      maxBatch: MAX_ROWS,
      answers: 'async',
      // Results of uploads are kept for a day at least; nothing is said about imports.
      ticketTtlMs: 24 * 3_600_000,
      // An import replaces a product that is not for sale yet.
      writes: 'replace',
      idempotentCreate: true,
      offers: { maxBatch: MAX_ROWS },
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 50 },
      readBack: true,
      needs: ['vat', 'brand', 'category'],
    },
    // Times are counted in minutes; an order seen twice is stored once.
    orders: {
      overlapMs: 10 * 60_000,
      // The carrier of an order decides: tracking is the merchant's where the merchant's own carrier brings it.
      actions: {
        acknowledge: true,
        ship: { tracking: 'push', partial: true },
        // Of the merchant's own carrier; parcels arrive as a whole.
        deliver: 'line',
        cancel: 'whole_line',
        // Returns that wait for the merchant are accepted.
        refund: 'line',
      },
      payback: { cancel: 'marketplace', refund: 'marketplace' },
    },
    categoryTree: true,
  },

  async testConnection(ctx) {
    await call(ctx, listing('GET', '', { query: { offset: 0, limit: 1 } }), ListingPage);
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
