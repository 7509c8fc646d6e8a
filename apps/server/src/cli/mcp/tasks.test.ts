import { readFile } from 'node:fs/promises';
import type { PublishPreview } from '@sluice/contracts/portal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workerDeps, workOnNext } from '../../modules/bulk-actions/testing/actions.ts';
import { type ActionWorld, openActionWorld } from '../../modules/orders/testing/action-world.ts';
import { createCategory, createProduct } from '../../testing/fixtures.ts';
import { readTree, setTree, treeNode } from '../../testing/mapping.ts';
import { type Assistant, addressOf, connectAssistant, keyOf, TRANSPORTS } from '../../testing/mcp-shop.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { countCalls, tableOf } from './testing/task-table.ts';

const SCOPES = ['mcp', 'read', 'orders', 'catalogue', 'publishing', 'configuration'];

interface Offer {
  message: string;
  confirm: string;
  preview: { channels: PublishPreview };
}

let service: TestService;
let world: ActionWorld;
let assistant: Assistant;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
});
/** The result of each task over each transport, and the calls that it took. */
const results = new Map<string, { calls: string; by: Map<string, string> }>();
afterAll(async () => {
  process.stdout.write(`\n${tableOf(results, TRANSPORTS)}\n`);
  await service.close();
});

/** Shows a change, checks that nothing happened, and confirms it. */
async function agree(tool: string, args: object): Promise<{ offer: Offer; done: Record<string, unknown> }> {
  const offer = await assistant.use<Offer>(tool, args);
  expect(offer, JSON.stringify(offer.body)).toMatchObject({
    refused: false,
    body: { confirm: expect.any(String) },
  });
  const done = await assistant.use(tool, { ...args, confirm: offer.body.confirm });
  expect(done, JSON.stringify(done.body)).toMatchObject({ refused: false });
  return { offer: offer.body, done: done.body };
}

const find = async (sku: string): Promise<number> => {
  const { body } = await assistant.use<{ data: { id: number }[] }>('list_products', { search: sku });
  return body.data[0]!.id;
};

