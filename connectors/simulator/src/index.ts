import { defineConnector } from '@sluice/connector-kit';
import { call } from './client.ts';
import { configSchema, servesStore } from './config.ts';
import {
  lookupListings,
  pollTicket,
  readListings,
  updateOffers,
  upsertListings,
  withdrawListings,
} from './listings.ts';
import { categoryAttribute, channelCategory, channelOrder } from './map.ts';
import { actOnOrder } from './order-actions.ts';
import { pullProducts } from './products.ts';
import {
  AttributesAnswer,
  DeletionAnswer,
  OrdersAnswer,
  StoresAnswer,
  SyncedAnswer,
  TreeAnswer,
} from './schema.ts';
import { settingsInTurkish } from './settings-tr.ts';
import { identifyWebhook, readWebhook } from './webhooks.ts';
import { deletionResults, syncResults } from './write-results.ts';

/** The simulated marketplace, as a channel like any other. */
export const simulatorConnector = defineConnector({
  platform: 'simulator',
  platformId: 1,
  label: 'Simulated marketplace',
  mark: { text: 'SM', colour: '#4c5c70' },
  kind: 'marketplace',
  testedAgainst: 'built_in',
  configSchema,
  settingsInTurkish,
  // It limits only when a test tells it to, and then says how long to wait.
  rateLimit: { kind: 'none' },
  capabilities: {
    listings: {
      maxBatch: 500,
      answers: 'either',
      ticketTtlMs: 4 * 3_600_000,
      writes: 'merge',
      // A create that meets its SKU does become an update, but the channel counts it as the client's mistake.
      idempotentCreate: false,
      offers: { maxBatch: 1_000 },
      // The channel takes 1,000 keys a call, and one listing may have six: its barcode is written in up to four ways.
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 150 },
      readBack: true,
    },
    orders: {
      overlapMs: 5_000,
      actions: {
        acknowledge: true,
        ship: { tracking: 'push', partial: true },
        deliver: 'order',
        cancel: 'line',
        refund: 'line',
      },
      payback: { cancel: 'marketplace', refund: 'marketplace' },
    },
    products: { overlapMs: 5_000 },
    webhooks: {
      verification: { kind: 'hmac_sha256', header: 'x-simulator-signature', encoding: 'hex' },
    },
    stores: true,
    brands: { maxBatch: 200 },
    categories: { maxBatch: 200 },
    termDeletion: { maxBatch: 200 },
    categoryTree: true,
  },

  async testConnection(ctx) {
    await call(ctx, { method: 'GET', path: '/api/stores' }, StoresAnswer);
  },

  upsertListings,
  updateOffers,
  withdrawListings,
  pollTicket,
  lookupListings,
  readListings,

  async pullOrders(ctx, { since, cursor }) {
    const query = { since: since?.toISOString(), cursor, limit: 200 };
    const answer = await call(ctx, { method: 'GET', path: '/api/orders', query }, OrdersAnswer);
    return { orders: answer.orders.map(channelOrder), next: answer.next_cursor };
  },

  actOnOrder,
  pullProducts,
  identifyWebhook,
  readWebhook,

  async listStores(ctx) {
    const { stores } = await call(ctx, { method: 'GET', path: '/api/stores' }, StoresAnswer);
    return stores
      .filter((store) => servesStore(ctx.config, store.id))
      .map((store) => ({ storeId: store.id, label: store.name, active: store.active }));
  },

  async readCategoryTree(ctx, cursor) {
    const request = { method: 'GET', path: '/api/category-tree', query: { cursor, limit: 1_000 } } as const;
    const { categories, next_cursor } = await call(ctx, request, TreeAnswer);
    return { categories: categories.map(channelCategory), next: next_cursor };
  },

  async readCategoryAttributes(ctx, categorySyncId) {
    const path = `/api/category-tree/${encodeURIComponent(categorySyncId)}/attributes`;
    const { attributes } = await call(ctx, { method: 'GET', path }, AttributesAnswer);
    return attributes.map(categoryAttribute);
  },

  async syncBrands(ctx, brands) {
    if (brands.length === 0) return [];
    const items = brands.map(({ name, syncId }) => ({ ...(syncId === null ? {} : { id: syncId }), name }));
    const request = { method: 'POST', path: '/api/brands', json: { items } } as const;
    return syncResults(brands, (await call(ctx, request, SyncedAnswer)).results);
  },

  async syncCategories(ctx, categories) {
    if (categories.length === 0) return [];
    const items = categories.map(({ path, syncId }) => ({
      ...(syncId === null ? {} : { id: syncId }),
      path,
    }));
    const request = { method: 'POST', path: '/api/categories', json: { items } } as const;
    return syncResults(categories, (await call(ctx, request, SyncedAnswer)).results);
  },

  async deleteTerms(ctx, terms) {
    if (terms.length === 0) return [];
    const items = terms.map(({ kind, syncId }) => ({ kind, id: syncId }));
    const request = { method: 'POST', path: '/api/terms/delete', json: { items } } as const;
    return deletionResults(terms, (await call(ctx, request, DeletionAnswer)).results);
  },
});
