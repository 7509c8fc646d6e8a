import { ebayConnector } from '@sluice/connector-ebay';
import { type FakeChannel, startChannel } from '@sluice/connector-ebay/testing';
import type { Connector } from '@sluice/connector-kit';
import type { ConnectionAuthorized, ConnectionDetail, Platform } from '@sluice/contracts/portal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { ledTo } from '../../../testing/real-connector.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { sweepAuthorizations } from '../authorization-state.ts';
import { beginAuthorization, completeAuthorization } from '../authorize.ts';
import { requireOpenable } from './require-connector.ts';

const PUBLIC_URL = 'http://127.0.0.1:3000';
const RETURN_ADDRESS = `${PUBLIC_URL}/connections/authorized`;

let service: TestService;
let ebay: FakeChannel;
let tenant: TestTenant;
let admin: TestUser;
let channel: TestChannel;
let id: number;
/** Runs before the code goes to the channel. */
let meanwhile: () => Promise<unknown> = async () => null;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8', PUBLIC_URL });
  ebay = await startChannel();
});
afterAll(async () => {
  await ebay.close();
  await service.close();
});
beforeEach(async () => {
  ebay.fake.reset();
  tenant = await service.createTenant();
  admin = await signIn(service, tenant.id, 'admin');
  const { refresh_token: _, ...config } = ebay.config('') as Record<string, string>;
  channel = await connectTestChannel(service, tenant, {
    allow: ['127.0.0.1'],
    connection: { config, paused: true },
    connector: () => onFake(),
  });
  id = channel.connectionId;
});
afterEach(() => {
  meanwhile = async () => null;
  return channel.close();
});

/** The connector with its calls led to the fake. */
function onFake(): Connector {
  const connector = ledTo(ebayConnector as Connector, ebay.lead);
  return {
    ...connector,
    redeemConsent: async (ctx, consent) => {
      await meanwhile();
      return connector.redeemConsent!(ctx, consent);
    },
  };
}

type Query = Record<string, string>;

/** Begins a consent and returns its state. */
async function begin(user = admin): Promise<string> {
  const answer = await user.call<{ address: string }>('POST', `/connections/${id}/authorization`);
  expect(answer.status).toBe(200);
  return new URL(answer.body.address).searchParams.get('state')!;
}

const comeBack = (query: Query, user = admin) =>
  user.call<ConnectionAuthorized>('POST', '/connections/authorized', { query });

const depsOf = (returnAddress: string | null = RETURN_ADDRESS) => ({ ...channel.deps, returnAddress });

/** Comes back with calls to the channel, which the service of the test cannot lead to the fake. */
const redeem = (query: Query) =>
  completeAuthorization(
    depsOf(),
    { tenantId: tenant.id, actor: `user:${admin.email}`, caller: callerOf(admin) },
    query,
  );

const callerOf = ({ id, email }: TestUser) =>
  ({ kind: 'user', id, email, role: 'admin', sessionId: 1, lacksFactor: false }) as const;

const detail = async () =>
  (await admin.call<{ data: ConnectionDetail }>('GET', `/connections/${id}`)).body.data;
const secrets = async () => (await detail()).secrets.map(({ name }) => name);
const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const rows = () =>
  inTenant((tx) => tx.run(sql<{ state_hash: Buffer }>`select * from connection_authorizations`));
const run = (statement: ReturnType<typeof sql>) => inTenant(async (tx) => tx.later(statement));

test('a consent leads to the channel’s page with a state of 256 bits, kept as a digest alone', async () => {
  const { body } = await admin.call<{ address: string }>('POST', `/connections/${id}/authorization`);
  const { origin, searchParams } = new URL(body.address);
  expect(origin).toBe('https://auth.ebay.com');
  const state = searchParams.get('state')!;
  expect(Buffer.from(state, 'base64url')).toHaveLength(32);
  const stored = await rows();
  expect(stored).toHaveLength(1);
  expect(stored[0]!.state_hash.toString('base64url')).not.toBe(state);
});

