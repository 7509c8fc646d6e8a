import { ConnectorError, defineConnector, message } from '@sluice/connector-kit';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { attempt } from './client.ts';
import { configSchema } from './config.ts';
import { consentAddress, redeemConsent } from './consent.ts';
import { upsertListings } from './listings.ts';
import { lookupListings, readListings } from './look-up.ts';
import { updateOffers } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
import { Location } from './schema.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { MOST } from './stored.ts';
import { answerChallenge, identifyWebhook, readWebhook, signatureOf, webhookPublicKey } from './webhooks.ts';
import { withdrawListings } from './withdraw.ts';

/** One marketplace of an eBay seller, by the Inventory and Fulfillment APIs. A listing is an offer of one SKU. */
export const ebayConnector = defineConnector({
  platform: 'ebay',
  platformId: 11,
  label: 'eBay',
  mark: { text: 'eB', colour: '#0064d2' },
  kind: 'marketplace',
  testedAgainst: 'schema',
  configSchema,
  settingsInTurkish,
  // eBay counts calls by the day: two million of the Inventory API for an application. This is a pace far below it.
  rateLimit: { kind: 'token_bucket', capacity: 20, refillPerSecond: 10 },
  capabilities: {
    listings: {
      maxBatch: MOST,
      answers: 'sync',
      // A write takes the place of the whole item and offer. They are read before, and all that is not ours is sent back.
      writes: 'merge',
      // SKUs are unique, and so is the offer of a SKU on a marketplace.
      idempotentCreate: true,
      offers: { maxBatch: MOST },
      lookup: { by: ['syncId', 'externalKey'], maxBatch: MOST },
      readBack: true,
      needs: ['category', 'image', 'description'],
    },
    orders: {
      overlapMs: 10 * 60_000,
      actions: { ship: { tracking: 'push', partial: true }, refund: 'order' },
      payback: { refund: 'channel' },
    },
    webhooks: {
      verification: { kind: 'ecdsa', header: 'x-ebay-signature', digest: 'sha1', signatureOf },
      challenge: true,
    },
    authorization: { fields: ['refresh_token'] },
    categoryTree: true,
  },

  /** Also tells a location that eBay does not have, or that is disabled: listings could not be published. */
  async testConnection(ctx) {
    const { location } = ctx.config;
    const path = `/sell/inventory/v1/location/${encodeURIComponent(location)}`;
    const answer = await attempt(ctx, { method: 'GET', path }, Location);
    if ('body' in answer && answer.body.merchantLocationStatus !== 'DISABLED') return;
    const reason = 'body' in answer ? 'DISABLED' : answer.issues.map((issue) => issue.message).join('; ');
    throw new ConnectorError({
      kind: 'invalid_request',
      message: message('ebay_location', { location, reason }),
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
  webhookPublicKey,
  answerChallenge,
  consentAddress,
  redeemConsent,
  readCategoryTree,
  readCategoryAttributes,
});
