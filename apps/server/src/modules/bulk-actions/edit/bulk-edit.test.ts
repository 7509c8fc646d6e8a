import type { ProductDetail } from '@sluice/contracts';
import type { BulkActionPreview } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, createCategory, createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { findOrCreateGroup } from '../../catalog/index.ts';
import { planTenant } from '../../publishing/index.ts';
import { run, undo } from '../testing/actions.ts';

// holds UI-5
describe('a bulk edit', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let ids: number[];
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
    ids = [];
    for (const price of [10, 20, 30])
      ids.push(
        await createProduct(tenant, {
          name: `At ${price}`,
          sku: `S-${price}`,
          price,
          quantity: price,
          tags: ['Old'],
        }),
      );
  });
  const product = async (id: number): Promise<ProductDetail> =>
    (await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`)).body.data;
  const prices = async () => Promise.all(ids.map(async (id) => (await product(id)).price));
  const edit = (changes: object) => ({ kind: 'edit', selection: { ids }, edit: changes });

  test.each([
    [{ mode: 'set', value: 7.5 }, [7.5, 7.5, 7.5]],
    [{ mode: 'amount', value: 2.25 }, [12.25, 22.25, 32.25]],
    [{ mode: 'percent', value: -10 }, [9, 18, 27]],
  ])('changes prices by %o and puts them back', async (price, expected) => {
    const done = await run(service, user, edit({ price }));
    expect(done).toMatchObject({
      status: 'completed',
      total: 3,
      done: 3,
      changed: 3,
      failed: 0,
      can_undo: true,
    });
    expect(await prices()).toEqual(expected);
    expect(done.items[0]).toMatchObject({
      result: 'changed',
      before: { price: 10 },
      after: { price: expected[0] },
    });
    expect(await undo(service, user, done.id)).toMatchObject({ status: 'completed', changed: 3 });
    expect(await prices()).toEqual([10, 20, 30]);
  });

  test('sets a plain field in its stored form, refuses what it cannot store, and puts it back', async () => {
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'At 10', weight: 2 });
    const weights = async () => Promise.all(ids.map(async (id) => (await product(id)).weight));
    const done = await run(service, user, edit({ weight: 2.0004 }));
    expect(done).toMatchObject({ status: 'completed', changed: 2, unchanged: 1 });
    expect(done.items.find((one) => one.result === 'changed')).toMatchObject({
      before: { weight: null },
      after: { weight: 2 },
    });
    expect(await weights()).toEqual([2, 2, 2]);
    expect(await undo(service, user, done.id)).toMatchObject({ status: 'completed', changed: 2 });
    expect(await weights()).toEqual([2, null, null]);
    const refused = await run(service, user, edit({ weight: 0.0004 }));
    expect(refused.items[0]).toMatchObject({
      result: 'failed',
      message: expect.stringContaining('less than half a gram'),
    });
  });

  test('sets everything there is to set at once, and undo restores all of it', async () => {
    const category = await createCategory(tenant, 'Kettles');
    const other = await createCategory(tenant, 'Old things');
    const brand = await tenant.call<{ id: number }>('POST', '/v1/brands', { name: 'Acme' });
    const rates = await tenant.call<{ data: { id: number; rate: number }[] }>('GET', '/v1/tax-rates');
    const rate = rates.body.data.find((one) => one.rate === 20)!.id;
    const connection = await addConnection(service, tenant);
    const group = await service.platform.db.inTenant(tenant.id, (tx) =>
      findOrCreateGroup(tx, 'operator', 'Spring'),
    );
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'At 10', category_ids: [other] });
    const before = await Promise.all(ids.map(product));
    const done = await run(
      service,
      user,
      edit({
        status: false,
        publish_enabled: false,
        brand_id: brand.body.id,
        tax_rate_id: rate,
        add_category_ids: [category],
        remove_category_ids: [other],
        add_group_ids: [group.id],
        add_tags: ['New', 'old'],
        remove_tags: ['OLD'],
        quantity: { mode: 'change', value: 5 },
        override: { credential_id: connection, markup_percent: 12.5 },
      }),
    );
    expect(done).toMatchObject({ status: 'completed', changed: 3 });
    expect(await product(ids[0]!)).toMatchObject({
      status: false,
      publish_enabled: false,
      brand_name: 'Acme',
      tax_rate_id: rate,
      category_ids: [category],
      groups: [{ id: group.id }],
      tags: ['New'],
      quantity: 15,
      channel_overrides: [{ credential_id: connection, markup_percent: 12.5, price: null }],
    });
    expect(done.items[0]!.after).toMatchObject({
      brand: 'Acme',
      categories: ['Kettles'],
      groups: ['Spring'],
    });
    await undo(service, user, done.id);
    const strip = ({ updated_at: _, price_with_vat: __, ...rest }: ProductDetail) => rest;
    expect((await Promise.all(ids.map(product))).map(strip)).toEqual(before.map(strip));
  });

  test('an override that a program set is its again after undo, and one in another currency says so', async () => {
    const connection = await addConnection(service, tenant);
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.count(sql`update connections set currency = 'TRY' where id = ${connection}`),
    );
    const override = { credential_id: connection, price: 9 };
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'At 10', channel_overrides: [override] });
    const sources = () =>
      service.platform.db.inTenant(tenant.id, (tx) =>
        tx.run(
          sql`select product_id, price::float8 as price, source from channel_overrides order by product_id`,
        ),
      );
    const theirs = [{ product_id: ids[0], price: 9, source: 'api' }];
    expect(await sources()).toEqual(theirs);
    const done = await run(service, user, edit({ override: { credential_id: connection, price: 5 } }));
    expect(await sources()).toEqual(ids.map((id) => ({ product_id: id, price: 5, source: 'manual' })));
    expect(done.items[0]).toMatchObject({
      before: { channel_price: 9 },
      after: { channel_price: 5, channel_currency: 'TRY' },
    });
    expect(await undo(service, user, done.id)).toMatchObject({ status: 'completed', changed: 3 });
    expect(await sources()).toEqual(theirs);
    expect(await run(service, user, edit({ override }))).toMatchObject({ changed: 2, unchanged: 1 });
    expect((await sources())[0]).toEqual(theirs[0]);
  });

  test('an edit that was remembered without whose the overrides are can be undone still', async () => {
    const connection = await addConnection(service, tenant);
    const done = await run(service, user, edit({ override: { credential_id: connection, price: 5 } }));
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.count(sql`update bulk_action_items set
        before = before #- ${`{overrides,${connection},source}`}::text[],
        after = after #- ${`{overrides,${connection},source}`}::text[] where action_id = ${done.id}`),
    );
    expect(await undo(service, user, done.id)).toMatchObject({ status: 'completed', changed: 3 });
  });

  test('leaves alone what somebody changed since, and says so', async () => {
    const done = await run(service, user, edit({ price: { mode: 'set', value: 5 }, status: false }));
    await tenant.call('PUT', `/v1/products/${ids[1]}`, { name: 'At 20', price: 99 });
    await tenant.call('PUT', `/v1/products/${ids[2]}`, { name: 'At 30', price: 99, status: true });
    const undone = await undo(service, user, done.id);
    expect(undone).toMatchObject({ status: 'completed_with_errors', changed: 2, skipped: 1 });
    expect(undone.items.map(({ result, message }) => [result, message])).toEqual([
      ['changed', null],
      ['changed', 'changed since by somebody else, and left as it is: price'],
      ['skipped', 'changed since by somebody else, and left as it is: price, status'],
    ]);
    expect(await prices()).toEqual([10, 99, 99]);
    expect((await product(ids[1]!)).status).toBe(true);
  });

  test('puts a price of 0 back, which no write of the API can set', async () => {
    ids = [await createProduct(tenant, { name: 'Free' })];
    const done = await run(service, user, edit({ price: { mode: 'set', value: 5 } }));
    await undo(service, user, done.id);
    expect(await prices()).toEqual([0]);
  });

  test('an undo that changed nothing is not the only one', async () => {
    const first = await run(service, user, edit({ price: { mode: 'percent', value: 10 } }));
    const second = await run(service, user, edit({ price: { mode: 'percent', value: 10 } }));
    expect(await undo(service, user, first.id)).toMatchObject({ changed: 0, skipped: 3 });
    expect(await undo(service, user, second.id)).toMatchObject({ status: 'completed', changed: 3 });
    expect(await prices()).toEqual([11, 22, 33]);
    const { body } = await user.call<{ can_undo: boolean }>('GET', `/bulk-actions/${first.id}`);
    expect(body).toMatchObject({ can_undo: true, undone_by: null });
    expect(await undo(service, user, first.id)).toMatchObject({ status: 'completed', changed: 3 });
    expect(await prices()).toEqual([10, 20, 30]);
  });

  test('can be undone once, and only when it is an edit', async () => {
    const done = await run(service, user, edit({ status: false }));
    await undo(service, user, done.id);
    expect(await user.call('POST', `/bulk-actions/${done.id}/undo`)).toMatchObject({
      status: 409,
      body: { message: 'the edit was undone already' },
    });
    const published = await run(service, user, { kind: 'publish', selection: { ids } });
    expect((await user.call('POST', `/bulk-actions/${published.id}/undo`)).status).toBe(409);
  });

  test('tells what failed and why, product by product, and does the rest', async () => {
    await tenant.call('DELETE', `/v1/products/${ids[2]}`);
    const gone = ids[2];
    ids = [...ids, await createProduct(tenant, { name: 'Empty', quantity: 0 })];
    const done = await run(service, user, edit({ quantity: { mode: 'change', value: -15 } }));
    // The selection no longer finds a deleted product.
    expect(done.total).toBe(3);
    expect(done.items.map((item) => item.product_id)).not.toContain(gone);
    expect(done).toMatchObject({ status: 'completed_with_errors', changed: 1, failed: 2 });
    expect(done.items[0]).toMatchObject({
      result: 'failed',
      message: 'the stock would be -5; it cannot be set below 0',
    });
    expect((await product(ids[1]!)).quantity).toBe(5);
  });

  test('is shown before it is done, with those that cannot be done first', async () => {
    const answer = await user.call<BulkActionPreview>(
      'POST',
      '/bulk-actions/preview',
      edit({ quantity: { mode: 'change', value: -15 } }),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { total: 3, looked_at: 3, changed: 2, failed: 1, unchanged: 0 },
    });
    expect(answer.body.samples).toMatchObject([
      { name: 'At 10', message: 'the stock would be -5; it cannot be set below 0' },
      { name: 'At 20', before: { quantity: 20 }, after: { quantity: 5 }, message: null },
      { name: 'At 30', before: { quantity: 30 }, after: { quantity: 15 } },
    ]);
    expect((await product(ids[1]!)).quantity).toBe(20);
  });

  test('shows what each channel would be sent: a markup takes the place of the one of the connection', async () => {
    const connection = await addConnection(service, tenant, { markupPercent: 12 });
    await planTenant(service.platform.db, tenant.id);
    const { body } = await user.call<BulkActionPreview>(
      'POST',
      '/bulk-actions/preview',
      edit({ override: { credential_id: connection, markup_percent: 5 } }),
    );
    expect(body.channels).toMatchObject({
      connections: [{ credential_id: connection, updated: 3, prices_up: 0, prices_down: 3 }],
      examples: [
        { sku: 'S-10', price_before: 11.2, price_after: 10.5 },
        { sku: 'S-20', price_before: 22.4, price_after: 21 },
        { sku: 'S-30', price_before: 33.6, price_after: 31.5 },
      ],
    });
    expect((await product(ids[0]!)).channel_overrides).toEqual([]);
  });

  test('does not touch what is as it should be', async () => {
    const updated = (await product(ids[0]!)).updated_at;
    expect(await run(service, user, edit({ status: true }))).toMatchObject({
      changed: 0,
      unchanged: 3,
      can_undo: false,
    });
    expect((await product(ids[0]!)).updated_at).toBe(updated);
  });

  test.each([
    [{}, 'edit'],
    [{ brand_id: 999_999 }, 'edit.brand_id'],
    [{ add_category_ids: [999_999] }, 'edit.add_category_ids'],
    [{ add_group_ids: [999_999] }, 'edit.add_group_ids'],
    [{ tax_rate_id: 999_999 }, 'edit.tax_rate_id'],
    [{ price: { mode: 'set', value: 0 } }, 'edit.price.value'],
    [{ price: { mode: 'percent', value: -100 } }, 'edit.price.value'],
    [{ quantity: { mode: 'set', value: -1 } }, 'edit.quantity.value'],
    [{ override: { credential_id: 999_999, price: 1 } }, 'edit.override.credential_id'],
  ])('that says %o is refused on its field', async (changes, field) => {
    for (const path of ['/bulk-actions', '/bulk-actions/preview']) {
      const { status, body } = await user.call<{ errors: object }>('POST', path, edit(changes));
      expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] });
    }
  });

  test('undo gives own stock back without the units sold before and since', async () => {
    const connection = await addConnection(service, tenant);
    const own = (stock: number) =>
      tenant.call('PUT', `/v1/products/${ids[0]}`, {
        name: 'At 10',
        channel_overrides: [{ credential_id: connection, stock }],
      });
    const sell = (units: number) =>
      service.platform.db.inTenant(tenant.id, async (tx) =>
        tx.later(sql`update channel_overrides set stock_sold = stock_sold + ${units}`),
      );
    const left = async () =>
      service.platform.db.inTenant(tenant.id, (tx) =>
        tx.first(sql<{ n: number }>`select stock - stock_sold as n from channel_overrides`),
      );
    await own(9);
    await sell(4);
    const override = { credential_id: connection, stock: 20 };
    const done = await run(service, user, { kind: 'edit', selection: { ids: [ids[0]] }, edit: { override } });
    await sell(2);
    expect(await undo(service, user, done.id)).toMatchObject({ status: 'completed', changed: 1 });
    expect(await left()).toEqual({ n: 3 });
  });

  test('undo gives a fixed price back in the currency it was given in', async () => {
    const connection = await addConnection(service, tenant);
    const inTenant = service.platform.db.inTenant;
    await inTenant(tenant.id, async (tx) => tx.later(sql`update connections set currency = 'EUR'`));
    const overrides = [{ credential_id: connection, price: 77 }];
    await tenant.call('PUT', `/v1/products/${ids[0]}`, { name: 'At 10', channel_overrides: overrides });
    const override = { credential_id: connection, price: null };
    const done = await run(service, user, { kind: 'edit', selection: { ids: [ids[0]] }, edit: { override } });
    await inTenant(tenant.id, async (tx) => tx.later(sql`update connections set currency = 'USD'`));
    await undo(service, user, done.id);
    const kept = await inTenant(tenant.id, (tx) =>
      tx.first(sql`select price::float8 as price, currency from channel_overrides`),
    );
    expect(kept).toEqual({ price: 77, currency: 'EUR' });
  });
});
