import { defineConnector } from '@sluice/connector-kit';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { configSchema } from './config.ts';
import { feedFile, feedFormats } from './feed-file.ts';
import { testConnection, upsertListings, withdrawListings } from './listings.ts';
import { settingsInTurkish } from './settings-tr.ts';

export type { Grounds } from './profile.ts';
export { PROFILES } from './profiles/index.ts';

/**
 * Product feeds: files that search engines, social networks and price comparisons fetch. Nothing is sent. A listing is live
 * once it lies ready, and nobody says whether the channel takes it.
 */
export const feedConnector = defineConnector({
  platform: 'feed',
  platformId: 20,
  label: 'Product feed',
  mark: { text: 'XML', colour: '#a16207' },
  kind: 'feed',
  testedAgainst: 'definitions',
  configSchema,
  settingsInTurkish,
  rateLimit: { kind: 'none' },
  capabilities: {
    listings: {
      maxBatch: 500,
      answers: 'sync',
      writes: 'replace',
      idempotentCreate: true,
    },
    feed: true,
    categoryTree: true,
  },
  testConnection,
  upsertListings,
  withdrawListings,
  feedFormats,
  feedFile,
  readCategoryTree,
  readCategoryAttributes,
});
