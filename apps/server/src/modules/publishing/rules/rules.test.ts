import type { RuleConditions } from '@sluice/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { addConnection, createCategory, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { textOfStep } from '../../pricing/index.ts';
import { connectionFacts, loadProductFacts } from '../facts.ts';
import { resolve } from '../resolver.ts';
import { countMatches } from './count.ts';
import { createRule, listRules, moveRule, type PublishRule, removeRule, updateRule } from './store.ts';

let service: TestService;
let tenant: TestTenant;
let connectionId: number;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  connectionId = await addConnection(service, tenant);
});
afterAll(() => service.close());

const inTenant = <T>(work: Parameters<TestService['platform']['db']['inTenant']>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work) as Promise<T>;
const rulesOf = () => inTenant<PublishRule[]>((tx) => tx.run(listRules(tx, connectionId)));
const add = (input: object, position: number | null = null) =>
  inTenant<{ id: number }>((tx) => createRule(tx, 'operator', { connectionId, position }, input));

describe('publish rules', () => {
  test('keep one order without gaps while they are added, moved and removed', async () => {
    for (const label of ['a', 'b', 'c']) await add({ action: 'include', label, conditions: {} });
    await add({ action: 'exclude', label: 'first', conditions: {} }, 1);
    const order = async () => (await rulesOf()).map((rule) => `${rule.position}${rule.label}`);
    expect(await order()).toEqual(['1first', '2a', '3b', '4c']);
    const [first, a] = await rulesOf();
    await inTenant((tx) => moveRule(tx, 'operator', first!.id, 3));
    expect(await order()).toEqual(['1a', '2b', '3first', '4c']);
    await inTenant((tx) => removeRule(tx, 'operator', a!.id));
    expect(await order()).toEqual(['1b', '2first', '3c']);
    for (const rule of await rulesOf()) await inTenant((tx) => removeRule(tx, 'operator', rule.id));
  });

  test('ten added at once are ten, each at a place of its own', async () => {
    await Promise.all(Array.from({ length: 10 }, () => add({ action: 'include', conditions: {} }, 1)));
    const rules = await rulesOf();
    expect(rules.map((rule) => rule.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const rule of rules) await inTenant((tx) => removeRule(tx, 'operator', rule.id));
  });

  test('say all that is wrong with them at once', async () => {
    const bad = { action: 'maybe', conditions: { brand_ids: [999], price: { min: 5, max: 1 } } };
    await expect(add(bad)).rejects.toMatchObject({
      errors: { action: expect.anything(), 'conditions.brand_ids': ['there is no brand 999'] },
    });
    await expect(add({ action: 'include', conditions: { price: { min: 5, max: 1 } } })).rejects.toMatchObject(
      {
        errors: { 'conditions.price': ['the minimum of price must not be above its maximum'] },
      },
    );
  });

  test('a misspelt condition is refused: left out, the rule would match everything', async () => {
    await expect(add({ action: 'exclude', conditions: { brand_id: [1] } })).rejects.toMatchObject({
      errors: {
        'conditions.brand_id': [expect.stringContaining('brand_id is no condition; there are brand_ids')],
      },
    });
  });

  test("another tenant's rules, connections, brands and categories are as good as absent", async () => {
    const other = await service.createTenant();
    const { id } = await add({ action: 'include', conditions: {} });
    const foreign = {
      action: 'include',
      conditions: { category_ids: [await createCategory(tenant, 'Mine')] },
    };
    await service.platform.db.inTenant(other.id, async (tx) => {
      await expect(updateRule(tx, 'operator', id, foreign)).rejects.toMatchObject({ code: 'not_found' });
      await expect(removeRule(tx, 'operator', id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(createRule(tx, 'operator', { connectionId }, foreign)).rejects.toMatchObject({
        code: 'not_found',
      });
    });
    await inTenant((tx) => removeRule(tx, 'operator', id));
  });
});

// holds CHAN-6
test('the counts in SQL and the resolver agree on every product, whatever the rules', async () => {
  const home = await createCategory(tenant, 'Home');
  const kitchen = await createCategory(tenant, 'Kitchen', home);
  const skus = ['K-1', 'K-2', 'k%1', 'K_1', 'A.B', null];
  for (let n = 0; n < 24; n++) {
    const sku = skus[n % skus.length];
    await createProduct(tenant, {
      name: `P${n}`,
      ...(sku ? { sku: `${sku}${n}` } : {}),
      price: 1 + n * 3,
      quantity: n % 5,
      ...(n % 3 === 0 ? { brand_name: `Brand ${n % 2}` } : {}),
      ...(n % 4 === 0 ? { category_ids: [n % 8 === 0 ? home : kitchen] } : {}),
      ...(n % 5 === 0 ? { tags: ['Sale', n % 2 === 0 ? 'YENİ' : 'yeni'] } : {}),
    });
  }
  const brands = await inTenant<{ id: number }[]>((tx) => tx.run(sql`select id from brands order by id`));
  const conditions: fc.Arbitrary<RuleConditions> = fc.record(
    {
      brand_ids: fc.subarray(
        brands.map((brand) => brand.id),
        { minLength: 1 },
      ),
      category_ids: fc.subarray([home, kitchen], { minLength: 1 }),
      price: fc.record({ min: fc.integer({ min: 0, max: 40 }), max: fc.integer({ min: 20, max: 80 }) }),
      stock: fc.record({ min: fc.integer({ min: 0, max: 5 }) }),
      has_image: fc.boolean(),
      tags: fc.subarray(['SALE', 'yenı', 'none'], { minLength: 1 }),
      sku_patterns: fc.subarray(['K-*', 'K?1*', 'k%*', '*.B?5', '*'], { minLength: 1 }),
    },
    { requiredKeys: [] },
  );
  const lists = fc.array(fc.record({ action: fc.constantFrom('include', 'exclude'), conditions }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(lists, async (rules) => {
      const facts = rules.map((rule, at): PublishRule => {
        const action = rule.action as 'include' | 'exclude';
        return { id: at, position: at + 1, action, label: '', is_active: true, conditions: rule.conditions };
      });
      await inTenant(async (tx) => {
        const counts = await countMatches(tx, facts);
        const [connection] = await tx.run(connectionFacts(tx, connectionId));
        const all = await loadProductFacts(
          tx,
          (await tx.run(sql<{ id: number }>`select id from products`)).map((row) => row.id),
        );
        const resolved = all.map((product) => resolve(product, { ...connection!, rules: facts }));
        for (const [at, rule] of facts.entries()) {
          const word = rule.action === 'exclude' ? 'excludes' : 'includes';
          const decided = resolved.filter((one) =>
            one.trace.some((step) => textOfStep(step) === `rule ${at + 1} ${word} it`),
          );
          expect(counts[at]).toMatchObject({ id: at, deciding: decided.length });
        }
      });
    }),
    { numRuns: 60 },
  );
});
