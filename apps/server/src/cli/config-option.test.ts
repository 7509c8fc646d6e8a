import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneConnection, openConfig } from '../modules/channels/index.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { sluice, sluiceProcess, urlOf } from './test-support.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterAll(() => service.close());

const run = (command: string[], stdin?: string, by = sluice) => {
  const { config } = service.platform;
  const env = { DATABASE_URL: urlOf(service.admin), DATA_DIR: config.dataDir };
  return by(['connection', ...command, '--tenant', String(tenant.id), '--json'], env, stdin);
};
// Nothing listens at this port; the connection is made all the same.
const CREATE = [
  'create',
  '--platform',
  'simulator',
  '--label',
  'Shop',
  '--config',
  'base_url=http://127.0.0.1:9',
];
const created = async (more: string[], stdin?: string, by = sluice) => {
  const done = await run([...CREATE, ...more], stdin, by);
  expect(done.code).toBe(0);
  return { ...done, id: done.json<{ credential_id: number }>().credential_id };
};
const configOf = async (id: number) => {
  const row = await service.platform.db.inTenant(tenant.id, (tx) => tx.first(oneConnection(tx, id)));
  return openConfig(service.platform.masterKeys, tenant.id, row!);
};

test('a secret is asked for by a dash and read from standard input, without a warning', async () => {
  const { id, stderr } = await created(['--config', 'api_key=-'], 'piped-key\n', sluiceProcess);
  expect(stderr).toBe('');
  expect(await configOf(id)).toEqual({ base_url: 'http://127.0.0.1:9', api_key: 'piped-key' });
});

test('settings come as JSON from standard input or a file', async () => {
  const piped = await created(['--config-stdin'], '{"api_key": "from-json", "answers": "async"}');
  expect(await configOf(piped.id)).toMatchObject({ api_key: 'from-json', answers: 'async' });
  const file = join(service.platform.config.dataDir, 'settings.json');
  await writeFile(file, '{"api_key": "from-file"}');
  const read = await created(['--config', `@${file}`]);
  expect(await configOf(read.id)).toMatchObject({ api_key: 'from-file' });
  const broken = await run([...CREATE, '--config-stdin'], '["api_key"]');
  expect([broken.code, broken.json().error]).toEqual([1, expect.stringContaining('JSON object')]);
});

test('a secret on the command line is warned of, another setting is not', async () => {
  const { stderr } = await created(['--config', 'api_key=seen']);
  expect(stderr).toMatch(/^sluice: warning: --config with api_key .*--config api_key=-/);
  expect((await created(['--config', 'answers=sync'])).stderr).toBe('');
});
