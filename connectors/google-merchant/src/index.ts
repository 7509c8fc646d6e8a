import { ConnectorError, defineConnector, type Message, message } from '@sluice/connector-kit';
import { type Context, find } from './client.ts';
import { configSchema, dataSourceOf } from './config.ts';
import { upsertListings } from './listings.ts';
import { lookupListings, readListings } from './look-up.ts';
import { updateOffers } from './offers.ts';
import { DataSource } from './schema.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { readCategoryAttributes, readCategoryTree } from './taxonomy.ts';
import { TICKET_TTL_MS } from './ticket-text.ts';
import { pollTicket } from './tickets.ts';
import { withdrawListings } from './withdraw.ts';

/** Products of a call of the host: each is a call to Google, some beside each other. */
const MAX_ITEMS = 50;

/** Free listings and ads of Google, by the Merchant API. Products are sent and no orders come back. */
export const googleMerchantConnector = defineConnector({
  platform: 'google-merchant',
  platformId: 15,
  label: 'Google Merchant Center',
  mark: { text: 'GM', colour: '#1a73e8' },
  kind: 'marketplace',
  testedAgainst: 'schema',
  configSchema,
  settingsInTurkish,
  // Google fits the quota of an account to its products and tells it to that account alone: this is 600 calls a minute.
  rateLimit: { kind: 'token_bucket', capacity: 20, refillPerSecond: 10 },
  capabilities: {
    listings: {
      maxBatch: MAX_ITEMS,
      answers: 'async',
      ticketTtlMs: TICKET_TTL_MS,
      writes: 'replace',
      // The id is made of the merchant key.
      idempotentCreate: true,
      offers: { maxBatch: MAX_ITEMS },
      lookup: { by: ['syncId', 'externalKey'], maxBatch: MAX_ITEMS },
      readBack: true,
      needs: ['image'],
    },
    categoryTree: true,
  },

  async testConnection(ctx: Context) {
    const { config } = ctx;
    const source = await find(ctx, `datasources/v1/${dataSourceOf(config)}`, DataSource);
    if (source === null) throw invalid(message('google_data_source_missing'));
    const primary = source.primaryProductDataSource;
    if (primary == null || primary.legacyLocal === true || (source.input ?? 'API') !== 'API')
      throw invalid(message('google_data_source'));
    const { contentLanguage: language, feedLabel: label } = primary;
    const isOther =
      (language ?? config.content_language) !== config.content_language ||
      (label ?? config.feed_label) !== config.feed_label;
    if (isOther)
      throw invalid(message('google_data_source_label', { language: language ?? '', label: label ?? '' }));
  },

  upsertListings,
  withdrawListings,
  updateOffers,
  pollTicket,
  lookupListings,
  readListings,
  readCategoryTree,
  readCategoryAttributes,
});

const invalid = (said: Message): ConnectorError =>
  new ConnectorError({ kind: 'invalid_request', message: said });
