import type {
  DriftItem,
  HeldPlan,
  MatchQuestion,
  PublishingCounts,
  RecentProgress,
  Reconciliation,
} from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct, createProducts } from '../../../testing/fixtures.ts';
import { control } from '../../../testing/mapping.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { runTasksOnce } from '../../channels/index.ts';
import { reconcileTask } from '../reconcile/reconcile-task.ts';

interface Page<Row> {
  data: Row[];
  meta: { total: number };
}

describe('what waits for a person in the portal', () => {
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
    user = await signIn(service, tenant.id, 'admin');
    channel = await connectTestChannel(service, tenant);
    return () => channel.close();
  });

  const counts = async () => (await user.call<PublishingCounts>('GET', '/publishing-counts')).body;

  describe('held plans', () => {
    const plans = async () => (await user.call<{ data: HeldPlan[] }>('GET', '/held-plans')).body.data;
    const hold = async (): Promise<void> => {
      await createProducts(service, tenant, 12);
      await channel.drain();
      await service.platform.db.inTenant(tenant.id, async (tx) => {
        tx.later(sql`update connections set guard_withdraw_minimum = 6, guard_price_minimum = 6`);
      });
      const rule = { action: 'exclude', conditions: { sku_patterns: ['S*'] } };
      await user.call('POST', `/connections/${channel.connectionId}/rules`, rule);
      await user.call('PUT', '/currency-rates', { currency: 'USD', rate: 1.1 });
      await channel.drain();
    };

    test('say what is held, why, and what was changed before; confirmed, they go out', async () => {
      await hold();
      expect(channel.simulator.state.activeListings).toBe(12);
      const [plan] = await plans();
      expect(plan).toMatchObject({
        credential_id: channel.connectionId,
        withdrawals: 12,
        jumps: 0,
        extremes: 0,
        furthest: null,
        live: 12,
      });
      expect(plan!.changes.map((change) => change.action)).toEqual([
        'currency_rate.set',
        'publish_rule.created',
      ]);
      expect((await counts()).held).toBe(1);
      const listings = await user.call<Page<object>>(
        'GET',
        `/held-plans/${channel.connectionId}/listings?per_page=5`,
      );
      expect(listings.body.data).toHaveLength(5);
      expect(listings.body.meta.total).toBe(12);
      const path = `/held-plans/${channel.connectionId}/confirm`;
      expect((await user.call('POST', path, { withdrawals: 11, jumps: 0 })).status).toBe(409);
      expect((await user.call('POST', path, { withdrawals: 12, jumps: 0 })).status).toBe(200);
      await channel.drain();
      expect(channel.simulator.state.activeListings).toBe(0);
      expect(await plans()).toEqual([]);
    });

    test('name the product whose price is held with its price before and after, and no other product', async () => {
      const held = await createProduct(tenant, { name: 'Kettle', sku: 'K', price: 100 });
      const other = await createProduct(tenant, { name: 'Cup', sku: 'C', price: 5 });
      await channel.drain();
      await service.platform.db.inTenant(tenant.id, async (tx) => {
        tx.later(sql`update connections set guard_price_drop_percent = 50`);
      });
      await user.call('PATCH', `/products/${other}`, { name: 'Mug' });
      await user.call('PATCH', `/products/${held}`, { price: 10 });
      await channel.drain();
      const [plan] = await plans();
      expect(plan!.changes).toMatchObject([
        { action: 'product.updated', subject_id: held, subject_name: 'Kettle', price: { from: 100, to: 10 } },
      ]);
    });

    test('are refused when another price is held by now than was shown, of as many listings', async () => {
      const id = await createProduct(tenant, { name: 'Kettle', sku: 'K', price: 100 });
      await channel.drain();
      await service.platform.db.inTenant(tenant.id, async (tx) => {
        tx.later(sql`update connections set guard_price_drop_percent = 50`);
      });
      const price = async (value: number) => {
        await user.call('PATCH', `/products/${id}`, { price: value });
        await channel.drain();
        return (await plans())[0]!;
      };
      const confirm = ({ withdrawals, jumps, version }: HeldPlan) =>
        user.call('POST', `/held-plans/${channel.connectionId}/confirm`, { withdrawals, jumps, version });
      const shown = await price(40);
      const present = await price(0.4);
      expect([(await confirm(shown)).status, (await confirm(present)).status]).toEqual([409, 200]);
    });

    test('are told to open pages when they are held, and when they are let go', async () => {
      // A second request returns events that were committed late.
      const seen = new Set<number>();
      const planned = async () => {
        const { body } = await user.call<RecentProgress>('GET', '/progress?after=1');
        const news = body.data.filter(({ id, kind }) => kind === 'plan' && !seen.has(id));
        for (const { id } of news) seen.add(id);
        return news.map(({ data }) => data);
      };
      await hold();
      expect(await planned()).toContainEqual({ connection_id: channel.connectionId });
      await user.call('POST', `/held-plans/${channel.connectionId}/confirm`, { withdrawals: 12, jumps: 0 });
      await planned();
      await channel.step();
      expect(await planned()).toContainEqual({ connection_id: channel.connectionId });
      await channel.drain();
      // Nothing is planned any more, so no event follows.
      await planned();
      await channel.step();
      expect(await planned()).toEqual([]);
    });

    test('are discarded by taking back what caused them', async () => {
      await hold();
      const { body } = await user.call<Page<{ id: number }>>(
        'GET',
        `/connections/${channel.connectionId}/rules`,
      );
      await user.call('DELETE', `/publish-rules/${body.data[0]!.id}`);
      expect((await user.call('POST', `/held-plans/${channel.connectionId}/replan`)).status).toBe(202);
      await channel.drain();
      expect(await plans()).toEqual([]);
      expect(channel.simulator.state.activeListings).toBe(12);
    });
  });

  describe('match questions', () => {
    const EAN = '4006381333931';
    const questions = async () => (await user.call<Page<MatchQuestion>>('GET', '/match-questions')).body;
    const ask = async (): Promise<number> => {
      for (const sku of ['OLD1', 'OLD2'])
        await control(channel, 'POST', '/api/listings/batch', {
          items: [{ sku, barcode: EAN, title: `Old ${sku}`, price: '1' }],
        });
      const id = await createProduct(tenant, { sku: 'NEW', price: 2, ean: EAN });
      await channel.drain();
      return id;
    };
    const answer = (product: number, body: object) =>
      user.call('PUT', `/connections/${channel.connectionId}/match-questions/${product}`, body);

    test('show the product beside the candidates; a choice makes it one of them', async () => {
      const id = await ask();
      const page = await questions();
      expect(page.meta.total).toBe(1);
      expect(page.data[0]).toMatchObject({ product_id: id, sku: 'NEW', ean: EAN });
      expect(page.data[0]!.candidates.map((one) => one.title)).toEqual(['Old OLD1', 'Old OLD2']);
      expect((await counts()).questions).toBe(1);
      expect((await answer(id, { choice: 'candidate' })).status).toBe(422);
      expect((await answer(id, { choice: 'candidate', sync_id: 'nothing' })).status).toBe(422);
      const syncId = page.data[0]!.candidates[1]!.sync_id;
      expect((await answer(id, { choice: 'candidate', sync_id: syncId })).status).toBe(200);
      await channel.drain();
      expect(channel.simulator.state.listings).toHaveLength(2);
      expect(channel.listing('NEW')).toMatchObject({ id: syncId });
      expect((await questions()).data).toEqual([]);
    });

    test('answered with none of them, it is created as new, or kept off the channel', async () => {
      const id = await ask();
      expect((await answer(id, { choice: 'create' })).status).toBe(200);
      await channel.drain();
      expect(channel.simulator.state.listings).toHaveLength(3);
      const second = await createProduct(tenant, { sku: 'NEW2', price: 2, ean: EAN });
      await channel.drain();
      expect((await answer(second, { choice: 'exclude' })).status).toBe(200);
      await channel.drain();
      expect((await questions()).data).toEqual([]);
      expect(channel.simulator.state.listings).toHaveLength(3);
    });
  });

  describe('reconciliations', () => {
    const path = () => `/connections/${channel.connectionId}/reconciliations`;
    const reconcile = async (mode: string): Promise<void> => {
      expect((await user.call('POST', path(), { mode })).status).toBe(202);
      const { db, log } = service.platform;
      // Due tasks of other tests' connections would be claimed first.
      await db.asSystem((tx) =>
        tx.count(sql`update connection_tasks set due_at = now() + interval '1 day'
          where connection_id <> ${channel.connectionId} or kind <> 'reconcile'`),
      );
      const handlers = [reconcileTask({ db })];
      await runTasksOnce({ ...channel.deps, log, handlers });
    };

    test('tell what a channel shows otherwise, item by item, until it is mended', async () => {
      await createProducts(service, tenant, 3);
      await channel.drain();
      channel.simulator.state.listings.find((one) => one.sku === 'S1')!.title = 'Meddled';
      await reconcile('report');
      const list = await user.call<{ mode: string; data: Reconciliation[] }>('GET', path());
      expect(list.body).toMatchObject({
        mode: 'mend',
        data: [{ mode: 'report', state: 'done', differs: 1 }],
      });
      const items = await user.call<Page<DriftItem>>(
        'GET',
        `/reconciliations/${list.body.data[0]!.id}/items`,
      );
      expect(items.body.data).toMatchObject([
        {
          kind: 'differs',
          name: 'P1',
          differences: [{ field: 'title', expected: 'P1', seen: 'Meddled' }],
          currency: 'EUR',
        },
      ]);
      expect(await counts()).toMatchObject({
        drift: 1,
        drift_on: [{ credential_id: channel.connectionId, label: 'Channel', count: 1 }],
      });
      await reconcile('mend');
      await channel.drain();
      expect((await counts()).drift).toBe(0);
      expect(channel.listing('S1')).toMatchObject({ title: 'P1' });
      expect(
        (await user.call('PUT', `/connections/${channel.connectionId}/reconcile-mode`, { mode: 'report' }))
          .status,
      ).toBe(200);
      expect((await user.call<{ mode: string }>('GET', path())).body.mode).toBe('report');
    });
  });

  // holds UI-91
  test('a difference is mended by whoever finds it, once, and a foreign listing is not touched', async () => {
    const path = `/connections/${channel.connectionId}/reconciliations`;
    const start = await user.call<{ id: number }>('POST', path, { mode: 'report' });
    await createProducts(service, tenant, 2);
    await channel.drain();
    channel.simulator.state.listings.find((one) => one.sku === 'S1')!.title = 'Meddled';
    channel.simulator.state.listings.push({
      ...channel.simulator.state.listings[0]!,
      sku: 'FOREIGN',
      id: 'F1',
    });
    await service.platform.db.asSystem((tx) =>
      tx.count(sql`update connection_tasks set due_at = now() + interval '1 day'
        where connection_id <> ${channel.connectionId} or kind <> 'reconcile'`),
    );
    const { db, log } = service.platform;
    await runTasksOnce({ ...channel.deps, log, handlers: [reconcileTask({ db })] });
    const items = async () =>
      (await user.call<Page<DriftItem>>('GET', `/reconciliations/${start.body.id}/items`)).body.data;
    const found = await items();
    expect(found.map(({ kind }) => kind).sort()).toEqual(['differs', 'unknown']);
    const mend = (itemIds: number[]) =>
      user.call<{ mended: number }>('POST', `/reconciliations/${start.body.id}/mend`, { item_ids: itemIds });
    const answer = await mend(found.map(({ id }) => id));
    expect([answer.status, answer.body]).toEqual([200, { mended: 1 }]);
    expect((await items()).map(({ kind, mended }) => [kind, mended]).sort()).toEqual([
      ['differs', true],
      ['unknown', false],
    ]);
    expect(await counts()).toMatchObject({ drift: 0 });
    await channel.drain();
    expect(channel.listing('S1')).toMatchObject({ title: 'P1' });
    expect((await mend(found.map(({ id }) => id))).body).toEqual({ mended: 0 });
    expect((await user.call<{ data: Reconciliation[] }>('GET', path)).body.data).toMatchObject([
      { id: start.body.id, mended: 1 },
    ]);
  });

  test('those of another tenant are not there', async () => {
    const other = await signIn(service, (await service.createTenant()).id);
    const product = await createProduct(tenant, { sku: 'X', price: 1 });
    const walk = await user.call<{ id: number }>(
      'POST',
      `/connections/${channel.connectionId}/reconciliations`,
      {},
    );
    const calls: [string, string, object?][] = [
      ['GET', `/held-plans/${channel.connectionId}/listings`],
      ['POST', `/held-plans/${channel.connectionId}/confirm`, { withdrawals: 0, jumps: 0 }],
      ['POST', `/held-plans/${channel.connectionId}/replan`],
      ['PUT', `/connections/${channel.connectionId}/match-questions/${product}`, { choice: 'create' }],
      [
        'POST',
        `/connections/${channel.connectionId}/match-questions/${product}/preview`,
        { choice: 'exclude' },
      ],
      ['GET', `/connections/${channel.connectionId}/reconciliations`],
      ['POST', `/connections/${channel.connectionId}/reconciliations`, {}],
      ['PUT', `/connections/${channel.connectionId}/reconcile-mode`, { mode: 'mend' }],
      ['GET', `/reconciliations/${walk.body.id}/items`],
      ['POST', `/reconciliations/${walk.body.id}/mend`, { item_ids: [1] }],
    ];
    for (const [method, path, body] of calls)
      expect([path, (await other.call(method, path, body)).status]).toEqual([path, 404]);
    expect((await other.call<Page<object>>('GET', '/held-plans')).body.data).toEqual([]);
    expect((await other.call<Page<object>>('GET', '/match-questions')).body.data).toEqual([]);
  });
});
