import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapCategory, setAttributeSource } from '../modules/mapping/index.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createCategory, createProduct } from '../testing/fixtures.ts';
import { readTree, setTree, treeAttribute, treeNode } from '../testing/mapping.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { runForTenant, sluice, sluiceProcess, urlOf } from './test-support.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
});
afterAll(async () => {
  await channel.close();
  await service.close();
});

const env = () => ({ DATA_DIR: service.platform.config.dataDir, PUBLIC_URL: 'https://hub.example' });
const run = (...args: string[]) => runForTenant(service, tenant, args, env());

test('whoever creates a connection is shown address and secret of its webhooks', async () => {
  const config = ['--config', 'base_url=http://127.0.0.1:9'];
  const created = await run('connection', 'create', '--platform', 'simulator', '--label', 'Sim', ...config);
  expect(created).toEqual({
    exit: 0,
    credential_id: expect.any(Number),
    webhook_url: expect.stringMatching(/^https:\/\/hub\.example\/webhooks\/[\w-]{32}$/),
    webhook_secret: expect.stringMatching(/^[\w-]{32}$/),
  });
  const id = String(created.credential_id);
  expect(await run('connection', 'pause', '--id', id)).toMatchObject({ exit: 0 });
  expect(await run('connection', 'delete', '--id', id)).toMatchObject({ exit: 0 });
});

const settings = (api_key: string | null) =>
  fetch(`${channel.simulator.url}/_settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key }),
  });

test('the status names the reason that blocks a channel, and the remedy', async () => {
  await settings('other');
  await createProduct(tenant, { name: 'Lamp', sku: 'L1', price: 6 });
  await channel.step();
  const status = ['connection', 'status', '--tenant', String(tenant.id)];
  const { stdout } = await sluice(status, { DATABASE_URL: urlOf(service.admin), ...env() });
  expect(stdout).toContain('The credentials are refused');
  expect(stdout).toContain('breaker: open, next try in 60 min');
  await settings(null);
});

test('a product is shown in the words of the channel', async () => {
  const attributes = [treeAttribute('colour', ['Red', 'Blue'])];
  await setTree(channel, [treeNode('T2', 'Shirts', null, { attributes })]);
  await readTree(service, tenant, channel);
  const category = await createCategory(tenant, 'Shirt');
  const { connectionId } = channel;
  const { db } = service.platform;
  await db.inTenant(tenant.id, (tx) =>
    mapCategory(tx, 'operator', { connectionId, categoryId: category, syncId: 'T2' }),
  );
  await readTree(service, tenant, channel);
  await db.inTenant(tenant.id, (tx) =>
    setAttributeSource(
      tx,
      'operator',
      { connectionId, categorySyncId: 'T2', code: 'colour' },
      { kind: 'fixed', argument: 'red' },
    ),
  );
  const product = await createProduct(tenant, { sku: 'S1', price: 1, category_ids: [category] });
  const subject = ['--connection', String(connectionId), '--product', String(product)];
  expect(await run('mapping', 'explain', ...subject)).toMatchObject({
    exit: 0,
    category_sync_id: 'T2',
    attributes: [{ code: 'colour', value: 'red' }],
    issues: [],
  });
});

// holds EXT-2
test('a connector that is not there ends a command with the way out, and no stack', async () => {
  const done = await sluiceProcess(['connection', 'list', '--tenant', '1'], {
    ...env(),
    CONNECTORS: 'absent-connector',
  });
  expect(done.code).toBe(1);
  expect(done.stderr).toMatch(
    /^sluice: bad configuration: CONNECTORS: absent-connector was not found; run npm install [^\n]*\n$/,
  );
});
