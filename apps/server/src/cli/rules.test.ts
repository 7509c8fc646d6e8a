import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct } from '../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { makeFolder, runForTenant } from './test-support.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let connection: string[];

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
  connection = ['--connection', String(channel.connectionId)];
  folder = await makeFolder();
});
afterAll(async () => {
  await channel.close();
  await service.close();
  await folder.remove();
});

const run = (...args: string[]) => runForTenant(service, tenant, args, { DATA_DIR: folder.path });

test('rules, markups and settings are previewed, made, explained, and reach the channel', async () => {
  const kettle = await createProduct(tenant, { sku: 'K-1', price: 100, tax_rate: 20, brand_name: 'Acme' });
  await createProduct(tenant, { sku: 'X-1', price: 100, tax_rate: 20 });
  await channel.drain();
  const exclude = ['--action', 'exclude', '--conditions', '{"sku_patterns":["X-*"]}', '--label', 'no X'];
  const [previewed, nonsense, markup] = await Promise.all([
    run('rule', 'add', ...connection, ...exclude, '--preview'),
    run('rule', 'add', ...connection, '--action', 'exclude', '--conditions', '{"brand_ids":[999]}'),
    run('markup', 'set', ...connection, '--brand', '1', '--percent', '10'),
  ]);
  expect(previewed).toMatchObject({ exit: 0, connections: [{ withdrawn: 1, would_be_held: false }] });
  expect(nonsense).toMatchObject({ exit: 1, error: 'there is no brand 999' });
  expect(markup).toMatchObject({ exit: 0 });
  const added = await run('rule', 'add', ...connection, ...exclude);
  await run('connection', 'set', '--id', connection[1]!, '--set', 'price_rounding=end_99');
  const [listed, explained] = await Promise.all([
    run('rule', 'list', ...connection),
    run('explain', '--product', String(kettle)),
  ]);
  expect(listed).toMatchObject({ rules: [{ id: added.id, label: 'no X', matching: 1, deciding: 1 }] });
  expect(explained).toMatchObject({ targets: [{ excluded: false, price: '131.99' }] });
  await channel.drain();
  expect(channel.listing('K-1')).toMatchObject({ price: '131.99' });
  expect(channel.listing('X-1')).toMatchObject({ active: false });
});
