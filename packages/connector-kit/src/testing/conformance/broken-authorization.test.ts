import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import {
  type Connector,
  type ConnectorContext,
  ConnectorError,
  type HttpRequest,
  refreshTokenOf,
  secret,
} from '../../index.ts';
import { memoryCheckpoint, testContext } from '../context.ts';
import type { Bench } from './bench.ts';
import { authorizationChecks } from './checks/authorization.ts';
import { correct } from './failing-checks.ts';
import type { Call } from './wire.ts';

const CODE = 'canary-code-of-a-consent';
const SECRET = 'canary-secret-of-the-application';

interface Settings {
  client_secret: string;
  refresh_token?: string;
}

const redeem = (ctx: ConnectorContext<unknown>, code: string | undefined) => {
  if (!code) throw new ConnectorError({ kind: 'invalid_request', message: 'there is no code' });
  return refreshTokenOf(ctx, {
    url: 'https://channel.example/token',
    form: { code },
    refusal: 'the code counts no more',
  });
};

const schemaWith = (refresh_token: TSchema) =>
  Type.Object({ client_secret: secret({ title: 'Secret' }), refresh_token });

const agreeing: Connector = {
  ...correct,
  capabilities: { ...correct.capabilities, authorization: { fields: ['refresh_token'] } },
  configSchema: schemaWith(Type.Optional(secret({ title: 'Refresh token' }))),
  testConnection: async (ctx) => {
    const { refresh_token } = ctx.config as Settings;
    if (refresh_token === undefined)
      throw new ConnectorError({ kind: 'auth', message: 'nobody has agreed yet' });
    await ctx.http.request({ method: 'GET', url: 'https://channel.example/me' });
  },
  consentAddress: (_config, { state }) => `https://channel.example/agree?state=${state}`,
  redeemConsent: async (ctx, { query }) => ({ refresh_token: await redeem(ctx, query.code) }),
};

/** Ids of the checks that the connector fails on a channel that takes each code once. */
async function failing(broken: Partial<Connector>): Promise<string[]> {
  const failed: string[] = [];
  for (const check of authorizationChecks) {
    const codes = new Set([CODE]);
    const open = ({ config = { client_secret: SECRET, refresh_token: 'canary-refresh' } } = {}) => {
      const calls: Call[] = [];
      const http = { request: (request: HttpRequest) => answer(request, codes, calls) };
      return {
        ...testContext({ config, http, checkpoint: memoryCheckpoint() }),
        wire: { calls, foreign: [], aim: null, hits: 0 },
      };
    };
    const bench = {
      connector: { ...agreeing, ...broken },
      channel: { consent: async () => ({ code: CODE }) },
      open,
    };
    await check.run(bench as unknown as Bench).catch(() => failed.push(check.id));
  }
  return failed.sort();
}

async function answer({ method, url, body }: HttpRequest, codes: Set<string>, calls: Call[]) {
  calls.push({ method, url, headers: {}, body: String(body), effect: 'write' });
  const code = new URLSearchParams(String(body)).get('code');
  const text = JSON.stringify({ refresh_token: 'canary-new-token' });
  return {
    status: code === null || codes.delete(code) ? 200 : 400,
    headers: { get: () => null },
    request: { method, url, effect: 'write' as const },
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
  };
}

test('a connector that does it right passes every check of a consent', async () => {
  expect(await failing({})).toEqual([]);
});

describe('consents', () => {
  test.each<[string, Partial<Connector>, string[]]>([
    [
      'fills a setting without which no connection is made',
      { configSchema: schemaWith(secret({ title: 'Refresh token' })) },
      ['authorization/fields'],
    ],
    [
      'fills a setting that is no secret',
      {
        configSchema: schemaWith(Type.Optional(Type.String())),
      },
      ['authorization/fields'],
    ],
    [
      'leaves the state out of the address',
      { consentAddress: () => 'https://channel.example/agree' },
      ['authorization/address'],
    ],
    [
      'puts a secret into the address',
      {
        consentAddress: (_config, { state }) => `https://channel.example/agree?state=${state}&key=${SECRET}`,
      },
      ['authorization/address'],
    ],
    [
      'leads over a way that others can read',
      { consentAddress: (_config, { state }) => `http://channel.example/agree?state=${state}` },
      ['authorization/address'],
    ],
    [
      'fills another setting than it declares',
      { redeemConsent: async (ctx, { query }) => ({ token: await redeem(ctx, query.code) }) },
      ['authorization/redeem'],
    ],
    [
      'redeems a code twice',
      {
        redeemConsent: async (ctx, { query }) => {
          const refresh_token = await redeem(ctx, query.code);
          await redeem(ctx, query.code).catch(() => null);
          return { refresh_token };
        },
      },
      ['authorization/redeem'],
    ],
    [
      'asks the channel without a consent',
      {
        testConnection: async (ctx) =>
          void (await ctx.http.request({ method: 'GET', url: 'https://channel.example/me' })),
      },
      ['authorization/missing'],
    ],
    [
      'sends whatever came back',
      {
        redeemConsent: async (ctx, { query }) => ({ refresh_token: await redeem(ctx, query.code ?? 'none') }),
      },
      ['authorization/refused'],
    ],
    [
      'puts the code into its error',
      {
        redeemConsent: async (ctx, { query }) => {
          try {
            return { refresh_token: await redeem(ctx, query.code) };
          } catch (cause) {
            throw new ConnectorError({ kind: 'invalid_request', message: `refused: ${query.code}`, cause });
          }
        },
      },
      ['authorization/refused'],
    ],
  ])('a connector that %s is found out', async (_what, broken, checks) => {
    expect(await failing(broken)).toEqual(checks);
  });
});
