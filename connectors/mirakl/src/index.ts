import { defineConnector } from '@sluice/connector-kit';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { configSchema } from './config.ts';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { updateOffers } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
import { readListings } from './read-listings.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { readAccount } from './shop-facts.ts';
import { pollTicket } from './tickets.ts';
import { withdrawListings } from './withdrawals.ts';

/** Offers of one import; Mirakl names no limit, and takes one import a minute. */
const MAX_ITEMS = 500;

/** A shop on the marketplace of any operator that runs on Mirakl. Writes are imports; the SKU is the key of an offer. */
export const miraklConnector = defineConnector({
  platform: 'mirakl',
  platformId: 13,
  label: 'Mirakl',
  mark: { text: 'Mi', colour: '#03182f' },
  kind: 'marketplace',
  testedAgainst: 'schema',
  configSchema,
  settingsInTurkish,
  // Most calls may be made as often as a page is shown. An import of offers is taken once a minute and one of products once in a
  // quarter of an hour (`import-pace.ts`): what was to go out meanwhile goes together then.
  rateLimit: { kind: 'token_bucket', capacity: 20, refillPerSecond: 5 },
  operationLimits: {
    // Each import once a minute, with its reports.
    pollTicket: { kind: 'token_bucket', capacity: 10, refillPerSecond: 0.2 },
  },
  capabilities: {
    listings: {
      maxBatch: MAX_ITEMS,
      answers: 'async',
      // Mirakl keeps imports for months; products may wait for people at the operator.
      ticketTtlMs: 7 * 24 * 3_600_000,
      // Fields that an import leaves out are reset: offers are read before, and go back complete.
      writes: 'replace',
      // SKUs are unique in a shop.
      idempotentCreate: true,
      offers: { maxBatch: MAX_ITEMS },
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 100 },
      readBack: true,
    },
    orders: {
      // Mirakl widens the window itself; its clock and ours may differ.
      overlapMs: 10 * 60_000,
      everyMs: 5 * 60_000,
      actions: {
        acknowledge: true,
        ship: { tracking: 'push', partial: false },
        cancel: 'line',
        refund: 'line',
      },
      payback: { cancel: 'marketplace', refund: 'marketplace' },
    },
    categoryTree: true,
  },

  async testConnection(ctx) {
    await readAccount(ctx);
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