// holds MCP-1, MCP-2
describe.each(TRANSPORTS)('tasks over %s', (transport) => {
  beforeEach(async () => {
    world = await openActionWorld(service);
    await createProduct(world.tenant, {
      sku: 'TEA',
      name: 'Green tea',
      price: 20,
      quantity: 4,
      brand_name: 'Acme',
    });
    await createProduct(world.tenant, { sku: 'CUP', name: 'Cup', price: 5, quantity: 9, brand_name: 'Acme' });
    await world.channel.drain();
    const key = await keyOf(service, world.tenant.id, SCOPES);
    assistant = await connectAssistant(addressOf(service), key, transport);
  });
  afterEach(async ({ task }) => {
    const found = results.get(task.name) ?? { calls: countCalls(assistant.calls), by: new Map() };
    found.by.set(transport, task.result?.state ?? 'unknown');
    results.set(task.name, found);
    await assistant.close();
    await world.close();
  });

  test('find a product, and say why it costs what it costs on a channel', async () => {
    const { body } = await assistant.use<{ data: object[] }>('list_products', { search: 'green' });
    expect(body.data).toMatchObject([{ sku: 'TEA', price: 20, quantity: 4 }]);
    const explained = await assistant.use<{ data: object[] }>('explain_product', { id: await find('TEA') });
    expect(JSON.stringify(explained.body)).toContain('"trace"');
    expect(explained.body.data).toMatchObject([{ label: 'Channel', state: 'live' }]);
  });

  test('see how channels are doing, without a secret', async () => {
    const { body } = await assistant.use<{ data: object[] }>('list_connections');
    expect(body.data).toMatchObject([{ label: 'Channel', listings: { live: 3 }, blocked: null }]);
    const one = await assistant.use('get_connection', { id: world.channel.connectionId });
    expect(JSON.stringify(one.body)).not.toMatch(/"api_key":|webhook_secret/);
    expect((await assistant.use('get_overview')).refused).toBe(false);
  });

  test('read the orders of the day', async () => {
    await world.order([2]);
    const { body } = await assistant.use<{ data: { id: number }[] }>('list_orders');
    expect(body.data).toMatchObject([{ lines: [{ sku: 'A', quantity: 2 }] }]);
    const order = await assistant.use('get_order', { id: body.data[0]!.id });
    expect(order).toMatchObject({ refused: false, body: { data: { id: body.data[0]!.id } } });
  });

  test('simulate a markup as often as one likes: nothing moves', async () => {
    const args = { credential_id: world.channel.connectionId, markup_percent: 50 };
    for (const percent of [10, 50, 90]) {
      const { body } = await assistant.use<Offer>('set_markup', { ...args, markup_percent: percent });
      expect(body.preview.channels.connections).toMatchObject([{ prices_up: 3, updated: 3 }]);
    }
    const markups = await assistant.use('list_markups', { id: world.channel.connectionId });
    expect(markups.body).toMatchObject({ markup_percent: null, data: [] });
  });

  test('set a markup that was looked at, and see the new price arrive', async () => {
    const args = { credential_id: world.channel.connectionId, markup_percent: 10 };
    const { offer, done } = await agree('set_markup', args);
    expect(offer.preview.channels.examples).toContainEqual(
      expect.objectContaining({ sku: 'TEA', price_before: 20, price_after: 22 }),
    );
    expect(done).toEqual({ message: 'markup set' });
    await world.channel.drain();
    expect(world.channel.listing('TEA')).toMatchObject({ price: '22' });
  });

  test('keep the products of a brand off a channel by a rule, and take the rule away again', async () => {
    const { body: brands } = await assistant.use<{ data: { id: number }[] }>('list_brands', {
      search: 'acme',
    });
    const rule = { action: 'exclude', conditions: { brand_ids: [brands.data[0]!.id] } };
    const connection = { credential_id: world.channel.connectionId };
    const { offer, done } = await agree('create_rule', { ...connection, ...rule });
    expect(offer.preview.channels.connections).toMatchObject([{ withdrawn: 2 }]);
    const rules = await assistant.use<{ data: object[] }>('list_rules', { id: world.channel.connectionId });
    expect(rules.body.data).toMatchObject([{ id: done.id, action: 'exclude', matching: 2 }]);
    await agree('remove_rule', { id: done.id });
  });

  test('raise the prices of a brand in one go', async () => {
    const { body: brands } = await assistant.use<{ data: { id: number }[] }>('list_brands');
    const args = {
      selection: { filter: { brand_id: [brands.data[0]!.id] }, expected: 2 },
      edit: { price: { mode: 'percent', value: 10 } },
    };
    const { offer, done } = await agree('edit_products', args);
    expect(offer.preview).toMatchObject({ products: { total: 2, changed: 2 } });
    expect(offer.preview.channels.connections).toMatchObject([{ prices_up: 2 }]);
    while (await workOnNext(workerDeps(service)));
    const job = await assistant.use('get_bulk_action', { id: done.id });
    expect(job.body).toMatchObject({ status: 'completed', changed: 2 });
    expect((await assistant.use('list_products', { search: 'TEA' })).body).toMatchObject({
      data: [{ price: 22 }],
    });
  });

  test('write a better text for a product', async () => {
    const id = await find('TEA');
    await agree('update_product', { id, description: '<p>First flush.</p>' });
    const { body } = await assistant.use('get_product', { id });
    expect(body).toMatchObject({ data: { name: 'Green tea', description: '<p>First flush.</p>' } });
  });

  test('map a category of the shop to one of the channel', async () => {
    await setTree(world.channel, [treeNode('C1', 'Drinks', null)]);
    await readTree(service, world.tenant, world.channel);
    const category = await createCategory(world.tenant, 'Tea');
    const id = world.channel.connectionId;
    const found = await assistant.use<{ data: object[] }>('list_channel_categories', { id, search: 'drink' });
    expect(found.body.data).toMatchObject([{ sync_id: 'C1' }]);
    await agree('map_category', { credential_id: id, category_id: category, sync_id: 'C1' });
    const mapped = await assistant.use<{ data: object[] }>('list_category_mappings', {
      id,
      status: 'mapped',
    });
    expect(mapped.body.data).toMatchObject([{ category_id: category, sync_id: 'C1' }]);
  });

  test('find refused listings, and send them again once their cause is gone', async () => {
    await world.channel.faults({ poison_skus: ['CUP'] });
    await createProduct(world.tenant, { sku: 'POT', price: 8 });
    const id = await find('CUP');
    await agree('update_product', { id, price: 6 });
    await world.channel.drain();
    const results = await assistant.use<{ data: object[] }>('list_publish_results');
    expect(results.body.data.length).toBeGreaterThan(0);
    await world.channel.faults({});
    const { done } = await agree('publish_products', { selection: { ids: [id] } });
    while (await workOnNext(workerDeps(service)));
    await world.channel.drain();
    expect(done).toMatchObject({ total: 1 });
    expect(world.channel.listing('CUP')).toMatchObject({ price: '6' });
  });

  test('keep one product off a channel', async () => {
    const id = await find('CUP');
    const { offer } = await agree('set_exclusion', {
      credential_id: world.channel.connectionId,
      product_id: id,
      excluded: true,
    });
    expect(offer.preview.channels.connections).toMatchObject([{ withdrawn: 1 }]);
    const explained = await assistant.use<{ data: object[] }>('explain_product', { id });
    expect(JSON.stringify(explained.body.data)).toContain('excluded');
  });

  test('release changes that the guard holds', async () => {
    const id = world.channel.connectionId;
    await agree('update_product', { id: await find('TEA'), price: 2000 });
    await agree('update_product', { id: await find('CUP'), price: 500 });
    await agree('update_product', { id: world.product, price: 1000 });
    await world.channel.step();
    const held = await assistant.use<{ data: object[] }>('list_held_changes');
    expect(held.body.data).toMatchObject([{ credential_id: id }]);
    const { offer } = await agree('confirm_held_changes', { credential_id: id });
    expect(offer.preview).toMatchObject({ held: { jumps: 3 } });
    await world.channel.drain();
    expect(world.channel.listing('TEA')).toMatchObject({ price: '2000' });
  });

  test('change the configuration as a whole', async () => {
    const { body } = await assistant.use<{ data: { connections: { settings: object }[] } }>(
      'get_configuration',
    );
    const [connection] = body.data.connections;
    const wanted = {
      version: 1,
      connections: [{ ...connection, settings: { ...connection!.settings, stock_buffer: 2 } }],
    };
    const { offer, done } = await agree('apply_configuration', { configuration: wanted });
    expect(offer.preview).toMatchObject({ changes: [{ name: 'Channel: stock_buffer', after: '2' }] });
    expect(done).toMatchObject({ message: 'configuration applied' });
    const secret = {
      version: 1,
      connections: [{ label: 'Channel', platform: 'simulator', secrets: { api_key: 'x' } }],
    };
    expect(await assistant.use('apply_configuration', { configuration: secret })).toMatchObject({
      refused: true,
    });
  });
});

test('the guide shows these tasks with these results', async () => {
  const guide = await readFile(new URL('../../../../../docs/guides/mcp.md', import.meta.url), 'utf8');
  expect(guide).toContain(tableOf(results, TRANSPORTS));
});
