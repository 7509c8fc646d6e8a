import { executeOn } from '@sluice/connector-kit/testing/graphql';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { product, SAVE, useFake } from './bench.ts';
import type { Product } from './records.ts';
import { mutations, queries } from './roots.ts';
import { adminSchema, schemaMissing } from './schema.ts';
import { State } from './state.ts';

const bench = await useFake();

describe.skipIf(schemaMissing !== undefined)('held against the schema', () => {
  test('every field of the fake’s roots is one of the schema', () => {
    const schema = adminSchema()!;
    const state = new State();
    const known = (name: 'Query' | 'Mutation') =>
      Object.keys((schema.getType(name) as unknown as { getFields(): object }).getFields());
    expect(known('Query')).toEqual(expect.arrayContaining(Object.keys(queries(state))));
    expect(known('Mutation')).toEqual(expect.arrayContaining(Object.keys(mutations(state))));
  });

  test('a document that the schema does not take is refused, and found', async () => {
    const { status, body } = await bench.ask('{ listProduct { data { moon } } }');
    expect({ status, code: body.errors[0].extensions.code }).toEqual({
      status: 400,
      code: 'GRAPHQL_VALIDATION_FAILED',
    });
    expect((bench.faults as string[]).splice(0)).toEqual([expect.stringContaining('moon')]);
  });

  test('a filter that the fake does not have is found', async () => {
    const { body } = await bench.ask('{ listCategory(categoryPath: { in: ["x"] }) { id } }');
    expect(body).toMatchObject({
      data: null,
      errors: [{ message: 'the fake does not filter by categoryPath' }],
    });
    expect((bench.faults as string[]).splice(0)).toHaveLength(1);
  });

  test('names of version 2 do not mix with those of version 1', async () => {
    const { status } = await bench.ask(
      'mutation { saveWebhooks(input: { endpoint: "https://x.example", scopes: [] }) { id } }',
    );
    expect(status).toBe(400);
    expect((bench.faults as string[]).splice(0).join()).toContain('saveWebhooks');
  });

  test('without a schema beside the checkout the fake answers as it does on one', async () => {
    await bench.save(product('A1'));
    await bench.placeOrder([{ sku: 'A1', quantity: 2 }]);
    const texts = [
      'query ($limit: Int = 5) { listProduct(pagination: { limit: $limit }) { limit data { ...Of } } } fragment Of on Product { name variants { sku stocks { stockCount } } }',
      '{ listOrder { data { orderNumber orderLineItems { quantity } customer { email } } } }',
      '{ getMerchant { id } me { scopes } listStockLocation { id name } }',
    ];
    for (const text of texts) {
      const on = (schema: ReturnType<typeof adminSchema>) =>
        executeOn(schema, parse(text), queries(bench.state()), {});
      const strict = await on(adminSchema());
      expect(strict).toMatchObject({ faults: [] });
      const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
      expect(plain((await on(null)).data)).toEqual(plain(strict.data));
    }
  });
});

test('the answer to a save names the stored product, with or without a schema', async () => {
  const state = new State();
  const { data } = await executeOn(null, parse(SAVE), mutations(state), { input: product('A1') });
  const [{ id, variants }] = [...state.products.values()] as [Product];
  expect(data).toMatchObject({ saveProduct: { id, variants: [{ id: variants[0]!.id, sku: 'A1' }] } });
});

test.runIf(schemaMissing !== undefined)('the schema is not at hand', ({ skip }) => {
  skip(schemaMissing);
});
