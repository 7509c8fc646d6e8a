import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { type Connector, ConnectorError, type WebhookVerification } from '@sluice/connector-kit';
import { simulatorConnector } from '@sluice/connector-simulator';
import { startSimulator, type WebhookSettings } from '@sluice/connector-simulator/server';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createServer } from '../../platform/http/server.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { openChannelAccess } from '../../wiring-channels.ts';
import { registerWebhooks } from './routes.ts';
import { eventsOf, openTestInbox, type TestInbox } from './testing/inbox.ts';

/** A channel with the given way of proving its calls, over the simulated one. */
function channelWith(verification: WebhookVerification, fetched: string[] = []): Connector {
  return {
    ...simulatorConnector,
    capabilities: { ...simulatorConnector.capabilities, webhooks: { verification } },
    webhookPublicKey: async (ctx, keyId) => {
      fetched.push(keyId);
      const { base_url: base } = ctx.config as { base_url: string };
      const url = `${base}/api/webhook-keys/${encodeURIComponent(keyId)}`;
      const answer = await ctx.http.request({ method: 'GET', url });
      if (answer.status === 404) throw new ConnectorError({ kind: 'not_found', message: 'no such key' });
      return ((await answer.json()) as { pem: string }).pem;
    },
  };
}

const PUBLIC_URL = 'https://sluice.example';

let service: TestService;
let tenant: TestTenant;
let inbox: TestInbox;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let logged: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  simulator = await startSimulator({ port: 0 });
  inbox = await openTestInbox(service, tenant, simulator.url);
  await createProduct(tenant, { sku: 'A' });
  await control('POST', '/api/listings/batch', { items: [{ sku: 'A', title: 'A', price: 1, stock: 50 }] });
});
afterEach(async () => {
  await simulator.close();
  for (const close of closing.splice(0)) await close();
});

