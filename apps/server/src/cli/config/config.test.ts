import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ConfigurationFile } from '@sluice/contracts/portal';
import { validatorOf } from '@sluice/contracts/problems';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { planTenant } from '../../modules/publishing/index.ts';
import { addConnection, createProduct } from '../../testing/fixtures.ts';
import { signIn } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { makeFolder, sluice, urlOf } from '../test-support.ts';

let service: TestService;
let tenant: TestTenant;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let env: Record<string, string>;
let url: string;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  env = { DATABASE_URL: urlOf(service.admin), DATA_DIR: service.platform.config.dataDir };
  folder = await makeFolder();
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});
beforeEach(async () => {
  tenant = await service.createTenant();
  await signIn(service, tenant.id, 'owner');
  await addConnection(service, tenant, { label: 'Bazaar' });
  await createProduct(tenant, { sku: 'A1', price: 10, quantity: 5, brand_name: 'Acme' });
  await planTenant(service.platform.db, tenant.id);
});

const at = (name: string): string => join(folder.path, name);
const config = (args: string[], more: Record<string, string> = {}) =>
  sluice(['config', ...args, '--tenant', String(tenant.id), '--url', url], { ...env, ...more });
const written = async (name: string, text: string): Promise<string> => {
  await writeFile(at(name), text);
  return at(name);
};
const bazaar = (more: string): string =>
  `version: 1\nconnections:\n  - label: Bazaar\n    platform: simulator\n${more.replace(/^/gm, '    ')}\n`;

const FAULTY = `colour: red
secrets:
  api_key: in the file
rules:
  - action: hide
    conditions: {}`;

