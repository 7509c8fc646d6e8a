import type { ProductChannel } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../../testing/channel.ts';
import { createCategory, createProduct } from '../../../../testing/fixtures.ts';
import { control, readTree, setTree, treeAttribute, treeNode } from '../../../../testing/mapping.ts';
import { signIn, type TestUser } from '../../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../../testing/service.ts';
import { updateConnectionSettings } from '../../../channels/index.ts';
import { mapCategory } from '../../../mapping/index.ts';
import { createRule, setMarkup } from '../../../publishing/index.ts';

const EAN = '4006381333931';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  user = await signIn(service, tenant.id);
  channel = await connectTestChannel(service, tenant);
  return async () => {
    // Otherwise the tasks of a closed channel would run before those of the next.
    await inTenant((tx) => tx.run(sql`delete from connection_tasks`));
    await channel.close();
  };
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const channelsOf = async (id: number): Promise<ProductChannel[]> => {
  const { status, body } = await user.call<{ data: ProductChannel[] }>('GET', `/products/${id}/channels`);
  expect(status).toBe(200);
  return body.data;
};
const only = async (id: number): Promise<ProductChannel> => (await channelsOf(id))[0]!;
const at = (id: number, rest: string): string => `/products/${id}/channels/${channel.connectionId}/${rest}`;

// holds UI-10
describe('the price of each channel and the level that decided it', () => {
  // holds OVR-9
  test('names product, brand, connection and master price, with net, gross and what is sent', async () => {
    const id = await createProduct(tenant, { sku: 'K', price: 100, tax_rate: 20, brand_name: 'Acme' });
    const decided = async () => (await only(id)).price_decided_by;
    expect(await only(id)).toMatchObject({ price: 120, net_price: 100, gross_price: 120, currency: 'EUR' });
    expect(await decided()).toMatchObject({ code: 'trace.master_price', level: 'master' });
    await inTenant((tx) =>
      updateConnectionSettings(tx, 'operator', channel.connectionId, { markup_percent: 10 }),
    );
    expect(await decided()).toMatchObject({ level: 'connection', params: { percent: 10 } });
    const brand = await inTenant((tx) => tx.first(sql<{ id: number }>`select id from brands`));
    await inTenant((tx) =>
      setMarkup(tx, 'operator', channel.connectionId, { brandId: brand!.id, percent: 15 }),
    );
    expect(await decided()).toMatchObject({ level: 'brand', params: { name: 'Acme', percent: 15 } });
    const override = async (fields: object) =>
      (
        await user.call('PUT', `/products/${id}`, {
          name: 'K',
          channel_overrides: [{ credential_id: channel.connectionId, ...fields }],
        })
      ).status;
    expect(await override({ markup_percent: 25 })).toBe(200);
    expect(await decided()).toMatchObject({
      code: 'trace.markup_product_override',
      level: 'product_override',
    });
    expect(await override({ price: 77.5, markup_percent: null })).toBe(200);
    expect(await only(id)).toMatchObject({
      price: 77.5,
      gross_price: null,
      price_decided_by: { code: 'trace.absolute_price', level: 'product_override' },
      override: { price: 77.5, markup_percent: null, source: 'manual', state: 'pending' },
    });
    expect(await override({ price: 1, markup_percent: 1 })).toBe(422);
  });

  test('the minimum price of the connection decided when it raised the price, and only then', async () => {
    const id = await createProduct(tenant, { sku: 'K', price: 10, tax_rate: 20 });
    const minimum = (price: number) =>
      inTenant((tx) =>
        updateConnectionSettings(tx, 'operator', channel.connectionId, {
          markup_percent: 10,
          minimum_price: price,
        }),
      );
    await minimum(50);
    expect(await only(id)).toMatchObject({
      price: 50,
      price_decided_by: { code: 'trace.minimum', level: 'minimum' },
    });
    await minimum(5);
    expect(await only(id)).toMatchObject({
      price: 13.2,
      price_decided_by: { code: 'trace.markup_connection' },
    });
  });

  test('every step of price and stock is there in order, for every language', async () => {
    const id = await createProduct(tenant, { sku: 'K', price: 10, tax_rate: 20, quantity: 9 });
    const settings = { markup_percent: 10, price_rounding: 'end_90' as const, stock_buffer: 2, stock_cap: 5 };
    await inTenant((tx) => updateConnectionSettings(tx, 'operator', channel.connectionId, settings));
    const { trace } = await only(id);
    expect(trace.map(({ about, code, value }) => [about, code, value])).toEqual([
      ['price', 'trace.master_price', '10.000000'],
      ['price', 'trace.markup_connection', '11.000000'],
      ['price', 'trace.vat', '13.200000'],
      ['price', 'trace.rounded_nearest_end_90', '12.90'],
      ['stock', 'trace.general_stock_buffer_cap', '5'],
    ]);
    expect(trace.at(-1)!.params).toEqual({ general: 9, buffer: 2, cap: 5 });
  });
});

