import { ConnectorError } from '@sluice/connector-kit';
import { barcode } from '@sluice/connector-kit/testing';
import { describe, expect, test } from 'vitest';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { updateOffers, withdrawListings } from './offers.ts';
import { item, key, offer, useBench } from './test-support.ts';
import { WpError } from './testing/errors.ts';
import { Shop } from './testing/state.ts';

const bench = await useBench();

const COUNT = 1_000;
const BATCH = 100;

describe('calls per thousand products', () => {
  /** Works through a thousand in the host's batches; resolves to the calls it took. */
  async function calls<Result>(
    work: (from: number, to: number) => Promise<readonly Result[]>,
  ): Promise<{ made: number; results: Result[] }> {
    bench.forget();
    const results: Result[] = [];
    for (let from = 0; from < COUNT; from += BATCH) results.push(...(await work(from, from + BATCH)));
    return { made: bench.calls.length, results };
  }
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

  test('look-up 30, create 11, price and stock 10, update 20, withdrawal 10; create with three images each 130', async () => {
    const ctx = bench.context();
    const keys = (from: number, to: number) =>
      range(from, to).map((n) => key(`SKU-${n}`, { barcode: barcode(n) }));
    const looked = await calls((from, to) => lookupListings(ctx, keys(from, to)));
    expect(looked.results.every(({ match }) => match === 'none')).toBe(true);

    const items = (from: number, to: number) =>
      range(from, to).map((n) => item(`SKU-${n}`, { barcode: barcode(n) }));
    const created = await calls((from, to) => upsertListings(ctx, items(from, to)));
    const ids = created.results.map((result) => (result.outcome === 'live' ? result.syncId : ''));
    expect(ids).not.toContain('');

    const offered = await calls((from, to) =>
      updateOffers(
        ctx,
        range(from, to).map((n) => offer(`SKU-${n}`, ids[n]!, '5', n)),
      ),
    );
    expect(offered.results.every(({ outcome }) => outcome === 'live')).toBe(true);
    const bodies = bench.calls.flatMap(({ body }) => (body as { update: object[] }).update);
    expect(new Set(bodies.flatMap((body) => Object.keys(body)))).toEqual(
      new Set(['id', 'regular_price', 'manage_stock', 'stock_quantity']),
    );

    const updated = await calls((from, to) =>
      upsertListings(
        ctx,
        range(from, to).map((n) => item(`SKU-${n}`, { barcode: barcode(n) }, ids[n]!)),
      ),
    );
    const gone = await calls((from, to) =>
      withdrawListings(
        ctx,
        range(from, to).map((n) => key(`SKU-${n}`, { syncId: ids[n]! })),
      ),
    );
    bench.shop = new Shop();
    const images = ['a', 'b', 'c'].map((name) => `https://img.example/${name}.jpg`);
    const pictured = await calls((from, to) =>
      upsertListings(
        ctx,
        range(from, to).map((n) => item(`SKU-${n}`, { images })),
      ),
    );
    const made = Object.fromEntries(
      Object.entries({ looked, created, offered, updated, gone, pictured }).map(([name, one]) => [
        name,
        one.made,
      ]),
    );
    expect(made).toEqual({ looked: 30, created: 11, offered: 10, updated: 20, gone: 10, pictured: 130 });
  });
});

describe('calls per thousand variants in 250 families', () => {
  test('create 272, update 280, price and stock 250, withdrawal 250', async () => {
    const ctx = bench.context();
    const variants = (from: number, ids: readonly string[]) =>
      Array.from({ length: BATCH }, (_, at) => {
        const [family, size] = [Math.floor((from + at) / 4), (from + at) % 4];
        const options = [{ name: 'Size', value: 'SMLX'.charAt(size) }];
        const payload = { family: { code: `F-${family}`, name: 'Shirt', options, lead: size === 0 } };
        return item(`F-${family}-${size}`, payload, ids[from + at] ?? null);
      });
    /** Works through all in the host's batches; resolves to the calls it took. */
    async function calls(work: (from: number) => Promise<readonly { outcome: string }[]>): Promise<number> {
      bench.forget();
      for (let from = 0; from < COUNT; from += BATCH) {
        const outcomes = (await work(from)).map(({ outcome }) => outcome);
        expect(new Set(outcomes).size).toBe(1);
        expect(['live', 'withdrawn']).toContain(outcomes[0]);
      }
      return bench.calls.length;
    }
    const created = await calls((from) => upsertListings(ctx, variants(from, [])));
    const bySku = new Map([...bench.shop.products.values()].map((one) => [one.sku, one]));
    expect(bySku.size).toBe(COUNT + 250);
    const ids = Array.from({ length: COUNT }, (_, n) => {
      const { id, parent_id } = bySku.get(`F-${Math.floor(n / 4)}-${n % 4}`)!;
      return `${parent_id}:${id}`;
    });
    const part = (from: number) => ids.slice(from, from + BATCH);
    const updated = await calls((from) => upsertListings(ctx, variants(from, ids)));
    const offered = await calls((from) =>
      updateOffers(
        ctx,
        part(from).map((id, at) => offer(`${at}`, id, '5', 1)),
      ),
    );
    const gone = await calls((from) =>
      withdrawListings(
        ctx,
        part(from).map((id, at) => key(`${at}`, { syncId: id })),
      ),
    );
    expect({ created, updated, offered, gone }).toEqual({
      created: 272,
      updated: 280,
      offered: 250,
      gone: 250,
    });
  });
});

describe('a batch of several calls of which one fails', () => {
  const pictured = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      item(`P-${at}`, {
        images: Array.from({ length: 20 }, (_one, no) => `https://img.example/${at}-${no}.jpg`),
      }),
    );
  /** Lets the nth writing call fail. */
  const failAt = (nth: number, error: Error) => {
    let writes = 0;
    bench.standIn.watch = (call) => {
      bench.calls.push(call);
      if (call.method === 'POST' && ++writes === nth) throw error;
    };
  };

  test('what was done stays done, the open one is read back, and nothing more is sent', async () => {
    failAt(2, new Error('the database went away'));
    const results = await upsertListings(bench.context(), pictured(3));
    expect(results.map(({ outcome }) => outcome)).toEqual(['live', 'retry', 'retry']);
    const kinds = results.flatMap((result) => (result.outcome === 'retry' ? result.error.kind : []));
    expect(kinds).toEqual(['unknown_outcome', 'unavailable']);
    expect(bench.calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('when the first fails, the whole batch fails as that call did', async () => {
    failAt(1, new WpError('rest_forbidden', 'No.', { status: 403 }));
    const failing = upsertListings(bench.context(), pictured(3));
    await expect(failing).rejects.toBeInstanceOf(ConnectorError);
    await expect(failing).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
