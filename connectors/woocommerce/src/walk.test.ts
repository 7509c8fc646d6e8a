import { describe, expect, test } from 'vitest';
import { pullOrders } from './orders.ts';
import { useBench } from './test-support.ts';
import { moveOrder, placeOrder } from './testing/orders.ts';
import { createProduct } from './testing/write-product.ts';
import { changedSince, gmt } from './walk.ts';

const bench = await useBench();

describe('walks over a shop that goes on selling', () => {
  const place = (count: number): number[] => {
    createProduct(bench.shop, { sku: 'A', regular_price: '1' });
    return Array.from({ length: count }, () => placeOrder(bench.shop, [{ sku: 'A', quantity: 1 }]).id);
  };

  /** All ids of a walk; `between` is done after its first page. */
  async function walk(since: Date | null, between: () => void): Promise<string[]> {
    const ctx = bench.context();
    const ids: string[] = [];
    for (let cursor: string | null = null, pages = 0; pages < 20; pages++) {
      const page: Awaited<ReturnType<typeof pullOrders>> = await pullOrders(ctx, { since, cursor });
      ids.push(...page.orders.map(({ externalId }) => externalId));
      if (pages === 0) between();
      cursor = page.next;
      if (cursor === null) return ids;
    }
    throw new Error('the walk does not end');
  }

  test('an order that changes while pages are read pushes no other past the reader', async () => {
    const placed = place(250);
    const since = new Date(Date.now() - 60_000);
    const seen = await walk(since, () => {
      for (const id of placed.slice(0, 40)) moveOrder(bench.shop, id, 'completed');
    });
    expect(seen).toEqual(placed.map(String));
  });

  test.each([3, 60])('%i orders that are deleted meanwhile hide no other', async (count) => {
    const placed = place(250);
    const seen = await walk(null, () => {
      for (const id of placed.slice(0, count)) bench.shop.orders.delete(id);
    });
    expect(seen).toEqual(placed.map(String));
  });

  test('a walk ends when all that was left is deleted', async () => {
    const placed = place(150);
    const seen = await walk(null, () => {
      for (const id of placed.slice(40)) bench.shop.orders.delete(id);
    });
    expect(seen).toEqual(placed.slice(0, 100).map(String));
  });

  test.each([180, -330, 0, 845])(
    'a window holds in a site whose time is %i minutes off GMT',
    async (offset) => {
      bench.shop.offsetMinutes = offset;
      const [id] = place(1);
      const { modified } = bench.shop.orders.get(id!)!;
      // Exclusive and to the second: the change at the very start of the window is in it.
      expect(await walk(modified, () => {})).toEqual([String(id)]);
      expect(await walk(new Date(modified.getTime() + 999), () => {})).toEqual([String(id)]);
      expect(await walk(new Date(modified.getTime() + 2_000), () => {})).toEqual([]);
      const [order] = (await pullOrders(bench.context(), { since: null, cursor: null })).orders;
      expect(order?.updatedAt).toEqual(modified);
    },
  );

  test('the stand-in loses changes, as a real shop does, when the time has a Z beside the flag', async () => {
    const { answer } = await import('./testing/server.ts');
    place(1);
    const list = (after: string, flag: boolean) => {
      const query = new URLSearchParams({
        modified_after: after,
        ...(flag ? { dates_are_gmt: 'true' } : {}),
      });
      return answer(bench.shop, { method: 'GET', path: 'orders', query, body: null })[1] as object[];
    };
    const minuteAgo = new Date(Date.now() - 60_000).toISOString().slice(0, 19);
    expect(list(minuteAgo, true)).toHaveLength(1);
    expect(list(`${minuteAgo}Z`, false)).toHaveLength(1);
    expect(list(`${minuteAgo}Z`, true)).toHaveLength(0);
  });

  test('times are asked for naively in GMT, a second early, and read as GMT', () => {
    expect(changedSince(new Date('2026-01-10T08:30:15.250Z'))).toEqual({
      modified_after: '2026-01-10T08:30:14',
      dates_are_gmt: true,
    });
    expect(gmt(null, '2026-01-10T08:30:14')).toEqual(new Date('2026-01-10T08:30:14Z'));
  });
});
