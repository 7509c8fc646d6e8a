import { ConnectorError, defineConnector } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { Answer, ask } from './client.ts';
import { configSchema } from './config.ts';
import { TEST_CONNECTION } from './documents/reads.ts';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { updateOffers } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
import { pullProducts } from './products.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { pricesIncludeVat, siteOf } from './site.ts';
import { deleteTerms } from './term-deletion.ts';
import { syncBrands, syncCategories } from './terms.ts';
import { readListings } from './walk.ts';
import { identifyWebhook, readWebhook, signedPart } from './webhooks.ts';
import { withdrawListings } from './withdraw.ts';

const Tested = Answer({
  me: Type.Union([
    Type.Object({ scopes: Type.Union([Type.Array(Type.String()), Type.Null()]) }),
    Type.Null(),
  ]),
});

/** The least an app needs: without these every call of some kind fails, and ikas blocks an app whose calls fail. */
const NEEDED = ['READ_PRODUCTS', 'WRITE_PRODUCTS', 'READ_INVENTORIES', 'WRITE_INVENTORIES', 'READ_ORDERS'];

/** An ikas shop, by version 1 of its GraphQL Admin API. A listing is a variant. */
export const ikasConnector = defineConnector({
  platform: 'ikas',
  platformId: 9,
  label: 'ikas',
  mark: { text: 'ik', colour: '#0f766e' },
  kind: 'ecommerce',
  testedAgainst: 'schema',
  configSchema,
  settingsInTurkish,
  // 50 calls in 10 seconds: a burst and the refill of the same 10 seconds stay within it together.
  rateLimit: { kind: 'token_bucket', capacity: 10, refillPerSecond: 4 },
  capabilities: {
    listings: {
      // A call for each product; reading and stock are calls of all of them.
      maxBatch: 25,
      answers: 'sync',
      // A product is read before it is written, and everything that is not ours is sent back.
      writes: 'merge',
      // SKUs need not be unique in ikas. One that is there is updated, but nothing hinders two calls at once.
      idempotentCreate: false,
      offers: { maxBatch: 1_000 },
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 100 },
      readBack: true,
    },
    orders: {
      overlapMs: 5 * 60_000,
      actions: { ship: { tracking: 'push', partial: true }, cancel: 'line', refund: 'line' },
      payback: { cancel: 'merchant', refund: 'settings' },
    },
    products: {
      overlapMs: 5 * 60_000,
      returns: ['family', 'properties', 'listPrice', 'weight', 'images'],
    },
    webhooks: {
      verification: {
        kind: 'hmac_sha256_part',
        encoding: 'hex',
        partOf: signedPart,
        secretSetting: 'client_secret',
      },
    },
    priceBasis: true,
    brands: { maxBatch: 50 },
    categories: { maxBatch: 50 },
    termDeletion: { maxBatch: 25 },
    categoryTree: true,
  },

  /** Also tells an app that lacks a right, and places that the settings have to choose. */
  async testConnection(ctx) {
    const { me } = await ask(ctx, { document: TEST_CONNECTION, answer: Tested });
    const scopes = me?.scopes ?? null;
    const missing = scopes === null ? [] : NEEDED.filter((scope) => !scopes.includes(scope));
    if (missing.length > 0)
      throw new ConnectorError({
        kind: 'forbidden',
        message: `the private app lacks rights; give it ${missing.join(', ')}`,
      });
    await siteOf(ctx);
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
  pricesIncludeVat,
  syncBrands,
  syncCategories,
  deleteTerms,
  readCategoryTree,
  readCategoryAttributes,
});