// holds UI-12
describe('excluded names what is responsible', () => {
  test('a rule, by number and label', async () => {
    const id = await createProduct(tenant, { sku: 'K-1', price: 1 });
    const conditions = { sku_patterns: ['K-*'] };
    const rule = await inTenant((tx) =>
      createRule(
        tx,
        'operator',
        { connectionId: channel.connectionId },
        { action: 'exclude', label: 'No Ks', conditions },
      ),
    );
    expect(await only(id)).toMatchObject({
      state: 'excluded',
      price: null,
      excluded_by: {
        code: 'trace.named_rule_excludes',
        params: { rule_id: rule.id, position: 1, label: 'No Ks' },
      },
    });
  });

  test('or the flag of the product, of its category, of the channel', async () => {
    const category = await createCategory(tenant, 'Secret');
    const id = await createProduct(tenant, { sku: 'K', price: 1, category_ids: [category] });
    const put = (fields: object) => user.call('PUT', `/products/${id}`, { name: 'K', ...fields });
    const because = async () => (await only(id)).excluded_by;
    await put({ status: false });
    expect(await because()).toMatchObject({ code: 'trace.inactive' });
    await put({ status: true, publish_enabled: false });
    expect(await because()).toMatchObject({ code: 'trace.publish_disabled' });
    await put({ publish_enabled: true });
    await user.call('PUT', `/categories/${category}`, { publish_enabled: false });
    expect(await because()).toMatchObject({
      code: 'trace.category_disabled',
      params: { category_id: category, name: 'Secret' },
    });
    await user.call('PUT', `/categories/${category}`, { publish_enabled: true });
    expect((await user.call('PUT', at(id, 'exclusion'), { excluded: true })).status).toBe(200);
    expect(await because()).toMatchObject({ code: 'trace.excluded_by_hand' });
    expect(await only(id)).toMatchObject({ kept_off: true, override: null });
    await user.call('PUT', at(id, 'exclusion'), { excluded: false });
    expect(await only(id)).toMatchObject({ kept_off: false, excluded_by: null, state: 'pending' });
  });

  test('and says when the channel still shows it', async () => {
    const id = await createProduct(tenant, { sku: 'K', price: 1 });
    await channel.drain();
    expect(await only(id)).toMatchObject({ state: 'live', on_sale: true, planning: false });
    await user.call('PUT', at(id, 'exclusion'), { excluded: true });
    expect(await only(id)).toMatchObject({ state: 'excluded', on_sale: true, planning: true });
    await channel.drain();
    expect(await only(id)).toMatchObject({ state: 'excluded', on_sale: false, planning: false });
  });
});

// holds UI-11
describe('an error says its cause, the channel’s words and where it is mended', () => {
  test('a refusal leads to the field of the product', async () => {
    const id = await createProduct(tenant, { sku: 'BAD', price: 1, ean: '123' });
    await channel.faults({ poison_skus: ['BAD'] });
    await channel.drain();
    const view = await only(id);
    expect(view).toMatchObject({ state: 'error', listing: { state: 'rejected' } });
    // The channel's own words have no key: nobody translates them.
    expect(view.issues[0]).toMatchObject({
      code: expect.any(String),
      place: expect.any(String),
      message_key: null,
    });
    for (const text of [view.issues[0]!.cause, view.issues[0]!.fix, view.issues[0]!.message])
      expect(text.length).toBeGreaterThan(5);
  });

  test('a missing attribute leads to the mapping', async () => {
    await setTree(channel, [
      treeNode('1', 'Shirts', null, { attributes: [treeAttribute('color', ['Red'])] }),
    ]);
    await readTree(service, tenant, channel);
    const category = await createCategory(tenant, 'Our shirts');
    await inTenant((tx) =>
      mapCategory(tx, 'operator', { connectionId: channel.connectionId, categoryId: category, syncId: '1' }),
    );
    await readTree(service, tenant, channel, true);
    const id = await createProduct(tenant, { sku: 'K', price: 1, category_ids: [category] });
    await channel.drain();
    expect(await only(id)).toMatchObject({
      state: 'error',
      issues: [
        {
          code: 'missing_attribute',
          place: 'attribute_mapping',
          field: null,
          about: 'color',
          message_key: { code: 'listing_attribute_missing', params: { category: 'Shirts' } },
        },
      ],
    });
    const { body } = await user.call('GET', `/products/${id}/channels`);
    expect(body.main_category).toEqual({ id: category, path: ['Our shirts'] });
  });

  test('a question of matching brings its candidates, and is answered here', async () => {
    const item = (sku: string) => ({ sku, barcode: EAN, title: `Old ${sku}`, price: '1' });
    await control(channel, 'POST', '/api/listings/batch', { items: [item('ONE'), item('TWO')] });
    const id = await createProduct(tenant, { sku: 'OURS', price: 2, ean: EAN });
    await channel.drain();
    const view = await only(id);
    expect(view).toMatchObject({
      state: 'error',
      issues: [{ code: 'ambiguous_match', place: 'match' }],
      candidates: [{ title: 'Old ONE' }, { title: 'Old TWO' }],
    });
    const match = (sync_id: string) => user.call('PUT', at(id, 'match'), { sync_id });
    expect((await match('')).status).toBe(422);
    expect((await match(view.candidates[1]!.sync_id)).status).toBe(200);
    await channel.drain();
    expect(await only(id)).toMatchObject({ state: 'live', candidates: [], listing: { match: 'mapped' } });
    expect((await match('L999')).status).toBe(409);
    expect((await user.call('DELETE', at(id, 'match'))).status).toBe(200);
    expect((await user.call('DELETE', at(id, 'match'))).status).toBe(404);
    expect((await user.call('POST', at(id, 'create-as-new'))).status).toBe(200);
    expect(await only(id)).toMatchObject({ listing: { match: 'create', sync_id: null } });
  });

  test('a channel that refuses its credentials is told as the connection’s problem', async () => {
    const id = await createProduct(tenant, { sku: 'K', price: 1 });
    await inTenant((tx) =>
      tx.run(sql`update delivery_leases set blocked_kind = 'auth', blocked_reason = 'bad key', opened_at = now(),
        blocked_until = now() + interval '1 hour'`),
    );
    expect(await only(id)).toMatchObject({
      connection_problem: {
        code: 'auth',
        message: 'bad key',
        message_key: null,
        stopped: true,
        until: expect.any(String),
      },
    });
  });
});

