import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createCategory, createProduct } from '../testing/fixtures.ts';
import { control, readTree, setTree, treeAttribute, treeNode } from '../testing/mapping.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { makeFolder, runForTenant } from './test-support.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let folder: Awaited<ReturnType<typeof makeFolder>>;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
  await setTree(channel, [
    treeNode('T1', 'Clothing', null, { assignable: false }),
    treeNode('T2', 'Shirts', 'T1', { attributes: [treeAttribute('colour', ['Red', 'Blue'])] }),
  ]);
  await readTree(service, tenant, channel);
  folder = await makeFolder();
});
afterAll(async () => {
  await channel.close();
  await service.close();
  await folder.remove();
});

const run = (...args: string[]) => runForTenant(service, tenant, args, { DATA_DIR: folder.path });

test('mapping: from the tree over a suggestion to a listing with its attributes', async () => {
  const tops = String(await createCategory(tenant, 'Shirt'));
  const on = ['--connection', String(channel.connectionId)];
  const [tree, suggested, refused] = await Promise.all([
    run('mapping', 'tree', ...on, '--search', 'SHIRT'),
    run('mapping', 'suggest', ...on),
    run('mapping', 'set', ...on, '--category', tops, '--sync-id', 'T1'),
  ]);
  expect(tree).toMatchObject({
    categories: [{ sync_id: 'T2', path: ['Clothing', 'Shirts'], assignable: true }],
  });
  expect(suggested).toMatchObject({ categories: [{ status: 'unmapped', suggestions: [{ sync_id: 'T2' }] }] });
  expect(refused).toMatchObject({ exit: 1, error: expect.stringContaining('takes no listings') });
  await run('mapping', 'set', ...on, '--category', tops, '--sync-id', 'T2');
  await readTree(service, tenant, channel);
  const attribute = [...on, '--channel-category', 'T2', '--code', 'colour'];
  const changes = await Promise.all([
    run('mapping', 'option', 'set', '--category', tops, '--name', 'Farbe', '--value', 'Crimson'),
    run('mapping', 'attribute', 'set', ...attribute, '--source', 'option', '--argument', 'farbe'),
    run('mapping', 'attribute', 'map-value', ...attribute, '--value', 'crimson', '--channel-value', 'red'),
  ]);
  expect(changes.map((change) => change.exit)).toEqual([0, 0, 0]);
  const product = await createProduct(tenant, { sku: 'S1', price: 1, category_ids: [Number(tops)] });
  const [listed, explained] = await Promise.all([
    run('mapping', 'list', ...on),
    run('mapping', 'explain', ...on, '--product', String(product)),
  ]);
  expect(listed).toMatchObject({ mappings: [{ status: 'mapped', sync_id: 'T2' }] });
  expect(explained).toMatchObject({
    category_sync_id: 'T2',
    attributes: [{ code: 'colour', value: 'red' }],
    issues: [],
  });
  await channel.drain();
  expect(channel.listing('S1')).toMatchObject({ category_id: 'T2', attributes: [{ value: 'red' }] });
});

test('match: a question is listed and answered', async () => {
  const items = ['ONE', 'TWO'].map((sku) => ({ sku, barcode: '4006381333931', title: sku, price: '1' }));
  await control(channel, 'POST', '/api/listings/batch', { items });
  const product = String(await createProduct(tenant, { sku: 'Q1', price: 1, ean: '4006381333931' }));
  await channel.drain();
  const subject = ['--connection', String(channel.connectionId), '--product', product];
  const [list, incomplete] = await Promise.all([run('match', 'list'), run('match', 'choose', ...subject)]);
  expect(incomplete).toMatchObject({ exit: 1, error: 'give either --sync-id or --create' });
  const { questions } = list as unknown as { questions: { candidates: { sync_id: string }[] }[] };
  expect(questions).toMatchObject([
    { product_id: Number(product), candidates: [{ title: 'ONE' }, { title: 'TWO' }] },
  ]);
  const syncId = questions[0]!.candidates[0]!.sync_id;
  expect(await run('match', 'choose', ...subject, '--sync-id', syncId)).toMatchObject({
    exit: 0,
    sync_id: syncId,
  });
  await channel.drain();
  expect(channel.listing('Q1')).toMatchObject({ id: syncId });
});
