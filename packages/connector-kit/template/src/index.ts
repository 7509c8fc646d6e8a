import { defineConnector } from '@sluice/connector-kit';
// <either,tickets,two-tickets>
import { pollTicket } from './batches.ts';
// </either,tickets,two-tickets>
// <marketplace>
import { listStores, readCategoryAttributes, readCategoryTree } from './category-tree.ts';
// </marketplace>
import { call } from './client.ts';
import { configSchema } from './config.ts';
import { lookupListings, readListings } from './listings.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
// <ecommerce>
import { pullProducts } from './products.ts';
// </ecommerce>
import { AccountAnswer } from './schema.ts';
import { settingsInTurkish } from './settings-tr.ts';
// <ecommerce>
import { deleteTerms, syncBrands, syncCategories } from './terms.ts';
// </ecommerce>
//+consent import { consentAddress, redeemConsent } from './sign-in.ts';
import { identifyWebhook, readWebhook } from './webhooks.ts';
import { updateOffers, upsertListings, withdrawListings } from './writes.ts';

/** The abilities of the channel, as data, and the methods for them. Take away what it cannot do. */
export const templateChannelConnector = defineConnector({
  platform: 'template-channel',
  platformId: 32_000,
  label: 'Template channel',
  mark: { text: 'Te', colour: '#4b5563' },
  kind: 'marketplace',
  testedAgainst: 'schema',
  configSchema,
  settingsInTurkish,
  rateLimit: { kind: 'token_bucket', capacity: 20, refillPerSecond: 5 },
  capabilities: {
    listings: {
      maxBatch: 20,
      // <either>
      answers: 'either',
      // </either>
      //+sync answers: 'sync',
      //+tickets,two-tickets answers: 'async',
      // <either,tickets,two-tickets>
      ticketTtlMs: 4 * 3_600_000,
      // </either,tickets,two-tickets>
      writes: 'replace',
      idempotentCreate: true,
      offers: { maxBatch: 30 },
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 20 },
      readBack: true,
    },
    orders: {
      overlapMs: 5_000,
      actions: { acknowledge: true, ship: { tracking: 'push', partial: true }, cancel: 'line' },
    },
    //+consent authorization: { fields: ['refresh_token'] },
    webhooks: { verification: { kind: 'hmac_sha256', header: 'x-signature', encoding: 'base64' } },
    // <ecommerce>
    products: { overlapMs: 5_000 },
    brands: { maxBatch: 20 },
    categories: { maxBatch: 20 },
    termDeletion: { maxBatch: 20 },
    // </ecommerce>
    // <marketplace>
    categoryTree: true,
    stores: true,
    // </marketplace>
  },

  async testConnection(ctx) {
    await call(ctx, { method: 'GET', path: 'account' }, AccountAnswer);
  },

  upsertListings,
  updateOffers,
  withdrawListings,
  // <either,tickets,two-tickets>
  pollTicket,
  // </either,tickets,two-tickets>
  lookupListings,
  readListings,
  pullOrders,
  actOnOrder,
  //+consent consentAddress,
  //+consent redeemConsent,
  identifyWebhook,
  readWebhook,
  // <ecommerce>
  pullProducts,
  syncBrands,
  syncCategories,
  deleteTerms,
  // </ecommerce>
  // <marketplace>
  readCategoryTree,
  readCategoryAttributes,
  listStores,
  // </marketplace>
});
