import { expect, test } from 'vitest';
import { ikasConnector as connector } from './index.ts';
import { item, useBench } from './test-support.ts';

const bench = await useBench();

test('a token is asked for once and kept until shortly before it runs out', async () => {
  await connector.testConnection(bench.context());
  await connector.testConnection(bench.context());
  expect(bench.counted().token).toBe(1);
  bench.state().ahead += (14_400 - 299) * 1_000;
  await connector.testConnection(bench.context());
  expect(bench.counted().token).toBe(1);
});

test('LOGIN_REQUIRED fetches one new token, and the call is made again with it', async () => {
  await bench.publish([item('A')]);
  bench.counted();
  bench.state().tokens.clear();
  await bench.publish([item('B')]);
  expect(bench.counted()).toMatchObject({ token: 1, saveProduct: 1 });
  expect(bench.state().products.size).toBe(2);
});

test('a second LOGIN_REQUIRED is a matter of credentials', async () => {
  const ctx = bench.context();
  const request: typeof ctx.http.request = async (sent) => {
    bench.state().tokens.clear();
    return ctx.http.request(sent);
  };
  const refused = { ...ctx, http: { request } };
  await expect(connector.testConnection(refused)).rejects.toMatchObject({ kind: 'auth' });
  expect(bench.counted()).toEqual({ token: 2, me: 2 });
});

test('a wrong secret is a matter of credentials, and is not in the error', async () => {
  const wrong = bench.context({ client_secret: 'of-somebody-else' });
  const error = await connector.testConnection(wrong).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'auth' });
  expect(JSON.stringify(error)).not.toContain('of-somebody-else');
});

test('an app that lacks a right is told which', async () => {
  bench.state().scopes = ['READ_PRODUCTS', 'READ_ORDERS'];
  await expect(connector.testConnection(bench.context())).rejects.toMatchObject({
    kind: 'forbidden',
    message: expect.stringContaining('WRITE_PRODUCTS, READ_INVENTORIES, WRITE_INVENTORIES'),
  });
});

test('a shop with several locations asks for one, and its stock goes there alone', async () => {
  bench.state().locations.push({ id: 'sube', name: 'Şube' });
  await expect(connector.testConnection(bench.context())).rejects.toMatchObject({
    kind: 'forbidden',
    message: expect.stringContaining('sube (Şube)'),
  });
  await bench.publish([item('A', { stock: 4 })], { stock_location_id: 'sube' });
  expect([...bench.state().stock.values()]).toMatchObject([{ stockLocationId: 'sube', stockCount: 4 }]);
});
