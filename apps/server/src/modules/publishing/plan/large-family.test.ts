import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, countRows, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { setExcluded } from '../../catalog/index.ts';
import { planTenant } from './plan-tenant.ts';

/** More products than one turn plans. */
const VARIANTS = 1_203;

describe('the plan of a large family', () => {
  let service: TestService;
  let tenant: TestTenant;
  let connectionId: number;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    connectionId = await addConnection(service, tenant, { paused: true });
    await createProduct(tenant, { ...variant(0), family_name: 'Shirt' });
    // Stored like the payload of so many variants; the test is about planning.
    await inTenant(async (tx) =>
      tx.later(sql`
        insert into products (tenant_id, id, name, sku, price, family_code, variant_options, variant_key, search_key)
        select tenant_id, id + n, 'Shirt ' || n, 'S' || n, price, family_code,
          jsonb_build_array(jsonb_build_object('key', 'size', 'name', 'Size', 'value', n::text)), n::text, 'shirt'
        from products, generate_series(1, ${VARIANTS - 1}) n where tenant_id = ${tenant.id}`),
    );
  });

  const inTenant: <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) => Promise<T> = (work) =>
    service.platform.db.inTenant(tenant.id, work);
  const variant = (n: number) => ({
    name: `Shirt ${n}`,
    sku: `S${n}`,
    price: 10,
    family_code: 'SHIRT',
    variant_options: { Size: String(n) },
  });
  const marks = () => countRows(service, tenant, 'product_changes');
  /** Plans until nothing waits; returns the number of waiting marks before each batch. */
  async function planAll(): Promise<number[]> {
    const waiting: number[] = [];
    for (let left = await marks(); left > 0; left = await marks()) {
      waiting.push(left);
      expect(waiting.length, `marks do not get fewer: ${waiting.join(', ')}`).toBeLessThan(12);
      await planTenant(service.platform.db, tenant.id);
    }
    return waiting;
  }
  const speakerId = async () =>
    (await inTenant((tx) => tx.first(sql<{ id: number }>`select min(id) as id from products`)))!.id;
  const rename = async (family_name: string) =>
    tenant.call('PUT', `/v1/products/${await speakerId()}`, { name: 'Shirt 0', family_name });

  test('looks at each variant once, whoever of them changes meanwhile', async () => {
    await rename('Linen shirt');
    expect(await marks(), 'what the family shows concerns all of them').toBe(VARIANTS);
    expect(await planAll()).toEqual([VARIANTS, VARIANTS - 500, VARIANTS - 1000]);
    expect(await countRows(service, tenant, 'listings')).toBe(VARIANTS);
    await rename('Cotton shirt');
    await rename('Wool shirt');
    expect(await planAll()).toEqual([VARIANTS, VARIANTS - 500, VARIANTS - 1000]);
  });

  test('is made anew when another one speaks for it, and not when one of the others comes or goes', async () => {
    await rename('Linen shirt');
    await planAll();
    const first = await speakerId();
    const exclude = (id: number, excluded: boolean) =>
      inTenant((tx) => setExcluded(tx, 'operator', { productId: id, connectionId }, excluded));
    await exclude(first + 7, true);
    expect(await planAll()).toEqual([1]);
    await exclude(first, true);
    expect(await planAll(), 'the next one speaks').toEqual([
      1,
      VARIANTS - 1,
      VARIANTS - 501,
      VARIANTS - 1001,
    ]);
    await exclude(first + 7, false);
    expect(await planAll()).toEqual([1]);
    await exclude(first, false);
    expect(await planAll(), 'the first one speaks again').toHaveLength(4);
  });

  test('is made anew when a withdrawal is taken back that was held, because another one spoke meanwhile', async () => {
    await rename('Linen shirt');
    await planAll();
    const first = await speakerId();
    const exclude = (excluded: boolean) =>
      inTenant((tx) => setExcluded(tx, 'operator', { productId: first, connectionId }, excluded));
    await inTenant(async (tx) =>
      tx.later(sql`update listings set sync_id = 'L1' where product_id = ${first}`),
    );
    await exclude(true);
    await planAll();
    // The state in which the guard leaves it.
    await inTenant(async (tx) =>
      tx.later(
        sql`update listings set wanted = true, held = 'withdraw', held_at = now() where product_id = ${first}`,
      ),
    );
    await exclude(false);
    expect(await planAll()).toHaveLength(4);
  });

  test('waits behind what people change by name, and its lag counts from the first change', async () => {
    await rename('Linen shirt');
    const waiting = () =>
      inTenant((tx) =>
        tx.run(sql<{ bulk: boolean; n: number; at: Date }>`
          select bulk, count(*) as n, min(changed_at) as at from product_changes group by 1 order by 1`),
      );
    const before = await waiting();
    expect(before.map(({ bulk, n }) => [bulk, n])).toEqual([
      [false, 1],
      [true, VARIANTS - 1],
    ]);
    await rename('Wool shirt');
    expect(await waiting()).toEqual(before);
  });
});
