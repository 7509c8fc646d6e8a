import { expect, test } from 'vitest';
import { CREDENTIALS, GRAPHQL, JSON_TYPE, product, TOKEN, useFake } from './bench.ts';

const bench = await useFake();
const ME = '{ me { id scopes } }';

test('a token is given out for the secret by a form, for four hours', async () => {
  const { status, body } = await bench.post(TOKEN, CREDENTIALS);
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 14_400 });
  expect((await bench.post(TOKEN, CREDENTIALS.replace('canary', 'wrong'))).status).toBe(401);
  expect((await bench.post(TOKEN, '{}', JSON_TYPE)).status).toBe(400);
});

test('a caller without a login is answered 200, with the code LOGIN_REQUIRED', async () => {
  const refused = { status: 200, body: { data: null, errors: [{ extensions: { code: 'LOGIN_REQUIRED' } }] } };
  expect(await bench.post(GRAPHQL, JSON.stringify({ query: ME }), JSON_TYPE)).toMatchObject(refused);
  expect(await bench.ask(ME, {}, 'unknown')).toMatchObject(refused);
  const token = await bench.login();
  expect((await bench.ask(ME, {}, token)).body.errors).toBeUndefined();
  bench.state().ahead += 14_400_000;
  expect(await bench.ask(ME, {}, token)).toMatchObject(refused);
});

test('an app without the right to a field is answered as one without a login', async () => {
  bench.state().scopes = ['READ_PRODUCTS'];
  expect((await bench.data(ME)).me.scopes).toEqual(['READ_PRODUCTS']);
  const { body } = await bench.ask('{ listOrder { count } }');
  expect(body).toMatchObject({ data: null, errors: [{ extensions: { code: 'LOGIN_REQUIRED' } }] });
});

test('the 51st request within ten seconds is 429', async () => {
  bench.state().limits = true;
  const token = await bench.login();
  for (let at = 1; at < 50; at++) expect((await bench.ask(ME, {}, token)).status).toBe(200);
  expect((await bench.ask(ME, {}, token)).status).toBe(429);
  bench.state().ahead += 10_001;
  expect((await bench.ask(ME, {}, token)).status).toBe(200);
});

test('an app is blocked for an hour when more than a quarter of its calls fail, the second time for ever', async () => {
  bench.state().limits = true;
  const calls = async (count: number, query: string) => {
    const token = await bench.login();
    for (let at = 0; at < count; at++) await bench.ask(query, {}, token);
  };
  const asked = async () => (await bench.ask(ME, {}, 'unknown')).status;
  await calls(15, ME);
  const failing = '{ listProduct(pagination: { limit: 201 }) { count } }';
  await calls(5, failing);
  expect((await bench.post(TOKEN, CREDENTIALS)).status).toBe(200);
  await calls(2, failing);
  expect(await asked()).toBe(403);
  bench.state().ahead += 3_600_001;
  await calls(20, failing);
  bench.state().ahead += 24 * 3_600_001;
  expect(await asked()).toBe(403);
});

test('a page holds 50 rows, or 1 to 200, counted from 1; page 0 is the first', async () => {
  for (const sku of ['A1', 'A2', 'A3']) await bench.save(product(sku));
  const page = async (pagination: string) =>
    (
      await bench.data(
        `{ listProduct(pagination: ${pagination}, sort: "createdAt") { page limit count hasNext data { variants { sku } } } }`,
      )
    ).listProduct;
  const skus = ({ data }: { data: { variants: { sku: string }[] }[] }) =>
    data.map((one) => one.variants[0]!.sku);
  expect(await page('{}')).toMatchObject({ page: 1, limit: 50, count: 3, hasNext: false });
  const first = await page('{ page: 1, limit: 2 }');
  expect(first).toMatchObject({ page: 1, limit: 2, count: 2, hasNext: true });
  expect(skus(first)).toEqual(['A1', 'A2']);
  expect(skus(await page('{ page: 0, limit: 2 }'))).toEqual(['A1', 'A2']);
  expect(skus(await page('{ page: 2, limit: 2 }'))).toEqual(['A3']);
  bench.state().countIs = 'total';
  expect(await page('{ page: 1, limit: 2 }')).toMatchObject({ count: 3, data: { length: 2 } });
  for (const limit of [0, 201])
    expect(
      (await bench.ask(`{ listProduct(pagination: { limit: ${limit} }) { count } }`)).body.errors,
    ).toHaveLength(1);
});

test('lists are newest first, or sorted by the fields the schema names', async () => {
  for (const name of ['B', 'A']) await bench.save(product(name, { name }));
  const names = async (sort: string) =>
    (await bench.data(`{ listProduct(${sort}) { data { name } } }`)).listProduct.data.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names('includeDeleted: false')).toEqual(['A', 'B']);
  expect(await names('sort: "name"')).toEqual(['A', 'B']);
  expect(await names('sort: "-name"')).toEqual(['B', 'A']);
  expect((await bench.ask('{ listProduct(sort: "sku") { count } }')).body.errors).toHaveLength(1);
});

test('lists may lag behind what was saved, and the shop may be out of order', async () => {
  bench.state().visibleAfterMs = 5_000;
  await bench.save(product('A1'));
  const seen = async () => (await bench.data('{ listProduct { count } }')).listProduct.count;
  expect(await seen()).toBe(0);
  bench.state().ahead += 5_000;
  expect(await seen()).toBe(1);
  const token = await bench.login();
  bench.state().failing = { left: 1, status: 502 };
  expect((await bench.ask(ME, {}, token)).status).toBe(502);
  expect((await bench.ask(ME, {}, token)).status).toBe(200);
});