describe('a file of configuration', () => {
  // holds CFG-1
  test('as it is exported fits its schema, names no secret, and differs in nothing', async () => {
    const secret = await written('s.yaml', bazaar('secrets: {api_key: "env:KEY"}'));
    expect((await config(['apply', secret, '--yes'], { KEY: 'hidden-one' })).code).toBe(0);
    const exported = await config(['export', '--output', at('shop.yaml')]);
    expect(exported).toMatchObject({ code: 0, stdout: `written to ${at('shop.yaml')}\n` });
    const text = await readFile(at('shop.yaml'), 'utf8');
    expect(text).not.toContain('hidden-one');
    expect(text).toContain('api_key: env:BAZAAR_API_KEY');
    expect([...validatorOf(ConfigurationFile).Errors(parse(text))]).toEqual([]);
    const plan = await config(['plan', at('shop.yaml')]);
    expect(plan).toMatchObject({ code: 0, stderr: '' });
    expect(plan.stdout).toContain('no differences');
    expect(plan.stdout).toContain('the variable BAZAAR_API_KEY is not set');
  });

  // holds CFG-2, CFG-7
  test('that differs is told by the exit code, with its effect in listings and money', async () => {
    const path = await written('a.yaml', bazaar('settings: {markup_percent: 50}'));
    const { code, stdout } = await config(['plan', path]);
    expect(code).toBe(2);
    expect(stdout).toContain('~ setting  Bazaar: markup_percent  – → 50');
    expect(stdout).toMatch(/Bazaar +0 +1 +0 +1 +0 +50\.00 → 75\.00 EUR/);
    expect(stdout).toMatch(/A1 +Bazaar +update +10 → 15 +5/);
    expect((await config(['apply', path])).stderr).toContain('--yes');
    expect((await config(['apply', path, '--yes'])).stdout).toContain('applied: 1 to change');
    expect((await config(['plan', path])).code).toBe(0);
    expect((await config(['apply', path, '--yes'])).stdout).toContain('no differences');
  });

  // holds CFG-4
  test('is applied as it was planned, and not once the shop has changed since', async () => {
    const path = await written('b.yaml', bazaar('settings: {stock_buffer: 2}'));
    const plan = at('plan.json');
    expect((await config(['plan', path, '--out', plan])).code).toBe(2);
    const other = await written('c.yaml', bazaar('settings: {stock_cap: 9}'));
    await config(['apply', other, '--yes']);
    const stale = await config(['apply', plan]);
    expect(stale).toMatchObject({ code: 1, stderr: expect.stringContaining('make a new plan') });
    await config(['plan', path, '--out', plan]);
    // The file of the plan counts, whatever becomes of the first one.
    await writeFile(path, bazaar('settings: {stock_buffer: 7}'));
    expect((await config(['apply', plan, '--json'])).json()).toMatchObject({
      changes: [{ name: 'Bazaar: stock_buffer', after: '2' }],
    });
  });

  // holds CFG-5
  test('has all its faults told together, each with its place', async () => {
    const path = await written('faulty.yaml', `${bazaar(FAULTY)}locations:\n  - code: depot\n`);
    const { code, stderr } = await config(['plan', path]);
    expect(code).toBe(1);
    const lines = stderr.trim().split('\n');
    expect(lines.map((line) => line.replace(`sluice: ${path}:`, '').replace(/: .*/, ''))).toEqual([
      '5:5',
      '7:7',
      '9:9',
      '12:5',
    ]);
    expect(lines[1]).toContain('by reference');
    expect(lines.join()).toContain('there is no field colour here');
    const broken = await config(['plan', await written('broken.yaml', 'version: 1\nshop: {name: [}\n')]);
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringMatching(/broken\.yaml:2:15: /) });
    expect((await config(['plan', path, '--json'])).json<{ faults: string[] }>().faults).toHaveLength(4);
  });

  test('keeps text as it is written where YAML would read a number', async () => {
    const path = await written('text.yaml', 'version: 1\nlocations:\n  - {code: 0123, label: 2024}\n');
    expect((await config(['apply', path, '--yes'])).code).toBe(0);
    const { stdout } = await config(['export']);
    expect(stdout).toContain('code: "0123"');
    expect(stdout).toContain('label: "2024"');
  });

  // holds CFG-6
  test('takes secrets from the environment and from files beside it', async () => {
    await written('key.txt', 'from a file\n');
    const path = await written('d.yaml', bazaar('secrets: {api_key: "file:key.txt"}'));
    expect((await config(['apply', path, '--yes'])).stdout).toContain('secret  Bazaar: api_key');
    expect((await config(['plan', path])).code).toBe(0);
    const gone = await written('e.yaml', bazaar('secrets: {api_key: "file:none.txt"}'));
    expect(await config(['plan', gone])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/:5:15: .*cannot/),
    });
  });

  test('is applied with a key of the scope, without the database', async () => {
    const made = await sluice(
      [
        'api-key',
        'create',
        '--tenant',
        String(tenant.id),
        '--name',
        'CI',
        '--scopes',
        'configuration',
        '--json',
      ],
      env,
    );
    const token = { SLUICE_TOKEN: String(made.json().api_key), PUBLIC_URL: 'http://127.0.0.1:3000' };
    const path = await written('f.yaml', bazaar('paused: true'));
    const asKey = (args: string[]) => sluice(['config', ...args, '--url', url], token);
    expect((await asKey(['plan', path])).code).toBe(2);
    expect((await asKey(['apply', path, '--yes'])).code).toBe(0);
    expect((await asKey(['plan', path])).code).toBe(0);
    const nobody = await sluice(['config', 'plan', path, '--url', url], {});
    expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining('API key') });
  });
});

describe('schemas for editors', () => {
  test.each([
    ['the file', [], 'connections'],
    ['a pack', ['--pack'], 'platform'],
  ])('of %s', async (_name, args, field) => {
    const { code, stdout } = await sluice(['config', 'schema', ...args], {});
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      $schema: expect.stringContaining('json-schema.org'),
      additionalProperties: false,
      properties: { [field]: expect.anything() },
    });
  });
});
