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
import { channelOrder, syncResults } from './map.ts';
import { OrdersAnswer, StoresAnswer, SyncedAnswer } from './schema.ts';

/** The simulated marketplace, as a channel like any other. */
export const simulatorConnector = defineConnector({
  platform: 'simulator',
  platformId: 1,
  label: 'Simulated marketplace',
  kind: 'marketplace',
  testedAgainst: 'built_in',
  configSchema,
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
      // The channel takes 500 keys a call, and one listing may have three.
      lookup: { by: ['syncId', 'externalKey', 'barcode'], maxBatch: 150 },
      readBack: true,
    },
    orders: { overlapMs: 5_000 },
    stores: true,
    brands: { maxBatch: 200 },
    categories: { maxBatch: 200 },
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

  async listStores(ctx) {
    const { stores } = await call(ctx, { method: 'GET', path: '/api/stores' }, StoresAnswer);
    return stores
      .filter((store) => servesStore(ctx.config, store.id))
      .map((store) => ({ storeId: store.id, label: store.name, active: store.active }));
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
});
