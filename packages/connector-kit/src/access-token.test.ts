import { describe, expect, test } from 'vitest';
import { accessToken, type ConnectorContext, forgetToken, type TokenRequest } from './index.ts';
import { memoryCheckpoint } from './testing/context.ts';

const ASKED: TokenRequest = {
  key: 'token',
  url: 'https://channel.example/token',
  form: { grant_type: 'refresh_token', refresh_token: 'canary-refresh' },
  refusal: 'the channel gave no token',
};

/** A channel that answers with that status, and numbers its tokens. */
function channelOf(status = 200, body: object = { expires_in: 7_200 }) {
  let count = 0;
  let now = Date.parse('2026-01-15T12:00:00Z');
  const ctx = {
    clock: { now: () => new Date(now) },
    checkpoint: memoryCheckpoint(),
    http: {
      request: async ({ url }: { url: string }) => {
        count += 1;
        const text = JSON.stringify({ access_token: `token-${count}`, ...body });
        return {
          status,
          headers: { get: () => null },
          request: { method: 'POST', url, effect: 'read' },
          text: async () => text,
          json: async () => JSON.parse(text),
        };
      },
    },
  } as unknown as ConnectorContext<unknown>;
  return { ctx, calls: () => count, advance: (ms: number) => (now += ms) };
}

test('a token is kept until five minutes before its end', async () => {
  const { ctx, advance } = channelOf();
  expect(await accessToken(ctx, ASKED)).toBe('token-1');
  advance(7_200_000 - 300_001);
  expect(await accessToken(ctx, ASKED)).toBe('token-1');
  advance(1);
  expect(await accessToken(ctx, ASKED)).toBe('token-2');
});

test('other credentials get a token of their own, and a forgotten one is asked for anew', async () => {
  const { ctx, calls } = channelOf();
  await accessToken(ctx, ASKED);
  const others = { ...ASKED, form: { ...ASKED.form, refresh_token: 'of-another-seller' } };
  expect(await accessToken(ctx, others)).toBe('token-2');
  await forgetToken(ctx, ASKED.key);
  expect(await accessToken(ctx, others)).toBe('token-3');
  expect(calls()).toBe(3);
});

test('fields that differ at each use are made for a call alone, and their credentials tell tokens apart', async () => {
  const { ctx, calls } = channelOf();
  let made = 0;
  const signed = (of: string): TokenRequest => ({
    ...ASKED,
    made: { of, fields: async () => ({ assertion: `signed-${++made}` }) },
  });
  expect(await accessToken(ctx, signed('canary-key'))).toBe('token-1');
  expect(await accessToken(ctx, signed('canary-key'))).toBe('token-1');
  expect(await accessToken(ctx, signed('canary-other'))).toBe('token-2');
  expect([made, calls()]).toEqual([2, 2]);
  expect(await ctx.checkpoint.read('token')).not.toContain('canary');
});

test('the checkpoint holds no credentials', async () => {
  const { ctx } = channelOf();
  await accessToken(ctx, ASKED);
  expect(await ctx.checkpoint.read('token')).not.toContain('canary');
});

test('a refusal is a matter of credentials, and an answer without a token none of the merchant’s', async () => {
  for (const status of [400, 401, 404])
    await expect(accessToken(channelOf(status).ctx, ASKED)).rejects.toMatchObject({
      kind: 'auth',
      message: ASKED.refusal,
    });
  await expect(accessToken(channelOf(503).ctx, ASKED)).rejects.toMatchObject({ kind: 'unavailable' });
  const without = channelOf(200, { access_token: '' }).ctx;
  await expect(accessToken(without, ASKED)).rejects.toMatchObject({ kind: 'protocol' });
});

describe('a refresh token that counts once', () => {
  const TURNING: TokenRequest = { ...ASKED, rotates: true };
  /** A channel that takes only the refresh token that it gave last. */
  function turning(lasts = true) {
    let valid = 'canary-refresh';
    const { ctx, ...channel } = channelOf(200, {});
    const asked: string[] = [];
    const request = async ({ url, body }: { url: string; body: string }) => {
      const given = new URLSearchParams(body).get('refresh_token') ?? '';
      asked.push(given);
      const status = given === valid ? 200 : 400;
      if (status === 200) valid = `refresh-${asked.length}`;
      const answer = { access_token: `token-${asked.length}`, expires_in: 7_200, refresh_token: valid };
      const at = { method: 'POST', url, effect: 'read' };
      return {
        status,
        headers: { get: () => null },
        request: at,
        text: async () => '',
        json: async () => answer,
      };
    };
    const checkpoint = { ...ctx.checkpoint, lasts };
    const http = { request } as unknown as ConnectorContext['http'];
    const consent = (token: string) => (valid = token);
    return { ...channel, ctx: { ...ctx, checkpoint, http }, asked, consent };
  }

  test('is followed by the newest, also after its access token was refused', async () => {
    const { ctx, asked } = turning();
    expect(await accessToken(ctx, TURNING)).toBe('token-1');
    await forgetToken(ctx, TURNING.key);
    expect(await accessToken(ctx, TURNING)).toBe('token-2');
    // Another secret of the application: the consent stays.
    await accessToken(ctx, { ...TURNING, headers: { authorization: 'Basic other' } });
    expect(asked).toEqual(['canary-refresh', 'refresh-1', 'refresh-2']);
  });

  test('is spent once by calls at the same time', async () => {
    const { ctx, asked } = turning();
    const tokens = await Promise.all([1, 2, 3].map(() => accessToken(ctx, TURNING)));
    expect(tokens).toEqual(['token-1', 'token-1', 'token-1']);
    expect(asked).toHaveLength(1);
  });

  test('is taken from a new consent, whatever was kept', async () => {
    const { ctx, asked, consent } = turning();
    await accessToken(ctx, TURNING);
    consent('of-a-new-consent');
    await accessToken(ctx, { ...TURNING, form: { ...TURNING.form, refresh_token: 'of-a-new-consent' } });
    expect(asked).toEqual(['canary-refresh', 'of-a-new-consent']);
  });

  test('is not spent while settings are only tried', async () => {
    const { ctx, asked } = turning(false);
    await expect(accessToken(ctx, TURNING)).rejects.toThrow('not spent on a trial');
    expect(asked).toEqual([]);
  });
});
