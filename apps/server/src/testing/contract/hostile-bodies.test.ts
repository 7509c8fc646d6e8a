import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConnection, createCategory, createProduct } from '../fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../service.ts';
import { hostileBody, hostileJson, SUITABLE } from './hostile-values.ts';

const { text, amount, flag } = SUITABLE;
const RUNS = 80;

// holds S3
describe('no JSON body gives a server error', () => {
  let service: TestService;
  let tenant: TestTenant;
  let ids: { product: number; category: number; location: number; channel: number };
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    const body = { code: 'WH-1', label: 'x', type: 'external' };
    const location = await tenant.call<{ data: { id: number } }>('POST', '/v1/stock-locations', body);
    ids = {
      product: await createProduct(tenant, { sku: 'TAKEN', brand_name: 'Acme' }),
      category: await createCategory(tenant, 'Home'),
      location: location.body.data.id,
      channel: await addConnection(service, tenant),
    };
  });
  afterAll(() => service.close());

  const productFields = () => ({
    name: text,
    ...{ model: text, sku: text, ean: text, description: text, brand_name: text },
    ...{ status: flag, publish_enabled: flag, constructor: text, toString: text },
    ...{
      price: amount,
      price_with_vat: amount,
      quantity: amount,
      brand_id: ['null', '1'],
      tax_rate_id: ['null', '1'],
    },
    tax_rate: ['20', '"20"', 'null', '1e-9', '20.00001', '1e308'],
    category_ids: [`[${ids.category}]`, `["${ids.category}",${ids.category}]`, '[]', 'null'],
    category_names: ['["Home"]', '[]', 'null', ...text.map((name) => `[${name}]`)],
    category_paths: ['[["Home","Kitchen"]]', '[[]]', ...text.map((name) => `[["Home",${name}],[${name}]]`)],
    attribute_bag: ['{"WH-1":5}', '{}', 'null', '{"local":1}', ...text.map((code) => `{${code}:1}`)],
    channel_overrides: [
      '[]',
      ...amount.map((value) => `[{"credential_id":${ids.channel},"price":${value}}]`),
      ...amount.map(
        (value) => `[{"credential_id":${ids.channel},"markup_percent":${value},"stock":${value}}]`,
      ),
    ],
  });
  const categoryFields = () => ({
    name: text,
    parent_id: [String(ids.category), 'null', '""', '"1"'],
    publish_enabled: flag,
  });

  /** Sends the text and returns the fault of the answer, if any. */
  const problemOf = async (method: string, url: string, payload: string): Promise<string | undefined> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await tenant.send({
      method: method as 'POST',
      url,
      headers,
      payload: Buffer.from(payload),
    });
    const { status, body } = answer;
    if (![200, 201, 400, 413, 422].includes(status)) return `${status} ${JSON.stringify(body)}`;
    if (typeof body.message !== 'string' || body.message === '') return 'no message';
    if (status === 422 && Object.keys(body.errors as object).length === 0) return 'a 422 that names no field';
    return undefined;
  };
  const check = (method: string, url: string, bodies: fc.Arbitrary<string>, numRuns = RUNS) =>
    fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expect(await problemOf(method, url, body)).toBeUndefined();
      }),
      { numRuns },
    );

  test('POST and PUT of products', async () => {
    await check('POST', '/v1/products', hostileBody(productFields()), 3 * RUNS);
    await check('PUT', `/v1/products/${ids.product}`, hostileBody(productFields()), 3 * RUNS);
  });

  test('POST and PUT of categories', async () => {
    await check('POST', '/v1/categories', hostileBody(categoryFields()));
    await check('PUT', `/v1/categories/${ids.category}`, hostileBody(categoryFields()));
  });

  test('POST of brands', () => check('POST', '/v1/brands', hostileBody({ name: text })));

  test('POST and PATCH of stock locations', async () => {
    await check(
      'POST',
      '/v1/stock-locations',
      hostileBody({ code: text, label: text, type: ['"external"'] }),
    );
    await check(
      'PATCH',
      `/v1/stock-locations/${ids.location}`,
      hostileBody({ label: text, is_active: flag }),
    );
  });

  test('reordering of images', () =>
    check(
      'PUT',
      `/v1/products/${ids.product}/images/reorder`,
      hostileBody({ image_ids: ['[1,2]', '[]', '["1"]'] }),
    ));

  test('any JSON, and text that is hardly JSON', async () => {
    await check('POST', '/v1/products', hostileJson);
    await check(
      'POST',
      '/v1/products',
      fc.string({ unit: fc.constantFrom(...'{}[]":,\\u0e1.-truefalsn \t\0"') }),
    );
  });
});