// holds UI-14, CHAN-10
describe('publish now', () => {
  test('tries again at once what was refused, and tells how it goes on', async () => {
    const id = await createProduct(tenant, { sku: 'BAD', price: 1 });
    await channel.faults({ poison_skus: ['BAD'] });
    await channel.drain();
    expect((await only(id)).state).toBe('error');
    await channel.faults({ poison_skus: [] });
    const { status, body } = await user.call('POST', `/products/${id}/publish`, {});
    expect([status, body]).toEqual([202, { message: 'publishing', retried: 1 }]);
    expect(await only(id)).toMatchObject({ state: 'pending', planning: true });
    await channel.drain();
    expect(await only(id)).toMatchObject({ state: 'live', planning: false });
    const history = await user.call<{ data: { action: string }[] }>('GET', `/products/${id}/history`);
    expect(history.body.data.map((one) => one.action)).toContain('product.publish_requested');
  });

  test('sends nothing of what already holds, and nothing whose outcome is unknown unless the channel is named', async () => {
    const id = await createProduct(tenant, { sku: 'K', price: 1 });
    await channel.drain();
    const writes = () => channel.listing('K')!.writes;
    const before = { ...writes() };
    await user.call('POST', `/products/${id}/publish`, { credential_id: channel.connectionId });
    await channel.drain();
    expect(writes()).toEqual(before);
    await inTenant((tx) =>
      tx.run(
        sql`update listings set state = 'rejected', issue_code = 'outcome_unknown', issue_message = 'x'`,
      ),
    );
    const everywhere = await user.call('POST', `/products/${id}/publish`, {});
    expect(everywhere.body.retried).toBe(0);
    const here = await user.call('POST', `/products/${id}/publish`, { credential_id: channel.connectionId });
    expect(here.body.retried).toBe(1);
  });
});

describe('who may', () => {
  test('a viewer looks and changes nothing; another tenant’s product and channel are not there', async () => {
    const id = await createProduct(tenant, { sku: 'K', price: 1 });
    const viewer = await signIn(service, tenant.id, 'viewer');
    const stranger = await signIn(service, (await service.createTenant()).id);
    const writes = [
      ['PUT', at(id, 'exclusion'), { excluded: true }],
      ['PUT', at(id, 'match'), { sync_id: 'L1' }],
      ['DELETE', at(id, 'match'), undefined],
      ['POST', at(id, 'create-as-new'), undefined],
      ['POST', `/products/${id}/publish`, {}],
    ] as const;
    for (const [method, path, body] of writes) {
      expect((await viewer.call(method, path, body)).status, `${method} ${path}`).toBe(403);
      expect((await stranger.call(method, path, body)).status, `${method} ${path}`).toBe(404);
    }
    expect((await viewer.call('GET', `/products/${id}/channels`)).status).toBe(200);
    expect((await stranger.call('GET', `/products/${id}/channels`)).status).toBe(404);
    expect((await stranger.call('GET', `/products/${id}/history`)).status).toBe(404);
    const foreign = await createProduct(tenant, { sku: 'K2', price: 1 });
    expect(
      (await user.call('PUT', `/products/${foreign}/channels/999999/exclusion`, { excluded: true })).status,
    ).toBe(404);
    expect((await user.call('POST', `/products/${foreign}/publish`, { credential_id: 999_999 })).status).toBe(
      404,
    );
  });
});
