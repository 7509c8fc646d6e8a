import type { BulkActionPreview, ScheduledPrice } from '@sluice/contracts/portal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProduct } from '../../../testing/fixtures.ts';
import { inHours, type SchedulingWorld, startSchedulingWorld } from '../../../testing/scheduling.ts';
import { updateConnectionSettings } from '../../channels/index.ts';
import { run, undo } from '../testing/actions.ts';

// holds SCHED-7
describe('scheduling a price of many products', () => {
  let world: SchedulingWorld;
  let ids: number[];
  beforeEach(async () => {
    world = await startSchedulingWorld({ connection: { markupPercent: 10 } });
    ids = [];
    for (const [at, price] of [100, 50, 33.33].entries())
      ids.push(
        await createProduct(world.tenant, {
          name: `No. ${at}`,
          sku: `S${at}`,
          price,
          tax_rate: 0,
          quantity: 5,
          channel_overrides: at === 1 ? [{ credential_id: world.channel.connectionId, price: 40 }] : [],
        }),
      );
    await world.channel.drain();
  });
  afterEach(() => world.close());

  const edit = (schedule: object) => ({
    kind: 'edit',
    selection: { ids },
    edit: { schedule: { starts_at: inHours(1), ends_at: inHours(9), ...schedule } },
  });
  const shown = () => ids.map((_, at) => Number(world.channel.listing(`S${at}`)?.price));
  const schedules = async () =>
    Promise.all(
      ids.map(async (id) => {
        const path = `/products/${id}/scheduled-prices`;
        const { body } = await world.user.call<{ data: ScheduledPrice[] }>('GET', path);
        return body.data.map(({ price, state }) => [price, state]);
      }),
    );
  const preview = async (schedule: object) =>
    (await world.user.call<BulkActionPreview>('POST', '/bulk-actions/preview', edit(schedule))).body;

  test('a percentage off the master prices is previewed, made, and undone', async () => {
    const sale = { mode: 'percent', value: -20 };
    expect(shown()).toEqual([110, 40, 36.66]);
    const outlook = await preview(sale);
    expect(outlook).toMatchObject({ changed: 3, failed: 0 });
    expect(outlook.channels?.examples.map((one) => [one.sku, one.price_before, one.price_after])).toEqual([
      ['S0', 110, 88],
      ['S2', 36.66, 29.33],
    ]);
    expect(await schedules()).toEqual([[], [], []]);
    // One edit for both: another minute would be another time.
    const change = edit(sale);
    const action = await run(world.service, world.user, change);
    expect(action).toMatchObject({ changed: 3, failed: 0 });
    expect(action.items[0]?.after).toEqual({
      scheduled_prices: [expect.objectContaining({ channel: null, price: 80 })],
    });
    expect(await schedules()).toEqual([[[80, 'waiting']], [[40, 'waiting']], [[26.664, 'waiting']]]);
    expect(await run(world.service, world.user, change)).toMatchObject({ unchanged: 3 });
    await world.sleep(2);
    await world.look();
    expect(shown()).toEqual([88, 40, 29.33]);
  });

  test('undone while it waits or holds, it is gone; what somebody changed since stays', async () => {
    const action = await run(
      world.service,
      world.user,
      edit({ mode: 'percent', value: -10, starts_at: inHours(-1) }),
    );
    await world.channel.drain();
    expect(shown()).toEqual([99, 40, 33]);
    const { body } = await world.user.call<{ data: ScheduledPrice[] }>(
      'GET',
      `/products/${ids[2]}/scheduled-prices`,
    );
    await world.user.call('PATCH', `/scheduled-prices/${body.data[0]!.id}`, { price: 31 });
    expect(await undo(world.service, world.user, action.id)).toMatchObject({ changed: 2, skipped: 1 });
    await world.channel.drain();
    expect(shown()).toEqual([110, 40, 34.1]);
    expect(await schedules()).toEqual([[[90, 'ended']], [[45, 'ended']], [[31, 'active']]]);
    const waiting = await run(
      world.service,
      world.user,
      edit({ mode: 'set', value: 9, starts_at: inHours(20), ends_at: inHours(21) }),
    );
    expect(await undo(world.service, world.user, waiting.id)).toMatchObject({ changed: 3 });
    expect((await schedules())[0]).toEqual([[90, 'ended']]);
  });

  test('a percentage off what a channel shows takes the price there, in its currency', async () => {
    const credential_id = world.channel.connectionId;
    await run(world.service, world.user, edit({ credential_id, mode: 'percent', value: -10 }));
    expect(await schedules()).toEqual([[[99, 'waiting']], [[36, 'waiting']], [[32.99, 'waiting']]]);
    await world.sleep(2);
    await world.look();
    expect(shown()).toEqual([99, 36, 32.99]);
  });

  test('a product whose windows are in the way says so, and the others go on', async () => {
    await world.schedule(ids[1]!, { price: 1, starts_at: inHours(5), ends_at: inHours(6) });
    const sale = { mode: 'set', value: 20 };
    expect(await preview(sale)).toMatchObject({ changed: 2, failed: 1 });
    const action = await run(world.service, world.user, edit(sale));
    expect(action).toMatchObject({ changed: 2, failed: 1 });
    expect(action.items.find(({ result }) => result === 'failed')?.message).toMatch(
      /another scheduled price/,
    );
  });

  test('confirmed, the prices go out and back past the guard', async () => {
    await world.service.platform.db.inTenant(world.tenant.id, (tx) =>
      updateConnectionSettings(tx, 'operator', world.channel.connectionId, {
        guard_price_minimum: 1,
        guard_price_percent: 10,
      }),
    );
    await world.channel.drain();
    expect(await preview({ mode: 'percent', value: -50 })).toMatchObject({
      channels: { connections: [{ would_be_held: true, back_would_be_held: true }] },
    });
    await run(world.service, world.user, edit({ mode: 'percent', value: -50, confirmed: true }));
    await world.sleep(2);
    await world.look();
    expect(shown()).toEqual([55, 40, 18.33]);
    await world.sleep(9);
    await world.look();
    expect(shown()).toEqual([110, 40, 36.66]);
  });

  test('faulty values are refused', async () => {
    const fieldsOf = async (schedule: object) => {
      const { body } = await world.user.call<{ errors: object }>('POST', '/bulk-actions', edit(schedule));
      return Object.keys(body.errors);
    };
    expect(await fieldsOf({ mode: 'set', value: 0 })).toEqual(['edit.schedule.value']);
    expect(await fieldsOf({ mode: 'percent', value: -100, ends_at: inHours(-9) })).toEqual([
      'edit.schedule.value',
      'edit.schedule.ends_at',
    ]);
    expect(await fieldsOf({ mode: 'set', value: 1, credential_id: 999 })).toEqual([
      'edit.schedule.credential_id',
    ]);
  });
});