test('the credentials of a consent are stored as by a change of settings, and the connection is tested', async () => {
  const code = ebay.fake.shop().consent();
  const before = await detail();
  expect(await redeem({ code, state: await begin(), expires_in: '299' })).toEqual({
    id,
    authorized: true,
    failure: null,
  });
  expect(await secrets()).toContain('refresh_token');
  expect(await detail()).toMatchObject({ status: 'paused', config: before.config });
  expect(await rows()).toEqual([]);
  const { body } = await admin.call<{ data: { action: string; details: object }[] }>('GET', '/audit-log');
  expect(body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'connection.configured', details: { changed: ['refresh_token'] } }),
      expect.objectContaining({
        action: 'connection.tested',
        details: expect.objectContaining({ ok: true }),
      }),
    ]),
  );
  for (const secret of [code, 'canary-refresh']) expect(JSON.stringify(body)).not.toContain(secret);
});

test('a lost answer is told, stores nothing, and another consent mends it', async () => {
  ebay.fake.shop().loseAnswer(/oauth2\/token/);
  const code = ebay.fake.shop().consent();
  const lost = await redeem({ code, state: await begin() });
  expect(lost).toMatchObject({ authorized: false, failure: { kind: 'unknown_outcome' } });
  expect(JSON.stringify(lost)).not.toContain(code);
  expect(await secrets()).not.toContain('refresh_token');
  const again = await redeem({ code: ebay.fake.shop().consent(), state: await begin() });
  expect(again).toMatchObject({ authorized: true });
});

test('a code that the channel refuses is told without the code', async () => {
  const refused = await redeem({ code: 'canary-code-of-nobody', state: await begin() });
  expect(refused).toMatchObject({ authorized: false, failure: { kind: 'invalid_request' } });
  expect(JSON.stringify(refused)).not.toContain('canary-code');
});

test('no credentials go to settings that were changed while the channel was called', async () => {
  meanwhile = () => admin.call('PUT', `/connections/${id}/config`, { config: { location: 'elsewhere' } });
  const redeemed = redeem({ code: ebay.fake.shop().consent(), state: await begin() });
  await expect(redeemed).rejects.toMatchObject({ code: 'conflict' });
  expect(await secrets()).not.toContain('refresh_token');
});

test('a person who did not agree is told so, and nothing changes', async () => {
  const declined = await comeBack({ error: 'access_denied', state: await begin() });
  expect(declined.body).toMatchObject({ id, authorized: false, message: expect.stringContaining('eBay') });
  const failed = await comeBack({ error: 'invalid_scope', state: await begin() });
  expect(failed.body.message).toContain('invalid_scope');
  expect(await secrets()).not.toContain('refresh_token');
});

