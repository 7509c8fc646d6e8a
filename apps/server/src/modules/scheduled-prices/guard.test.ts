import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createProduct } from '../../testing/fixtures.ts';
import { inHours, type SchedulingWorld, startSchedulingWorld } from '../../testing/scheduling.ts';
import { updateConnectionSettings } from '../channels/index.ts';
import { heldPlans } from '../publishing/index.ts';

const PRODUCTS = 6;

// holds SCHED-6
describe('the guard and scheduled prices', () => {
  let world: SchedulingWorld;
  let ids: number[];
  beforeEach(async () => {
    world = await startSchedulingWorld();
    ids = [];
    for (let n = 0; n < PRODUCTS; n++)
      ids.push(await createProduct(world.tenant, { sku: `S${n}`, price: 100, tax_rate: 0, quantity: 5 }));
    await world.channel.drain();
  });
  afterEach(() => world.close());

  const settings = (patch: object) =>
    world.service.platform.db.inTenant(world.tenant.id, (tx) =>
      updateConnectionSettings(tx, 'operator', world.channel.connectionId, patch),
    );
  const held = () => world.service.platform.db.inTenant(world.tenant.id, (tx) => heldPlans(tx));
  const prices = () => [...new Set(ids.map((_, n) => world.channel.listing(`S${n}`)?.price))];
  const sale = async (price: number, more: object = {}) => {
    for (const id of ids)
      await world.schedule(id, { price, starts_at: inHours(1), ends_at: inHours(4), ...more });
  };

  test('a sale that moves prices far waits for approval, and so does its end', async () => {
    await sale(60);
    await world.sleep(2);
    await world.look();
    expect([prices(), await held()]).toEqual([['60'], []]);
    await world.sleep(3);
    await world.look();
    // Back is a rise by two thirds.
    expect(prices()).toEqual(['60']);
    expect(await held()).toMatchObject([{ jumps: PRODUCTS }]);
  });

  test('prices that a person confirmed with it go out and back', async () => {
    await sale(30, { confirmed: true });
    await world.sleep(2);
    await world.look();
    expect([prices(), await held()]).toEqual([['30'], []]);
    await world.sleep(3);
    await world.look();
    expect([prices(), await held()]).toEqual([['100'], []]);
  });

  test('other prices than the confirmed ones are judged: a markup that was changed since', async () => {
    await sale(30, { confirmed: true });
    await settings({ markup_percent: 20 });
    await world.channel.drain();
    await world.sleep(2);
    await world.look();
    expect(prices()).toEqual(['120']);
    expect(await held()).toMatchObject([{ jumps: PRODUCTS }]);
  });

  test('a confirmation covers neither another move to its price later, nor a mistake in its time', async () => {
    await sale(60, { confirmed: true });
    await world.sleep(2);
    await world.look();
    await settings({ markup_percent: -90 });
    await world.channel.drain();
    expect(prices()).toEqual(['60']);
    expect(await held()).toMatchObject([{ jumps: PRODUCTS }]);
    await settings({ markup_percent: null });
    await world.channel.drain();
    await world.sleep(3);
    await world.look();
    // The window ended more than an hour ago: its confirmation is over.
    await world.sleep(2);
    await settings({ markup_percent: -50, guard_price_percent: 90 });
    await world.channel.drain();
    expect(prices()).toEqual(['50']);
    await settings({ markup_percent: null, guard_price_percent: 50 });
    await world.channel.drain();
    expect(prices()).toEqual(['50']);
    expect(await held()).toMatchObject([{ jumps: PRODUCTS }]);
  });

  test('a change without a confirmation takes the former one away', async () => {
    const [first] = ids;
    await settings({ guard_price_minimum: 1 });
    const window = { price: 30, starts_at: inHours(1), ends_at: inHours(4), confirmed: true };
    const id = await world.schedule(first!, window);
    await world.user.call('PATCH', `/scheduled-prices/${id}`, { ends_at: inHours(5) });
    await world.sleep(2);
    await world.look();
    expect(world.channel.listing('S0')?.price).toBe('100');
    expect(await held()).toMatchObject([{ jumps: 1 }]);
  });

  test('a preview says beforehand that the beginning or the end will wait', async () => {
    await settings({ guard_price_minimum: 1 });
    const preview = async (input: object) => {
      const body = { starts_at: inHours(1), ends_at: inHours(4), ...input };
      const path = `/products/${ids[0]}/scheduled-prices/preview`;
      const answer = await world.user.call<{ connections: object[] }>('POST', path, body);
      return answer.body.connections[0];
    };
    expect(await preview({ price: 80 })).toMatchObject({ would_be_held: false, back_would_be_held: false });
    expect(await preview({ price: 60 })).toMatchObject({ would_be_held: false, back_would_be_held: true });
    expect(await preview({ price: 40 })).toMatchObject({ would_be_held: true, back_would_be_held: true });
  });
});
