import { executeOn } from '@sluice/connector-kit/testing/graphql';
import { type GraphQLOutputType, getNamedType, isObjectType, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { product, SAVE, useFake } from './bench.ts';
import { setStock } from './offers.ts';
import type { Product } from './records.ts';
import { mutations, queries } from './roots.ts';
import { adminSchema, schemaMissing } from './schema.ts';
import { LOCATION, State } from './state.ts';

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

  test('every field that the schema promises is there', async () => {
    await fill();
    const { getImageUploadUrl: _url, ...lists } = queries(bench.state());
    const [order] = bench.state().orders.keys();
    const root = adminSchema()!.getQueryType()!.getFields();
    for (const name of Object.keys(lists)) {
      const { status, body } = await bench.ask(
        `{ ${name}${name === 'listOrderTransactions' ? `(orderId: "${order}")` : ''} ${allOf(root[name]!.type, 4)} }`,
      );
      expect({ name, status, errors: body.errors }).toEqual({ name, status: 200, errors: undefined });
    }
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

/** A selection of all fields of a type, down to a depth. */
function allOf(given: GraphQLOutputType, depth: number): string {
  const type = getNamedType(given);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter(
    (field) => depth > 1 || !isObjectType(getNamedType(field.type)),
  );
  return `{ ${fields.map((field) => `${field.name} ${allOf(field.type, depth - 1)}`).join(' ')} }`;
}

/** One thing of each kind that the lists show. */
async function fill(): Promise<void> {
  const made = await bench.data(`mutation {
    brand: saveProductBrand(input: { name: "IKEA" }) { id }
    tag: saveProductTag(input: { name: "Yeni" }) { id }
    vendor: saveVendor(input: { name: "Toptancı" }) { id }
    attribute: saveProductAttribute(input: { name: "Malzeme", type: TEXT }) { id }
    category: saveCategory(input: { name: "Ev" }) { id }
    type: saveVariantType(input: { name: "Renk", selectionType: CHOICE, values: [{ name: "Mavi" }] }) { id values { id } }
    hooks: saveWebhook(input: { endpoint: "https://shop.example", scopes: ["store/customer/created"] }) { id }
  }`);
  const { save: leaf } = await bench.data(
    'mutation ($input: CategoryInput!) { save: saveCategory(input: $input) { id } }',
    { input: { name: 'Lamba', parentId: made.category.id } },
  );
  bench.state().addPriceList('Almanya', 'EUR');
  bench.state().images.set('image', 'https://img.example/1.jpg');
  const { id: variantTypeId, values } = made.type;
  const attributes = [{ productAttributeId: made.attribute.id, value: 'Ahşap' }];
  const [variantValueId] = values.map(({ id }: { id: string }) => id);
  const links = {
    brandId: made.brand.id,
    vendorId: made.vendor.id,
    tagIds: [made.tag.id],
    categoryIds: [leaf.id],
  };
  const variant = {
    attributes,
    images: [{ imageId: 'image', isMain: true, order: 0 }],
    variantValueIds: [{ variantTypeId, variantValueId }],
  };
  const productVariantTypes = [{ order: 0, variantTypeId, variantValueIds: [variantValueId] }];
  const fields = { ...links, attributes, productVariantTypes };
  const { variants } = product('A1');
  const { id, variants: saved } = await bench.save(
    product('A1', { ...fields, variants: [{ ...variants[0], ...variant }] }),
  );
  setStock(bench.state(), {
    productId: id,
    variantId: saved[0].id,
    stockLocationId: LOCATION.id,
    stockCount: 5,
  });
  await bench.setOrderStatus(await bench.placeOrder([{ sku: 'A1', quantity: 2 }]), 'CREATED/DELIVERED');
}
