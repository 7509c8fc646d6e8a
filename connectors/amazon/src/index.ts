import { defineConnector, message } from '@sluice/connector-kit';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { configSchema } from './config.ts';
import { searchItems } from './items.ts';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { updateOffers } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
import { readListings } from './read-listings.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { TICKET_TTL_MS } from './ticket-text.ts';
import { pollTicket } from './tickets.ts';
import { withdrawListings } from './withdrawals.ts';

/** Items of one feed: Amazon takes 25,000, and a report on fewer is read at once. */
const MAX_ITEMS = 1_000;

/**
 * Amazon’s marketplaces in Turkey and Europe, one of them a connection. Writes are taken first and worked off later; the SKU
 * is the key of a listing.
 */
export const amazonConnector = defineConnector({
  platform: 'amazon',
  platformId: 10,
  label: 'Amazon',
  mark: { text: 'AZ', colour: '#7c4a03' },
  kind: 'marketplace',
  testedAgainst: 'schema',
  configSchema,
  settingsInTurkish,
  // Each call of listings has a bucket of five and more that fills by five a second.
  rateLimit: { kind: 'token_bucket', capacity: 5, refillPerSecond: 5 },
  operationLimits: {
    // 0.0056 a second: one in three minutes, after a burst of twenty.
    pullOrders: { kind: 'token_bucket', capacity: 20, refillPerSecond: 0.0056 },
    actOnOrder: { kind: 'token_bucket', capacity: 10, refillPerSecond: 2 },
  },
  // Amazon counts for an application and a seller, on all marketplaces together.
  limitsSharedBy: ['client_id', 'seller_id'],
  capabilities: {
    listings: {
      maxBatch: MAX_ITEMS,
      answers: 'async',
      ticketTtlMs: TICKET_TTL_MS,
      // Attributes that a change does not name stay.
      writes: 'merge',
      // The SKU is the merchant’s and the key of a listing there.
      idempotentCreate: true,
      offers: { maxBatch: MAX_ITEMS },
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 20 },
      readBack: true,
      needs: ['category'],
    },
    // Changes may show up late; an order seen twice is stored once.
    orders: {
      overlapMs: 5 * 60_000,
      // Slower than the bucket fills, so that its burst comes back for walks of several pages and for hours of failures.
      everyMs: 4 * 60_000,
      actions: {
        ship: { tracking: 'push', partial: true },
        // The feed knows no units, and orders of one line are most.
        cancel: 'order',
      },
      payback: { cancel: 'marketplace' },
      untaken: { refund: message('amazon_no_refund') },
    },
    categoryTree: true,
  },

  async testConnection(ctx) {
    await searchItems(ctx, { pageSize: '1', includedData: 'summaries' });
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
