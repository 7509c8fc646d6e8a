import { ConnectorError, defineConnector } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { Answer, query } from './client.ts';
import { configSchema } from './config.ts';
import { TEST_CONNECTION } from './documents/reads.ts';
import { lookupListings } from './find.ts';
import { upsertListings } from './listings.ts';
import { updateOffers } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
import { pullProducts } from './products.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { listStores } from './stores.ts';
import { readListings } from './walk.ts';
import { identifyWebhook, readWebhook } from './webhooks.ts';
import { withdrawListings } from './withdraw.ts';

const Tested = Answer({
  shop: Type.Object({ name: Type.String() }),
  currentAppInstallation: Type.Object({
    accessScopes: Type.Array(Type.Object({ handle: Type.String() })),
  }),
});

/** A Shopify shop, by its GraphQL Admin API. A listing is a variant. */
export const shopifyConnector = defineConnector({
  platform: 'shopify',
  platformId: 3,
  label: 'Shopify',
  mark: { text: 'Sh', colour: '#3f7d20' },
  kind: 'ecommerce',
  testedAgainst: 'schema',
  configSchema,
  settingsInTurkish,
  // The smallest plan; each answer tells how large the bucket of the shop really is and what is left in it.
  rateLimit: {
    kind: 'cost',
    capacity: 1_000,
    restorePerSecond: 50,
    statusPath: 'extensions.cost.throttleStatus',
  },
  capabilities: {
    listings: {
      maxBatch: 50,
      answers: 'sync',
      // productSet, which deletes what it leaves out, is sent for new products alone.
      writes: 'merge',
      // New products are made under a handle that follows from the merchant key, and handles are unique.
      idempotentCreate: true,
      offers: { maxBatch: 250 },
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 50 },
      readBack: true,
    },
    // The search by time of change lags behind by seconds, on busy days by minutes.
    orders: {
      overlapMs: 5 * 60_000,
      actions: { ship: { tracking: 'push', partial: true }, cancel: 'order', refund: 'line' },
      payback: { cancel: 'channel', refund: 'channel' },
    },
    products: {
      overlapMs: 5 * 60_000,
      returns: ['family', 'properties', 'listPrice', 'weight', 'images'],
    },
    webhooks: {
      verification: {
        kind: 'hmac_sha256',
        header: 'x-shopify-hmac-sha256',
        encoding: 'base64',
        secretSetting: 'client_secret',
      },
    },
    stores: true,
    categoryTree: true,
  },

  /** Also tells an app that may read no products, before anything fails for it. */
  async testConnection(ctx) {
    const { currentAppInstallation } = await query(ctx, { document: TEST_CONNECTION, cost: 4 }, Tested);
    const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle);
    if (scopes.includes('read_products') || scopes.includes('write_products')) return;
    throw new ConnectorError({
      kind: 'forbidden',
      message: `the app may not read products; it has the scopes ${scopes.join(', ') || '(none)'}`,
    });
  },

  upsertListings,
  updateOffers,
  withdrawListings,
  lookupListings,
  readListings,
  pullOrders,
  actOnOrder,
  pullProducts,
  identifyWebhook,
  readWebhook,
  listStores,
  readCategoryTree,
  readCategoryAttributes,
});
