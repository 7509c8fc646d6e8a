import { ConnectorError, defineConnector, message } from '@sluice/connector-kit';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { call } from './client.ts';
import { configSchema } from './config.ts';
import { consentAddress, redeemConsent } from './consent.ts';
import { upsertListings } from './listings.ts';
import { lookupListings, readListings } from './look-up.ts';
import { MOST_CHANGES, updateOffers } from './offers.ts';
import { actOnOrder } from './order-actions.ts';
import { pullOrders } from './orders.ts';
import { CategoryNodes, Me } from './schema.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { pollTicket } from './tickets.ts';
import { consentOf } from './token.ts';
import { withdrawListings } from './withdraw.ts';

/** One seller on Allegro. A listing is an offer at a fixed price, under the id that we give it. */
export const allegroConnector = defineConnector({
  platform: 'allegro',
  platformId: 14,
  label: 'Allegro',
  mark: { text: 'al', colour: '#ff5a00' },
  kind: 'marketplace',
  testedAgainst: 'schema',
  configSchema,
  settingsInTurkish,
  // Allegro counts 9,000 calls a minute for one application, which several sellers may share.
  rateLimit: { kind: 'token_bucket', capacity: 40, refillPerSecond: 20 },
  capabilities: {
    listings: {
      maxBatch: 20,
      answers: 'async',
      // Allegro does not say for how long it keeps the results of operations and commands.
      ticketTtlMs: 24 * 3_600_000,
      writes: 'merge',
      // Allegro takes two offers with one id of ours.
      idempotentCreate: false,
      offers: { maxBatch: MOST_CHANGES },
      lookup: { by: ['syncId', 'externalKey'], maxBatch: 100 },
      readBack: true,
      needs: ['image', 'description'],
    },
    orders: {
      overlapMs: 10 * 60_000,
      actions: {
        acknowledge: true,
        ship: { tracking: 'push', partial: false },
        cancel: 'order',
        refund: 'line',
      },
      payback: { cancel: 'channel', refund: 'channel' },
    },
    authorization: { fields: ['refresh_token'] },
    categoryTree: true,
  },

  /**
   * While settings are only tried, the application alone is checked: the seller’s refresh token counts once. Later also that the
   * account sells on the marketplace of the settings, because that decides the currency of prices.
   */
  async testConnection(ctx) {
    consentOf(ctx.config);
    if (!ctx.checkpoint.lasts) {
      await call(ctx, { method: 'GET', path: '/sale/categories', as: 'application' }, CategoryNodes);
      return;
    }
    const { baseMarketplace } = await call(ctx, { method: 'GET', path: '/me' }, Me);
    const { marketplace } = ctx.config;
    const actual = baseMarketplace?.id ?? marketplace;
    if (actual !== marketplace)
      throw new ConnectorError({
        kind: 'invalid_request',
        message: message('allegro_marketplace', { marketplace, actual }),
      });
  },

  upsertListings,
  updateOffers,
  withdrawListings,
  pollTicket,
  lookupListings,
  readListings,
  pullOrders,
  actOnOrder,
  consentAddress,
  redeemConsent,
  readCategoryTree,
  readCategoryAttributes,
});
