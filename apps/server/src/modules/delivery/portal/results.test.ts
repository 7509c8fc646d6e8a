import type { AttemptList, DeliveryPause, PublishingCounts, ResultPage } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { exportedRows } from '../../../testing/exported.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { mendDue } from '../../channels/index.ts';

// holds UI-13
describe('results in the portal', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let user: TestUser;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
    channel = await connectTestChannel(service, tenant, { settings: { required_fields: ['barcode'] } });
    return () => channel.close();
  });

  const results = async (query = ''): Promise<ResultPage> =>
    (await user.call<ResultPage>('GET', `/publish-results${query}`)).body;
  const refused = async (count: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let at = 1; at <= count; at++) ids.push(await createProduct(tenant, { sku: `S${at}`, price: 1 }));
    await channel.drain();
    return ids;
  };

  test('refused listings are one group for each cause, with its listings and the words of the channel', async () => {
    const ids = await refused(3);
    const page = await results();
    expect(page.listings).toBe(3);
    expect(page.data).toHaveLength(1);
    expect(page.data[0]).toMatchObject({
      credential_id: channel.connectionId,
      listings: 3,
      retrying: 0,
      messages: 1,
      example_product_id: ids[0],
      example_name: 'Thing',
      example_image_url: null,
    });
    const { key, credential_id } = page.data[0]!;
    const listings = await user.call<{ data: { product_id: number }[]; meta: { total: number } }>(
      'GET',
      `/publish-results/listings?credential_id=${credential_id}&key=${key}&per_page=2`,
    );
    expect(listings.body.data.map((one) => one.product_id)).toEqual(ids.slice(0, 2));
    expect(listings.body.meta.total).toBe(3);
    expect((await results('?code=invalid_price')).data).toEqual([]);
    const counts = await user.call<PublishingCounts>('GET', '/publishing-counts');
    expect(counts.body).toMatchObject({ results: 3, held: 0, questions: 0 });
    // A listing that waits for its next try is in the list, and counts.
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.count(
        sql`update listings set state = 'retry' where tenant_id = ${tenant.id} and product_id = ${ids[0]}`,
      ),
    );
    const again = await user.call<PublishingCounts>('GET', '/publishing-counts');
    expect(again.body.results).toBe((await results()).listings);
  });

  test('fix and republish tries the whole group again, and nothing else', async () => {
    await refused(3);
    const group = (await results()).data[0]!;
    await fetch(`${channel.simulator.url}/_settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ required_fields: [] }),
    });
    const wrong = { credential_id: group.credential_id, key: 'another' };
    expect((await user.call('POST', '/publish-results/republish', wrong)).body).toEqual({
      tried: 0,
      paused: false,
    });
    const body = { credential_id: group.credential_id, key: group.key };
    expect((await user.call('POST', '/publish-results/republish', body)).body).toEqual({
      tried: 3,
      paused: false,
    });
    await channel.drain();
    expect((await results()).data).toEqual([]);
    expect(channel.simulator.state.activeListings).toBe(3);
  });

  test('wordings that differ in numbers and quoted words alone are one cause', async () => {
    await refused(2);
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update listings set issues = jsonb_build_array(jsonb_build_object('code', 'too_long', 'field', 'title',
        'message', format('"%s" has %s characters', external_key, product_id)))`);
    });
    const page = await results();
    expect(page.data).toMatchObject([{ code: 'too_long', field: 'title', listings: 2, messages: 2 }]);
    expect((await results('?search=characters')).data).toHaveLength(1);
    expect((await results('?search=50%25')).data).toHaveLength(0);
  });

  // holds UI-20
  test('a cause in our own words carries the key of its message, one in words of the channel none', async () => {
    const key = { code: 'listing_no_price', params: {} };
    const [ours] = await refused(2);
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update listings set issues = ${JSON.stringify([{ code: 'no_price', message: 'no price', key }])}::jsonb
        where product_id = ${ours}`);
    });
    const keys = (await results()).data.map(({ code, message_key }) => [code, message_key]);
    expect(keys).toHaveLength(2);
    expect(keys).toContainEqual(['no_price', key]);
    expect(keys.find(([code]) => code !== 'no_price')![1]).toBeNull();
  });

  test('the history tells every attempt with its evidence, filtered, page by page', async () => {
    const [first] = await refused(3);
    const all = await user.call<AttemptList>('GET', '/publish-attempts?outcome=rejected&per_page=2');
    expect(all.body.data).toHaveLength(2);
    expect(all.body.next_before).toBe(all.body.data[1]!.id);
    const next = await user.call<AttemptList>(
      'GET',
      `/publish-attempts?outcome=rejected&per_page=2&before=${all.body.next_before}`,
    );
    expect(next.body).toMatchObject({ data: [{ outcome: 'rejected' }], next_before: null });
    const mine = await user.call<AttemptList>('GET', `/publish-attempts?product_id=${first}`);
    expect(new Set(mine.body.data.map((one) => one.product_id))).toEqual(new Set([first]));
    const none = await user.call<AttemptList>('GET', '/publish-attempts?outcome=live');
    expect(none.body.data).toEqual([]);
  });

  // holds UI-20
  test('an attempt and a pause in our own words carry the key of their message', async () => {
    await channel.faults({ rate_500: 1 });
    await createProduct(tenant, { sku: 'A', ean: '4006381333931', price: 1 });
    for (let n = 0; n < 3; n++) {
      await channel.step();
      await service.platform.db.inTenant(tenant.id, async (tx) => {
        tx.later(sql`update delivery_leases set blocked_until = now(), due_at = now()`);
        tx.later(sql`update listings set next_at = now()`);
        tx.later(sql`update due_listings set due_at = now()`);
      });
    }
    const key = {
      code: 'channel_answered',
      params: { status: 500, method: 'POST', path: expect.any(String) },
    };
    const said = { message: expect.stringContaining('the channel answered 500 to POST'), message_key: key };
    const pauses = await user.call<{ data: DeliveryPause[] }>('GET', '/delivery-pauses');
    expect(pauses.body.data).toMatchObject([said]);
    const listings = await user.call<{ data: object[] }>('GET', '/connections');
    expect(listings.body.data).toMatchObject([{ blocked: { reason: said.message, reason_key: key } }]);
  });

  // holds UI-20
  test('the note that a channel changes a listing back carries the key of its message', async () => {
    await createProduct(tenant, { sku: 'BACK', ean: '4006381333931', price: 1 });
    await channel.drain();
    for (let night = 0; night < 2; night++) {
      Object.assign(channel.listing('BACK')!, { title: 'Shortened by the channel' });
      await service.platform.db.inTenant(tenant.id, async (tx) => {
        tx.later(sql`update listings set state = 'pending', uncertain = true, next_at = now()`);
        await mendDue(tx);
        tx.later(sql`update delivery_leases set due_at = now()`);
      });
      await channel.drain();
    }
    const { data } = (await user.call<AttemptList>('GET', '/publish-attempts')).body;
    expect(data[0]).toMatchObject({
      operation: 'lookup',
      outcome: 'live',
      message:
        'the channel shows the listing otherwise although it was just sent again; it is left like that',
      message_key: { code: 'listing_changes_back', params: {} },
    });
  });

  test('a connection that failed three times for the same reason is shown as paused, with the reason', async () => {
    await refused(1);
    const pauses = async () =>
      (await user.call<{ data: DeliveryPause[] }>('GET', '/delivery-pauses')).body.data;
    expect(await pauses()).toEqual([]);
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update delivery_leases set opened_at = now(), blocked_until = now() + interval '1 minute',
        blocked_kind = 'unavailable', blocked_reason = 'HTTP 503', consecutive_failures = 4, identical_failures = 3`);
    });
    const pause = { by: 'failures', code: 'unavailable', message: 'HTTP 503', message_key: null };
    expect(await pauses()).toMatchObject([{ ...pause, failures: 4, identical_failures: 3 }]);
    const body = { credential_id: channel.connectionId };
    expect((await user.call('POST', '/publish-results/republish', body)).body).toEqual({
      tried: 1,
      paused: true,
    });
  });

  test('those of another tenant are not there, and a viewer republishes nothing', async () => {
    await refused(1);
    const other = await signIn(service, (await service.createTenant()).id);
    const { key, credential_id } = (await results()).data[0]!;
    expect((await other.call<ResultPage>('GET', '/publish-results')).body).toMatchObject({
      data: [],
      listings: 0,
    });
    const listings = `/publish-results/listings?credential_id=${credential_id}&key=${key}`;
    expect((await other.call('GET', listings)).status).toBe(404);
    const body = { credential_id, key };
    expect((await other.call('POST', '/publish-results/republish', body)).status).toBe(404);
    expect((await other.call<AttemptList>('GET', '/publish-attempts')).body.data).toEqual([]);
    expect((await other.call<{ data: [] }>('GET', '/delivery-pauses')).body.data).toEqual([]);
    expect((await other.call<PublishingCounts>('GET', '/publishing-counts')).body.results).toBe(0);
    const viewer = await signIn(service, tenant.id, 'viewer');
    expect((await viewer.call('POST', '/publish-results/republish', body)).status).toBe(403);
  });

  test('are exported a row for each issue, and so are the attempts, under the filters of the list', async () => {
    const ids = await refused(3);
    const rows = await exportedRows(service, user, '/publish-results/export');
    expect(rows.map((row) => [Number(row['Product ID']), row.State, row.Channel])).toEqual(
      ids.map((id) => [id, 'rejected', 'Channel']),
    );
    expect(rows[0]!.Message).not.toBe('');
    expect(await exportedRows(service, user, '/publish-results/export?code=invalid_price')).toEqual([]);
    const { data } = (await user.call<AttemptList>('GET', `/publish-attempts?product_id=${ids[1]}`)).body;
    const attempts = await exportedRows(service, user, `/publish-attempts/export?product_id=${ids[1]}`);
    expect(attempts.map((row) => [Number(row.ID), row.Result])).toEqual(
      data.map(({ id, outcome }) => [id, outcome]),
    );
    const other = await signIn(service, (await service.createTenant()).id);
    expect(await exportedRows(service, other, '/publish-results/export')).toEqual([]);
    expect(await exportedRows(service, other, '/publish-attempts/export')).toEqual([]);
  });
});
