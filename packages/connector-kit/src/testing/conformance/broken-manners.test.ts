import { describe } from 'vitest';
import { type Connector, type ConnectorContext, ConnectorError } from '../../index.ts';
import { correct, expectFailures } from './failing-checks.ts';

const upsert = correct.upsertListings!.bind(correct);
const lookup = correct.lookupListings!.bind(correct);
const listStores = correct.listStores!.bind(correct);

const keyOf = (ctx: ConnectorContext<unknown>) => (ctx.config as { api_key: string }).api_key;

/** A connector whose list of stores does something beside. */
const beside = (act: (ctx: ConnectorContext<unknown>) => unknown): Partial<Connector> => ({
  listStores: async (ctx) => {
    await act(ctx);
    return listStores(ctx);
  },
});

let introduced = false;

describe('manners', () => {
  expectFailures({
    'writes a secret to its log': [
      {
        upsertListings: (ctx, items) => {
          ctx.log.debug('writing', { key: keyOf(ctx), items: items.length });
          return upsert(ctx, items);
        },
      },
      ['hygiene/secrets'],
    ],
    'puts a secret into its errors': [
      {
        lookupListings: (ctx, keys) =>
          lookup(ctx, keys).catch((error: ConnectorError) => {
            const { kind, message, evidence, retryAfterMs } = error;
            throw new ConnectorError({
              kind,
              message: `${message} with ${keyOf(ctx)}`,
              ...(evidence ? { evidence } : {}),
              ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
            });
          }),
      },
      ['hygiene/secrets'],
    ],
    'waits by itself': [beside(() => new Promise((resolve) => setTimeout(resolve, 1))), ['hygiene/timers']],
    'uses the global fetch': [
      beside((ctx) =>
        fetch((ctx.config as { base_url: string }).base_url, { signal: ctx.signal }).catch(() => null),
      ),
      ['hygiene/fetch'],
    ],
    'writes to the console': [beside(() => console.debug('')), ['hygiene/console']],
    'reads the environment': [beside(() => process.env.HOME), ['hygiene/environment']],
    'calls home': [
      beside((ctx) =>
        ctx.http.request({ method: 'GET', url: 'https://telemetry.example/' }).catch(() => null),
      ),
      ['hygiene/hosts'],
    ],
    'asks for its account once for all connections': [
      {
        listStores: async (ctx) => {
          if (!introduced) await correct.testConnection(ctx);
          introduced = true;
          return listStores(ctx);
        },
      },
      ['hygiene/no-state'],
    ],
    'never lets go once it is told to stop': [
      {
        listStores: (ctx) =>
          listStores(ctx).catch((error) => {
            if (ctx.signal.aborted) return new Promise(() => {});
            throw error;
          }),
      },
      ['cancellation/before', 'cancellation/during'],
    ],
  });
});
