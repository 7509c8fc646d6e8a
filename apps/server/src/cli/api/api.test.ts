import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { freePort, sluice, sluiceProcess, urlOf } from '../test-support.ts';
import { withAccess } from './access.ts';
import { bodyOf } from './body.ts';
import { listEndpoints } from './list-endpoints.ts';

let service: TestService;
let tenant: TestTenant;
let owner: TestUser;
let url: string;
let env: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  owner = await signIn(service, tenant.id, 'owner');
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  env = { DATABASE_URL: urlOf(service.admin), DATA_DIR: service.platform.config.dataDir };
});
afterAll(() => service.close());

const run = (args: string[], more: Record<string, string> = {}, stdin?: string) =>
  sluice(['api', ...args, '--url', url], { ...env, ...more }, stdin);
const withKey = (args: string[], stdin?: string) => run(args, { SLUICE_TOKEN: tenant.apiKey }, stdin);
const asOperator = (args: string[], stdin?: string) =>
  run([...args, '--tenant', String(tenant.id)], {}, stdin);
const openSessions = () =>
  service.platform.db.inTenant(tenant.id, (tx) => tx.run(sql`select id from sessions where by_operator`));

describe('with an API key', () => {
  test('prints what the service answers: with --json as it came, for people in lines', async () => {
    const made = await withKey(['post', '/v1/brands', '--data', '-', '--json'], '{"name": "Acme"}');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.json()).toEqual({ message: expect.any(String), id: 1 });
    const found = await withKey(['GET', '/v1/brands?page=1', '-q', 'search=acme', '-q', 'per_page=5']);
    expect(found.stdout).toMatch(/^\{\n {2}"data": \[\n {4}\{\n {6}"id": 1,/);
    expect(found.json()).toMatchObject({ data: [{ name: 'Acme' }], meta: { per_page: 5 } });
  });

  test('a refusal is an exit code, with a message for each field', async () => {
    const { code, stderr, json } = await withKey(['POST', '/v1/products', '-d', '{"price": -1}', '--json']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^sluice: .*name.*\nsluice: .*price/);
    expect(json()).toEqual({
      error: expect.any(String),
      status: 422,
      errors: { name: expect.any(Array), price: expect.any(Array) },
    });
  });

  test('sends a file as a form', async () => {
    const file = join(service.platform.config.dataDir, 'tour.csv');
    await writeFile(file, 'Name;SKU;Price\nKettle;K-1;5\n');
    const form = ['--form', `file=@${file}`, '--form', 'mode=create'];
    const sent = await withKey(['POST', '/v1/bulk-operations/import', ...form, '--json']);
    expect(sent.json()).toMatchObject({ status: 'queued', id: expect.any(Number) });
  });

  test('is warned of on the command line, and not where it is piped in', async () => {
    const [seen, piped] = await Promise.all([
      run(['GET', '/v1/me', '--token', tenant.apiKey]),
      sluiceProcess(['api', 'GET', '/v1/me', '--token', '-', '--url', url], env, `${tenant.apiKey}\n`),
    ]);
    expect(seen.code).toBe(0);
    expect(seen.stderr).toMatch(/^sluice: warning: --token .*SLUICE_TOKEN/);
    expect(piped).toMatchObject({ code: 0, stderr: '' });
  });
});

test('a secret in the data on the command line is warned of, another field is not', async () => {
  const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await bodyOf({ data: '{"config": {"base_url": "https://x.example"}}', form: [] });
  expect(warned).not.toHaveBeenCalled();
  await bodyOf({ data: '{"config": {"api_key": "seen"}}', form: [] });
  expect(warned.mock.calls).toEqual([[expect.stringMatching(/--data with api_key .*--data -/)]]);
  warned.mockRestore();
});

describe('as the operator, with --tenant', () => {
  test('does what only people may with the role of an owner, leaves no session, and the log names the operator', async () => {
    const config = { base_url: 'http://127.0.0.1:9', api_key: 'sealed' };
    const created = await asOperator(
      ['POST', '/portal/api/connections', '--data', '-', '--json'],
      JSON.stringify({ platform: 'simulator', label: 'Shop', paused: true, config }),
    );
    expect(created.code).toBe(0);
    const listed = await asOperator(['GET', '/portal/api/connections', '--json']);
    expect(listed.json()).toMatchObject({ data: [{ label: 'Shop', status: 'paused' }] });
    expect(await openSessions()).toEqual([]);
    const { body } = await owner.call<{ data: object[] }>('GET', '/audit-log?actor=operator');
    expect(body.data).toContainEqual(
      expect.objectContaining({ actor: 'operator', action: 'connection.created' }),
    );
    expect(body.data).toContainEqual(
      expect.objectContaining({
        action: 'session.opened',
        details: { acts_as: owner.email, request: 'POST /portal/api/connections' },
      }),
    );
  });

  test('an address of this machine that the operator gives is allowed, as by "connection create"', async () => {
    const local = () =>
      service.platform.db.inTenant(tenant.id, (tx) =>
        tx.run(sql`select local_address from connections order by id`),
      );
    expect(await local()).toEqual([{ local_address: '127.0.0.1:9' }]);
    const config = { base_url: 'http://127.0.0.1:10', api_key: 'again' };
    const moved = JSON.stringify({ config });
    const tryOut = async (path: string, body: object): Promise<object> =>
      (await asOperator(['POST', path, '--data', '-', '--json'], JSON.stringify(body))).json() as object;
    const unanswered = { ok: false, kind: 'unavailable' };
    const asNew = { platform: 'simulator', config };
    expect(await tryOut('/portal/api/connections/test', asNew)).toMatchObject(unanswered);
    expect(await tryOut('/portal/api/connections/1/test', { config })).toMatchObject(unanswered);
    const inPortal = await owner.call('POST', '/connections/test', asNew);
    expect(inPortal.body).toMatchObject({ ok: false, kind: 'forbidden' });
    const path = '/portal/api/connections/1/config';
    expect((await asOperator(['PUT', path, '--data', '-'], moved)).code).toBe(0);
    expect(await local()).toEqual([{ local_address: '127.0.0.1:10' }]);
  });

  test('a refused call leaves no session either', async () => {
    const viewer = await signIn(service, tenant.id, 'viewer');
    const refused = await asOperator([
      'POST',
      '/portal/api/brands',
      '--data',
      '{"name":"B"}',
      '--as',
      viewer.email,
    ]);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('viewer') });
    expect(await openSessions()).toEqual([]);
  });

  test('gives its session to this machine or PUBLIC_URL alone, and only to a service that answers', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const asked = (at: string, path: string) =>
      withAccess(
        { url: at, publicUrl: 'http://127.0.0.1:3000' },
        { method: 'GET', path },
        { tenant: tenant.id, tokenSource: 'env' },
        async () => 'called',
      );
    const connections = '/portal/api/connections';
    await expect(asked('https://shop.example', connections)).rejects.toThrow('PUBLIC_URL');
    await expect(asked(nowhere, connections)).rejects.toThrow(`no service answers at ${nowhere}`);
    await expect(asked(url, '/v1/products')).rejects.toThrow('/portal/api/products');
    expect(await openSessions()).toEqual([]);
  });
});

test('--list finds the call by words, and tells of a single one what it takes', async () => {
  const at = { url, publicUrl: url };
  expect((await listEndpoints(at, 'publish rule')).document).toMatchObject({
    endpoints: expect.arrayContaining([
      { method: 'PUT', path: '/portal/api/publish-rules/{id}', summary: expect.stringContaining('rule') },
    ]),
  });
  const { lines } = await listEndpoints(at, 'POST /portal/api/connections/{id}/rules');
  expect(lines[1]).toBe('Add a rule');
  expect(lines).toContainEqual(expect.stringMatching(/^action +"include" \| "exclude", needed/));
  await expect(listEndpoints(at, 'no such thing')).rejects.toThrow('no endpoint');
});
