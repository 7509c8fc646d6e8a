import { type Static, Type } from 'typebox';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type Connector,
  type ConnectorContext,
  defineConnector,
  type ItemResult,
  type ListingItem,
  secret,
  secretFields,
  type WebhookIdentity,
} from './index.ts';

const configSchema = Type.Object({
  base_url: Type.String({ title: 'Address' }),
  shop: Type.String({ title: 'Shop' }),
  api_key: Type.Optional(secret({ title: 'API key' })),
});

const facts = {
  platform: 'probe',
  platformId: 1,
  label: 'Probe',
  mark: { text: 'Pr', colour: '#4b5563' },
  kind: 'marketplace',
  testedAgainst: 'built_in',
  configSchema,
  rateLimit: { kind: 'none' },
} as const;

const listings = { maxBatch: 10, answers: 'sync', writes: 'merge', idempotentCreate: true } as const;
const testConnection = async () => {};
const upsertListings = async () => [];
const withdrawListings = async () => [];
const pollTicket = async () => ({ state: 'expired' }) as const;

const probe = defineConnector({
  ...facts,
  capabilities: { listings: { ...listings, offers: { maxBatch: 100 } }, stores: true },
  async testConnection(ctx) {
    expectTypeOf(ctx.config).toEqualTypeOf<Static<typeof configSchema>>();
  },
  async upsertListings(ctx, items) {
    expectTypeOf(ctx).toEqualTypeOf<ConnectorContext<Static<typeof configSchema>>>();
    expectTypeOf(items).toEqualTypeOf<readonly ListingItem[]>();
    return items.map(
      (item): ItemResult => ({ externalKey: item.key.externalKey, outcome: 'live', syncId: '1' }),
    );
  },
  withdrawListings,
  updateOffers: async () => [],
  listStores: async () => [],
});

// These are checked by the compiler; the suppressed lines are the ones that must not compile.
describe('a method exists exactly when its capability is declared', () => {
  test('a connector fits the list the host keeps', () => {
    const registry: readonly Connector[] = [probe];
    expect(registry[0]?.updateOffers).toBeTypeOf('function');
    expect(registry[0]?.pullOrders).toBeUndefined();
  });

  test('a capability without its method is refused', () => {
    // @ts-expect-error withdrawListings is missing
    defineConnector({ ...facts, capabilities: { listings }, testConnection, upsertListings });
    // @ts-expect-error pullOrders is missing
    defineConnector({ ...facts, capabilities: { orders: { overlapMs: 0 } }, testConnection });
    // @ts-expect-error listStores is missing
    defineConnector({ ...facts, capabilities: { stores: true }, testConnection });
    // @ts-expect-error identifyWebhook is missing
    defineConnector({
      ...facts,
      capabilities: { webhooks: { verification: { kind: 'api_key', header: 'x-api-key' } } },
      testConnection,
      readWebhook: async () => [],
    });
    const identifyWebhook = (): WebhookIdentity => ({ kind: 'event', topic: 'other' });
    const verification = { kind: 'api_key', header: 'x-api-key' } as const;
    // @ts-expect-error answerChallenge is missing
    defineConnector({
      ...facts,
      capabilities: { webhooks: { verification, challenge: true } },
      testConnection,
      identifyWebhook,
      readWebhook: async () => [],
    });
  });

  test('a method without its capability is refused', () => {
    defineConnector({
      ...facts,
      capabilities: {},
      testConnection,
      // @ts-expect-error no orders capability
      pullOrders: async () => ({ orders: [], next: null }),
    });
    defineConnector({
      ...facts,
      capabilities: { listings },
      testConnection,
      upsertListings,
      withdrawListings,
      // @ts-expect-error no look-up declared among the listing capabilities
      lookupListings: async () => [],
    });
  });

  test('asynchronous answers bring pollTicket and the life of a ticket; synchronous ones neither', () => {
    const methods = { testConnection, upsertListings, withdrawListings };
    const async = { ...listings, answers: 'async', ticketTtlMs: 60_000 } as const;
    defineConnector({ ...facts, capabilities: { listings: async }, ...methods, pollTicket });
    // @ts-expect-error pollTicket is missing
    defineConnector({ ...facts, capabilities: { listings: async }, ...methods });
    const untold = { ...listings, answers: 'either' } as const;
    // @ts-expect-error ticketTtlMs is missing
    defineConnector({ ...facts, capabilities: { listings: untold }, ...methods, pollTicket });
    // @ts-expect-error a synchronous channel has no tickets
    defineConnector({ ...facts, capabilities: { listings }, ...methods, pollTicket });
  });
});

test('secret fields are known by name and stay plain strings to the connector', () => {
  expect(secretFields(configSchema)).toEqual(['api_key']);
  expectTypeOf<Static<typeof configSchema>['api_key']>().toEqualTypeOf<string | undefined>();
});