describe('a return that does not count is refused, with the same words whatever the reason', () => {
  const declined = { error: 'access_denied' };
  test.each<[string, () => Promise<{ state: string; user?: TestUser }>]>([
    ['a state that nobody began', async () => ({ state: 'a'.repeat(43) })],
    ['none at all', async () => ({ state: '' })],
    [
      'another person of the same shop',
      async () => ({ state: await begin(), user: await signIn(service, tenant.id, 'owner') }),
    ],
    [
      'another shop',
      async () => ({
        state: await begin(),
        user: await signIn(service, (await service.createTenant()).id, 'owner'),
      }),
    ],
    [
      'the second time',
      async () => {
        const state = await begin();
        expect((await comeBack({ ...declined, state })).status).toBe(200);
        return { state };
      },
    ],
    [
      'after ten minutes',
      async () => {
        const state = await begin();
        await run(sql`update connection_authorizations set expires_at = expires_at - interval '10 minutes'`);
        return { state };
      },
    ],
    [
      'a consent that was begun anew',
      async () => {
        const state = await begin();
        await begin();
        return { state };
      },
    ],
    [
      'a connection with other settings',
      async () => {
        const state = await begin();
        await run(
          sql`update connections set config = config || '{"environment": "sandbox"}' where id = ${id}`,
        );
        return { state };
      },
    ],
    [
      'a connection whose token somebody entered by hand meanwhile',
      async () => {
        const state = await begin();
        const config = { refresh_token: 'by-hand' };
        expect((await admin.call('PUT', `/connections/${id}/config`, { config })).status).toBe(200);
        return { state };
      },
    ],
    [
      'a connection that is being deleted',
      async () => {
        const state = await begin();
        await run(sql`update connections set deleting_since = now() where id = ${id}`);
        return { state };
      },
    ],
    [
      'a connection that is gone',
      async () => {
        const state = await begin();
        expect((await admin.call('DELETE', `/connections/${id}`)).status).toBe(200);
        return { state };
      },
    ],
  ])('%s', async (_reason, prepare) => {
    const { state, user = admin } = await prepare();
    const answer = await comeBack({ ...declined, state }, user);
    const nonsense = await comeBack({ state: 'nonsense', code: 'x' });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual(nonsense.body);
    expect(answer.body.message).toContain('does not count');
  });

  test('and the attempt of another person leaves the consent to the one who began it', async () => {
    const state = await begin();
    const other = await signIn(service, tenant.id, 'owner');
    expect((await comeBack({ ...declined, state }, other)).status).toBe(409);
    expect((await comeBack({ ...declined, state })).status).toBe(200);
  });
});

describe('the beginning', () => {
  test('takes an administrator who proved lately who they are', async () => {
    const editor = await signIn(service, tenant.id, 'editor');
    expect((await editor.call('POST', `/connections/${id}/authorization`)).status).toBe(403);
    expect((await comeBack({ state: await begin(), error: 'x' }, editor)).status).toBe(403);
    await run(sql`update sessions set authenticated_at = authenticated_at - interval '1 hour'`);
    const stale = await admin.call('POST', `/connections/${id}/authorization`);
    expect(stale).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
  });

  test('tells a missing setting, and a channel that knows no consents', async () => {
    await run(sql`update connections set config = config - 'ru_name' where id = ${id}`);
    const nameless = await admin.call<{ message: string }>('POST', `/connections/${id}/authorization`);
    expect(nameless).toMatchObject({ status: 409, body: { message: expect.stringContaining('RuName') } });
    expect(await rows()).toEqual([]);
    const other = { platform: 'simulator', label: 'Other', config: { base_url: 'http://127.0.0.1:1' } };
    const { body } = await admin.call<{ id: number }>('POST', '/connections', other);
    expect((await admin.call('POST', `/connections/${body.id}/authorization`)).status).toBe(409);
  });

  test('says that PUBLIC_URL is missing where the service does not know its address', async () => {
    const begun = inTenant(async (tx) =>
      beginAuthorization(tx, depsOf(null), callerOf(admin), await requireOpenable(channel.deps, tx, id)),
    );
    await expect(begun).rejects.toThrow('PUBLIC_URL');
  });
});

test('a platform tells the settings that a consent fills and the address of return', async () => {
  const { body } = await admin.call<{ data: Platform[] }>('GET', '/platforms');
  const told = Object.fromEntries(body.data.map(({ platform, authorization }) => [platform, authorization]));
  expect(told.ebay).toEqual({ fields: ['refresh_token'], return_address: RETURN_ADDRESS });
  expect(told.simulator).toBeNull();
});

test('consents from which nobody came back are swept, and the others stay', async () => {
  await begin();
  await sweepAuthorizations(service.platform.workerDb);
  expect(await rows()).toHaveLength(1);
  await run(sql`update connection_authorizations set expires_at = now() - interval '1 second'`);
  await sweepAuthorizations(service.platform.workerDb);
  expect(await rows()).toEqual([]);
});
