import type { Connector } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectorOf } from '../../connectors/registry.ts';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { untilBlocked } from '../../testing/locks.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { lockSnapshots } from '../catalog/index.ts';
import { runTasksOnce, updateConnectionSettings } from '../channels/index.ts';
import { markGone } from './gone.ts';
import { startSource } from './settings.ts';
import { sourceTask } from './walk.ts';

// holds CHAN-9
describe('a count that a site gives beside our own sends', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let whilePulling: (() => Promise<void>) | undefined;
  let whileSending: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    whilePulling = whileSending = undefined;
    tenant = await service.createTenant();
    channel = await connectTestChannel(service, tenant, {
      connection: { role: 'both' },
      connector: (simulator) =>
        ({
          ...simulator,
          updateOffers: async (...args: Parameters<NonNullable<Connector['updateOffers']>>) => {
            const answer = await simulator.updateOffers!(...args);
            const hook = whileSending;
            whileSending = undefined;
            await hook?.();
            return answer;
          },
        }) as Connector,
    });
    await siteHolds(10);
    await inTenant((tx) => startSource(tx, 'operator', channel.connectionId, null));
    await read();
    await channel.drain();
  });
  afterEach(() => channel.close());

  const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
    service.platform.db.inTenant(tenant.id, work);
  const siteHolds = async (quantity: number, price = '12'): Promise<void> => {
    const products = [{ id: 'p', name: 'Kettle', sku: 'K', price, vat_rate: '20', quantity }];
    await fetch(`${channel.simulator.url}/_products`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ products }),
    });
    const listing = channel.listing('K');
    if (listing !== undefined) listing.stock = quantity;
  };
  const pulling = (slug: string): Connector | undefined => {
    const simulator = connectorOf(slug)!;
    return {
      ...simulator,
      pullProducts: async (...args: Parameters<NonNullable<Connector['pullProducts']>>) => {
        const page = await simulator.pullProducts!(...args);
        await whilePulling?.();
        return page;
      },
    } as Connector;
  };
  const read = async (): Promise<void> => {
    await inTenant(async (tx) =>
      tx.later(sql`update connection_tasks set due_at = now() where kind = 'products' and holder is null`),
    );
    await runTasksOnce({ ...channel.deps, connectorOf: pulling, handlers: [sourceTask] });
  };
  const ours = async (): Promise<number> => {
    const row = await inTenant((tx) =>
      tx.first(sql<{ quantity: number }>`select quantity from stock_levels where quantity <> 0`),
    );
    return row?.quantity ?? 0;
  };
  const soldElsewhere = (by: number) =>
    inTenant(async (tx) => {
      tx.later(sql`update stock_levels set quantity = quantity - ${by}`);
      tx.later(sql`
        insert into product_changes (tenant_id, product_id) select tenant_id, id from products
        on conflict do nothing`);
    });

  test('a page that was read before our send and is applied after it moves nothing', async () => {
    await soldElsewhere(2);
    whilePulling = async () => {
      whilePulling = undefined;
      await channel.drain();
      expect(channel.listing('K')!.stock).toBe(8);
    };
    await read();
    expect(await ours()).toBe(8);
    await siteHolds(8);
    await read();
    expect(await ours()).toBe(8);
    await siteHolds(7);
    await read();
    expect(await ours()).toBe(7);
  });

  test('a page that shows our own send before its answer is in moves nothing', async () => {
    await read();
    await soldElsewhere(2);
    whileSending = async () => {
      expect(channel.listing('K')!.stock).toBe(8);
      await siteHolds(8);
      await read();
    };
    await channel.drain();
    expect(await ours()).toBe(8);
    await read();
    expect(await ours()).toBe(8);
    await siteHolds(7);
    await read();
    expect(await ours()).toBe(7);
  });

  test('our stock that went out while the content was held back is no word of the site', async () => {
    await read();
    await inTenant((tx) =>
      updateConnectionSettings(tx, 'operator', channel.connectionId, { require_brand: 'hold' }),
    );
    await channel.drain();
    for (const stock of [8, 6]) {
      await soldElsewhere(2);
      await channel.drain();
      expect(channel.listing('K')!.stock).toBe(stock);
      await siteHolds(stock);
      await read();
      expect(await ours()).toBe(stock);
    }
  });

  test('what was gone from the site and is back counts what we sent before', async () => {
    await read();
    await soldElsewhere(2);
    await channel.drain();
    await inTenant((tx) => markGone(tx, { id: channel.connectionId, owners: {} }, ['p']));
    await siteHolds(8);
    await read();
    expect(await ours()).toBe(8);
  });

  test('a price of ours that the site shows before its answer is in stays out of the catalogue', async () => {
    await read();
    await inTenant((tx) =>
      updateConnectionSettings(tx, 'operator', channel.connectionId, { markup_percent: 20 }),
    );
    whileSending = async () => {
      await siteHolds(10, '14.4');
      await read();
    };
    await channel.drain();
    await read();
    const stored = await inTenant((tx) => tx.first(sql<{ price: string }>`select price from products`));
    expect(Number(stored!.price)).toBe(10);
  });

  test('a sale of the site waits for an edit that has read the stock, and comes on top of it', async () => {
    await siteHolds(9);
    const { reading } = await service.platform.workerDb.inTenant(tenant.id, async (tx) => {
      const { id } = (await tx.first(sql<{ id: number }>`select id from products`))!;
      const [before] = await lockSnapshots(tx, [id]);
      const reading = read();
      await Promise.race([untilBlocked(service), reading]);
      tx.later(sql`update stock_levels set quantity = ${before!.quantity + 5} where product_id = ${id}`);
      return { reading };
    });
    await reading;
    expect(await ours()).toBe(14);
  });

  test('a sale between our first send and the first reading counts', async () => {
    await tenant.call('POST', '/v1/products', {
      name: 'Pan',
      sku: 'P',
      price: 5,
      tax_rate: 20,
      quantity: 6,
    });
    await channel.drain();
    const products = [{ id: 'q', name: 'Pan', sku: 'P', price: '6', vat_rate: '20', quantity: 5 }];
    await fetch(`${channel.simulator.url}/_products`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ products }),
    });
    await read();
    const pan = () =>
      inTenant((tx) =>
        tx.first(sql<{ quantity: number }>`
          select quantity from stock_levels s join products p on p.id = s.product_id where p.sku = 'P'`),
      );
    expect(await pan()).toEqual({ quantity: 5 });
    await read();
    expect(await pan()).toEqual({ quantity: 5 });
  });
});
