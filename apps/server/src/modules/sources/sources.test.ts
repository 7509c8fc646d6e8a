import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createConnectorHost } from '../../connectors/host.ts';
import { connectorOf } from '../../connectors/registry.ts';
import { sql } from '../../platform/db/sql.ts';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/index.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { signIn } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import {
  createConnection,
  oneConnection,
  openChannel,
  runTasksOnce,
  type TaskDeps,
} from '../channels/index.ts';
import { fetchSourceImages } from './images.ts';
import { linkSourceProduct } from './links.ts';
import { previewSource } from './preview.ts';
import { setOwners, startSource } from './settings.ts';
import { sourceTask } from './walk.ts';

interface Listed {
  data: {
    id: number;
    name: string;
    sku: string | null;
    price_with_vat: number;
    quantity: number;
    status: boolean;
  }[];
}

// holds CHAN-9
describe('an e-commerce site as source', () => {
  let service: TestService;
  let tenant: TestTenant;
  let shop: RunningSimulator;
  let outbound: Outbound;
  let deps: TaskDeps;
  let source: number;
  beforeAll(async () => {
    service = await startTestService();
    // Images of the tests are served on loopback.
    outbound = createOutbound(createAddressGuard(['127.0.0.0/8']));
    const { db, log, masterKeys, objects, media } = service.platform;
    const contextFor = createConnectorHost({ db, outbound, log, masterKeys, objects, media });
    const handlers = [sourceTask];
    deps = { db, log, masterKeys, connectorOf, contextFor, handlers };
  });
  afterAll(async () => {
    await outbound.close();
    await service.close();
  });
  beforeEach(async () => {
    tenant = await service.createTenant();
    shop = await startSimulator({ port: 0 });
    source = await inTenant(async (tx) => {
      const config = { base_url: shop.url };
      const input = { label: 'Shop', markupPercent: null, paused: false, role: 'source' as const, config };
      return (
        await createConnection(tx, 'operator', deps.masterKeys, {
          ...input,
          connector: connectorOf('simulator')!,
        })
      ).id;
    });
  });
  afterEach(() => shop.close());

  const inTenant = <T>(work: Parameters<TestService['platform']['db']['inTenant']>[1]): Promise<T> =>
    service.platform.db.inTenant(tenant.id, work) as Promise<T>;
  const put = async (...products: object[]): Promise<void> => {
    const body = JSON.stringify({ products });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${shop.url}/_products`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const kettle = {
    id: 'p1',
    name: 'Kettle',
    sku: 'K-1',
    barcode: '4006381333931',
    price: '119.99',
    vat_rate: '20',
    quantity: 10,
    brand: 'Acme',
    category_paths: [['Home', 'Kitchen']],
    description: '<p>Boils <script>x</script></p>',
  };
  const sync = async (): Promise<void> => {
    await inTenant(async (tx) =>
      tx.later(
        sql`update connection_tasks set due_at = now(), expires_at = '-infinity' where kind = 'products'`,
      ),
    );
    await runTasksOnce(deps);
    const failed = await inTenant<{ error_message: string } | undefined>((tx) =>
      tx.first(sql`select error_message from connection_tasks where kind = 'products' and failures > 0`),
    );
    if (failed !== undefined) throw new Error(failed.error_message);
  };
  const start = (since: Date | null = null) =>
    inTenant(async (tx) => startSource(tx, 'operator', source, since));
  const products = async () => (await tenant.call<Listed>('GET', '/v1/products?per_page=100')).body.data;
  const links = () =>
    inTenant<{ external_id: string; state: string; kept_fields: string[]; error: string | null }[]>((tx) =>
      tx.run(sql`select external_id, state, kept_fields, error from source_products order by external_id`),
    );

  test('nothing is read until it is started; then all products come in, once', async () => {
    await put(kettle, { id: 'p2', name: 'Pot', sku: 'P-1', price: '12', vat_rate: '20' });
    await sync();
    expect(await products()).toEqual([]);
    await start();
    await sync();
    await sync();
    expect(await products()).toMatchObject([
      { name: 'Kettle', sku: 'K-1', price_with_vat: 119.99, quantity: 10, status: true },
      { name: 'Pot', sku: 'P-1', price_with_vat: 12, quantity: 0 },
    ]);
    const [first] = await products();
    const { body } = await tenant.call('GET', `/v1/products/${first!.id}`);
    expect(body).toMatchObject({
      data: {
        brand_name: 'Acme',
        categories: [{ path: ['Home', 'Kitchen'] }],
        description: '<p>Boils </p>',
        ean: '4006381333931',
      },
    });
  });

  test('a variant comes in with its family, list price, weight and properties', async () => {
    const options = [{ name: 'Colour', value: 'Red' }];
    await put({
      ...kettle,
      list_price: '149.99',
      weight: '1.25',
      properties: [{ name: 'Capacity', value: '1.7 l' }],
      family: { code: 'KT', name: 'Kettle', options },
    });
    await start();
    await sync();
    const [first] = await products();
    const read = async () =>
      (await tenant.call<{ data: object }>('GET', `/v1/products/${first!.id}`)).body.data;
    const held = {
      list_price_with_vat: 149.99,
      weight: 1.25,
      family_code: 'KT',
      family_name: 'Kettle',
      variant_options: { Colour: 'Red' },
      properties: { Capacity: '1.7 l' },
    };
    expect(await read()).toMatchObject(held);
    await tenant.call('PUT', `/v1/products/${first!.id}`, { name: 'Kettle', weight: 2 });
    await put({ id: 'p1', name: 'Kettle', weight: '1.3', properties: [{ name: 'Capacity', value: '2 l' }] });
    await sync();
    expect(await read()).toMatchObject({ ...held, weight: 2, properties: { Capacity: '2 l' } });
  });

  test('what the site has no more is taken away, and what has no room here keeps nothing else back', async () => {
    const properties = [
      { name: 'Capacity', value: '1.7 l' },
      { name: 'Cord', value: '1 m' },
    ];
    const spelled = [{ name: 'capacity', value: 'unknown' }, ...properties];
    await put({ ...kettle, weight: '0.0001', list_price: '149.99', properties: spelled });
    await start();
    await sync();
    const [first] = await products();
    const read = async () =>
      (await tenant.call<{ data: object }>('GET', `/v1/products/${first!.id}`)).body.data;
    await put({ id: 'p1', name: 'Kettle', list_price: null, properties: [properties[0]!] });
    await sync();
    expect(await read()).toMatchObject({ list_price: null, properties: { Capacity: '1.7 l' } });
    const endless = { name: 'Manual', value: 'x'.repeat(2000) };
    const options = Array.from({ length: 9 }, (_, at) => ({ name: `O${at}`, value: 'x' }));
    await put({
      id: 'p1',
      name: 'Kettle',
      quantity: 12,
      properties: [properties[0]!, endless],
      family: { code: 'F', name: 'F', options },
    });
    await sync();
    expect(await read()).toMatchObject({
      quantity: 12,
      properties: { Capacity: '1.7 l' },
      family_code: null,
    });
    expect(await links()).toMatchObject([{ state: 'linked', error: null }]);
  });

  test('a preview says what would come in, and writes nothing', async () => {
    await createProduct(tenant, { name: 'Mine', sku: 'K-1' });
    const hostile = { id: 'p4', name: 'NUL \u0000', sku: 'N\u0000' };
    await put(
      kettle,
      { id: 'p2', name: 'Pot' },
      { id: 'p3', name: 'Pan', vat_rate: '7', price: '1' },
      hostile,
    );
    const connection = await inTenant<Parameters<typeof openChannel>[2]>((tx) =>
      tx.first(oneConnection(tx, source)),
    );
    const channel = openChannel(deps, tenant.id, connection, AbortSignal.timeout(5_000))!;
    const preview = await previewSource(
      deps.db,
      { tenantId: tenant.id, connectionId: source },
      { connector: channel.connector, ctx: channel.ctx },
      { since: null },
    );
    expect(preview.counts).toMatchObject({ created: 2, updated: 1, failed: 1 });
    expect(preview.examples.find((one) => one.externalId === 'p4')).toMatchObject({ name: 'NUL ', sku: 'N' });
    expect(preview.examples.find((one) => one.externalId === 'p3')).toMatchObject({
      externalId: 'p3',
      error: { text: 'invalid VAT rate: 7, defined rates: 0, 1, 10, 20' },
    });
    expect(await products()).toMatchObject([{ name: 'Mine' }]);
    expect(await links()).toEqual([]);
  });

  test('products changed before the start date stay out', async () => {
    await put(kettle);
    await start(new Date(Date.now() + 60_000));
    await sync();
    expect(await products()).toEqual([]);
  });

  test('the site’s changes come in, and what the merchant edits by hand is not overwritten', async () => {
    await put(kettle);
    await start();
    await sync();
    const [{ id }] = (await products()) as [Listed['data'][number]];
    await tenant.call('PUT', `/v1/products/${id}`, { name: 'My kettle' });
    await put({ ...kettle, name: 'Site kettle', price: '99.90' });
    await sync();
    expect(await products()).toMatchObject([{ name: 'My kettle', price_with_vat: 99.9 }]);
    expect(await links()).toMatchObject([{ state: 'linked', kept_fields: ['name'] }]);
    await inTenant((tx) => setOwners(tx, 'operator', source, { name: 'source', price: 'merchant' }));
    await put({ ...kettle, name: 'Site kettle 2', price: '1' });
    await sync();
    expect(await products()).toMatchObject([{ name: 'Site kettle 2', price_with_vat: 99.9 }]);
  });

  test('stock moves by differences: what is sold elsewhere is not forgotten', async () => {
    await put(kettle);
    await start();
    await sync();
    await inTenant(async (tx) => tx.later(sql`update stock_levels set quantity = quantity - 3`));
    await put({ ...kettle, quantity: 8 });
    await sync();
    expect(await products()).toMatchObject([{ quantity: 5 }]);
    await sync();
    expect(await products()).toMatchObject([{ quantity: 5 }]);
  });

  // holds STOCK-12
  test('the count of a bundle stays that of its components, whatever the site has of it', async () => {
    await put(kettle, { id: 'p2', name: 'Tea set', sku: 'SET', price: '150', vat_rate: '20', quantity: 4 });
    await start();
    await sync();
    const [one, set] = await products();
    const user = await signIn(service, tenant.id);
    await user.call('PUT', `/products/${set!.id}/components`, {
      components: [{ product_id: one!.id, quantity: 2 }],
    });
    await put(kettle, { id: 'p2', name: 'Tea set', sku: 'SET', price: '150', vat_rate: '20', quantity: 40 });
    await sync();
    expect(await products()).toMatchObject([{ quantity: 10 }, { quantity: 5 }]);
  });

  test('a product is recognised by SKU, else by barcode; several that match are asked about', async () => {
    const sameSku = await createProduct(tenant, { name: 'A', sku: 'K-1' });
    const first = await createProduct(tenant, { name: 'B', ean: '40170725' });
    await createProduct(tenant, { name: 'C', ean: '40170725' });
    await put(kettle, { id: 'p2', name: 'Twice', barcode: '40170725' });
    await start();
    await sync();
    expect((await products()).map((product) => product.id)).toHaveLength(3);
    const [one, two] = await links();
    expect(one).toMatchObject({ external_id: 'p1', state: 'linked' });
    expect(two).toMatchObject({ external_id: 'p2', state: 'ambiguous' });
    await inTenant((tx) =>
      linkSourceProduct(tx, 'operator', { connectionId: source, externalId: 'p2' }, first),
    );
    await expect(
      inTenant((tx) =>
        linkSourceProduct(tx, 'operator', { connectionId: source, externalId: 'p2' }, sameSku),
      ),
    ).rejects.toMatchObject({ code: 'conflict' });
    await sync();
    expect((await links())[1]).toMatchObject({ state: 'linked', error: null });
    expect(await products()).toHaveLength(3);
  });

  test('a new product that the site has oversold comes in with its count', async () => {
    await put({ ...kettle, quantity: -3 });
    await start();
    await sync();
    expect(await products()).toMatchObject([{ sku: 'K-1', quantity: -3 }]);
    await put({ ...kettle, quantity: 2 });
    await sync();
    expect(await products()).toMatchObject([{ quantity: 2 }]);
  });

  test('one product that cannot be saved says why and holds up no other', async () => {
    const bad = [
      { id: 'b1', name: 'x'.repeat(900), sku: 'B-1' },
      { id: 'b2', name: ' \u0000', sku: 'B-2' },
      { id: 'b3', name: '', sku: 'B-3' },
      { id: 'b4', name: 'Rate', vat_rate: '77', price: '1' },
      { id: 'b5', name: 'Two lines of a SKU', sku: 'B\n5' },
    ];
    await put(...bad, kettle, { id: 'p9', name: 'Same SKU', sku: 'K-1' });
    await start();
    await sync();
    expect((await products()).map((product) => product.sku)).toEqual(['K-1']);
    expect((await links()).map((link) => [link.external_id, link.state])).toEqual([
      ['b1', 'failed'],
      ['b2', 'failed'],
      ['b3', 'failed'],
      ['b4', 'failed'],
      ['b5', 'failed'],
      ['p1', 'linked'],
      ['p9', 'failed'],
    ]);
    await put({ ...bad[0]!, name: 'Short' });
    await sync();
    expect((await links())[0]).toMatchObject({ external_id: 'b1', state: 'linked', error: null });
  });

  test('what is gone from the site leaves sale; what the merchant deleted here does not come back', async () => {
    await put(kettle, { id: 'p2', name: 'Pot', sku: 'P-1' });
    await start();
    await sync();
    const [first] = await products();
    await tenant.call('DELETE', `/v1/products/${first!.id}`);
    await put({ ...kettle, name: 'Again' });
    await fetch(`${shop.url}/_products/p2`, { method: 'DELETE' });
    await sync();
    expect(await products()).toMatchObject([{ sku: 'P-1', status: false }]);
  });

  test('a walk over many pages goes on where it was after a break, and reads nothing twice for good', async () => {
    const many = Array.from({ length: 1_200 }, (_, n) => ({ id: `m${n}`, name: `P${n}`, sku: `M-${n}` }));
    await put(...many);
    await start();
    const broken: TaskDeps = {
      ...deps,
      contextFor: (connection, signal) => {
        const ctx = deps.contextFor(connection, signal);
        let calls = 0;
        const request: typeof ctx.http.request = (call) =>
          ++calls === 2 ? Promise.reject(new Error('killed')) : ctx.http.request(call);
        return { ...ctx, http: { request } };
      },
    };
    await runTasksOnce(broken);
    const half = await inTenant<{ n: number }>((tx) => tx.first(sql`select count(*) as n from products`));
    expect(half.n).toBe(500);
    await sync();
    const all = await inTenant<{ n: number; links: number }>((tx) =>
      tx.first(sql`select count(*) as n, (select count(*) from source_products) as links from products`),
    );
    expect(all).toEqual({ n: 1_200, links: 1_200 });
  });

  test('its images are fetched and re-encoded; one that is broken is tried again and holds up no other', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    const files = createServer((request, reply) => {
      reply.end(request.url === '/good.jpg' ? jpeg : 'no image');
    });
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
    await put({ ...kettle, images: [`${address}/broken.jpg`, `${address}/good.jpg`, 'file:///etc/passwd'] });
    await start();
    await sync();
    const { db, log, objects } = service.platform;
    while (await fetchSourceImages({ db, log, objects, download: outbound.download }));
    const [{ id }] = (await products()) as [Listed['data'][number]];
    const { body } = await tenant.call<{ data: { images: unknown[] } }>('GET', `/v1/products/${id}`);
    expect(body.data.images).toHaveLength(1);
    const waiting = await inTenant<{ url: string }[]>((tx) =>
      tx.run(sql`select url from source_images where state = 'waiting' and error is not null`),
    );
    expect(waiting).toHaveLength(2);
    files.close();
  });

  test('an expired subscription stops it, as it stops every write', async () => {
    await put(kettle);
    await start();
    await service.platform.db.asSystem(async (tx) =>
      tx.later(sql`update tenants set subscription_status = 'expired' where id = ${tenant.id}`),
    );
    await expect(sync()).rejects.toThrow('the subscription is expired');
    expect(await products()).toEqual([]);
  });
});