async function control(method: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${simulator.url}${path}`, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
  return answer;
}

/** Serves the webhook address over a socket and collects every line of its log. Returns its base address. */
async function listen(connector: Connector): Promise<string> {
  logged = '';
  const log = pino(
    { level: 'trace' },
    new Writable({
      write: (chunk, _encoding, done) => {
        logged += String(chunk);
        done();
      },
    }),
  );
  const { access, outbound } = openChannelAccess(service.platform);
  const server = await createServer(log);
  const deps = {
    ...access,
    connectorOf: () => connector,
    db: service.platform.db,
    publicUrl: PUBLIC_URL,
    log,
  };
  registerWebhooks(server, deps);
  closing.push(
    () => server.close(),
    () => outbound.close(),
  );
  return server.listen({ port: 0, host: '127.0.0.1' });
}

async function connect(base: string, hook: Partial<WebhookSettings>): Promise<void> {
  const url = `${base}${inbox.url}`;
  const all = { verification: 'hmac_hex', content: 'order', secret: inbox.secret, ...hook, url };
  await control('PUT', '/_settings', { webhook: all });
}

const order = () => control('POST', '/_orders', { sku: 'A', quantity: 1 });
const settled = (calls: number) =>
  vi.waitUntil(() => {
    const { counters } = simulator.state;
    return counters.webhooks_delivered + counters.webhooks_given_up >= calls;
  });
const events = () => eventsOf(service, tenant);

describe.each<[WebhookSettings['verification'], Partial<WebhookSettings>, WebhookVerification]>([
  ['hmac_hex', {}, { kind: 'hmac_sha256', header: 'X-Simulator-Signature', encoding: 'hex' }],
  ['hmac_base64', { header: 'x-shop' }, { kind: 'hmac_sha256', header: 'x-shop', encoding: 'base64' }],
  ['api_key', {}, { kind: 'api_key', header: 'x-api-key' }],
  ['basic', { username: 'me' }, { kind: 'basic', username: 'me' }],
  ['ecdsa', {}, { kind: 'ecdsa', header: 'x-simulator-signature', digest: 'sha256', signatureOf: readProof }],
])('a channel that proves its calls by %s', (verification, hook, scheme) => {
  // holds S13
  test('reaches the inbox, and one that cannot does not; nothing secret is logged', async () => {
    await connect(await listen(channelWith(scheme)), { verification, ...hook });
    await order();
    await settled(1);
    expect(await events()).toMatchObject([{ topic: 'order' }]);

    const kept = JSON.stringify((await events()).map((event) => event.headers));
    await control('PUT', '/_faults', { rate_webhook_bad_signature: 1 });
    await order();
    await vi.waitUntil(() => simulator.state.counters.webhook_calls >= 2);
    await vi.waitUntil(() => logged.includes('refused'));
    expect(await events()).toHaveLength(1);
    for (const secret of [inbox.secret, inbox.url.split('/')[2]!])
      expect(logged + kept).not.toContain(secret);
  });
});

function readProof(header: string): { keyId: string; signature: string } {
  const { kid, signature } = JSON.parse(Buffer.from(header, 'base64').toString()) as Record<string, string>;
  return { keyId: kid!, signature: signature! };
}

test('a secret that the channel dictates is the setting that holds it', async () => {
  inbox = await openTestInbox(service, tenant, simulator.url, { api_key: 'theirs' });
  const scheme = { kind: 'api_key', header: 'x-api-key', secretSetting: 'api_key' } as const;
  const base = await listen(channelWith(scheme));
  const call = (key: string) =>
    fetch(`${base}${inbox.url}`, { method: 'POST', headers: { 'x-api-key': key }, body: '{}' });
  expect((await call('theirs')).status).toBe(200);
  expect((await call(inbox.secret)).status).toBe(401);
});

test('a challenge by GET is answered without proof, and anything else by GET is not', async () => {
  const connector: Connector = {
    ...simulatorConnector,
    identifyWebhook: ({ method, query }) =>
      method === 'GET' && query.challenge !== undefined
        ? { kind: 'reply', status: 200, contentType: 'application/json', body: JSON.stringify(query) }
        : { kind: 'event', topic: 'other' },
  };
  const base = await listen(connector);
  const answer = await fetch(`${base}${inbox.url}?challenge=17`);
  expect([answer.status, await answer.json()]).toEqual([200, { challenge: '17' }]);
  expect((await fetch(`${base}${inbox.url}`)).status).toBe(401);
  expect(await events()).toEqual([]);
});

/** The answer eBay asks for: the code, a shared token and the address, as one digest. */
const answerOf = (code: string, token: string, address: string): string =>
  createHash('sha256').update(code).update(token).update(address).digest('hex');

test('a challenge is answered with a digest of a setting and of the address itself, and stores nothing', async () => {
  inbox = await openTestInbox(service, tenant, simulator.url, { api_key: 'verification-token' });
  const connector: Connector = {
    ...channelWith({ kind: 'ecdsa', header: 'x-ebay-signature', digest: 'sha1', signatureOf: () => null }),
    answerChallenge: async ({ method, query: { challenge_code: code } }, { address, config }) => {
      if (method !== 'GET' || code === undefined) return null;
      if (code === '') throw new Error('no code');
      const { api_key: token } = config as { api_key: string };
      const challengeResponse = answerOf(code, token, address);
      return { status: 200, contentType: 'application/json', body: JSON.stringify({ challengeResponse }) };
    },
  };
  const base = await listen(connector);
  const ask = (query: string) => fetch(`${base}${inbox.url}${query}`);
  const answer = await ask('?challenge_code=a8628072');
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { challengeResponse: answerOf('a8628072', 'verification-token', `${PUBLIC_URL}${inbox.url}`) },
  ]);
  expect([(await ask('')).status, (await ask('?challenge_code=')).status]).toEqual([401, 401]);
  expect(await events()).toEqual([]);
  expect(logged).not.toContain('verification-token');
});

test('the public key of a channel is fetched once an hour, one nobody knows once a minute', async () => {
  const fetched: string[] = [];
  const scheme = {
    kind: 'ecdsa',
    header: 'x-simulator-signature',
    digest: 'sha256',
    signatureOf: readProof,
  } as const;
  const base = await listen(channelWith(scheme, fetched));
  await connect(base, { verification: 'ecdsa' });
  await order();
  await order();
  await settled(2);
  const forged = Buffer.from(JSON.stringify({ kid: 'nobody', signature: 'AAAA' })).toString('base64');
  for (let n = 0; n < 2; n++) {
    const answer = await fetch(`${base}${inbox.url}`, {
      method: 'POST',
      headers: { 'x-simulator-signature': forged },
      body: '{}',
    });
    expect(answer.status).toBe(401);
  }
  expect(fetched.filter((id) => id === 'nobody')).toHaveLength(1);
  expect(fetched.length).toBeLessThanOrEqual(3);
  expect(await events()).toHaveLength(2);
});

test('key ids that somebody makes up cost the channel twenty calls an hour; its own key stays good', async () => {
  const fetched: string[] = [];
  const connector = channelWith(
    { kind: 'ecdsa', header: 'x-simulator-signature', digest: 'sha256', signatureOf: readProof },
    fetched,
  );
  const base = await listen(connector);
  await connect(base, { verification: 'ecdsa' });
  await order();
  await settled(1);
  expect(await events()).toHaveLength(1);
  const statuses = new Set<number>();
  for (let n = 0; n < 25; n++) {
    const proof = Buffer.from(JSON.stringify({ kid: `made-up-${n}`, signature: 'AAAA' })).toString('base64');
    const headers = { 'x-simulator-signature': proof, 'content-type': 'application/json' };
    statuses.add((await fetch(`${base}${inbox.url}`, { method: 'POST', headers, body: '{}' })).status);
  }
  expect(fetched).toHaveLength(21);
  expect([...statuses]).toEqual([401, 503]);
  await order();
  await settled(2);
  expect(await events()).toHaveLength(2);
});

test('while the channel cannot be asked for its key, it is told to come back', async () => {
  const scheme = {
    kind: 'ecdsa',
    header: 'x-simulator-signature',
    digest: 'sha256',
    signatureOf: readProof,
  } as const;
  const channel: Connector = {
    ...channelWith(scheme),
    webhookPublicKey: async () => {
      throw new ConnectorError({ kind: 'unavailable', message: 'down' });
    },
  };
  const base = await listen(channel);
  const proof = Buffer.from(JSON.stringify({ kid: 'k', signature: 'AAAA' })).toString('base64');
  const answer = await fetch(`${base}${inbox.url}`, {
    method: 'POST',
    headers: { 'x-simulator-signature': proof },
    body: '{}',
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
});

test('calls that come twice, late and only sometimes leave each change once', async () => {
  await connect(await listen(simulatorConnector), {});
  await control('PUT', '/_faults', { rate_webhook_duplicate: 1, rate_webhook_reorder: 0.5 });
  await Promise.all(Array.from({ length: 5 }, order));
  await settled(10);
  expect(await events()).toHaveLength(5);
  await control('PUT', '/_faults', { rate_webhook_drop: 1 });
  await order();
  expect(simulator.state.counters.webhooks_dropped).toBe(1);
  expect(await events()).toHaveLength(5);
});
