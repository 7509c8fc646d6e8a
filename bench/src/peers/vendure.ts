import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPackages } from '@sluice/connector-kit/testing/installed-packages';
import { memoryOf, terminate } from '../service.ts';
import type { PeerDatabase } from './database.ts';
import { callJson, type Peer } from './peer.ts';

const FOLDER = fileURLToPath(new URL('../../peers/vendure/', import.meta.url));

const LIST = `query { products(options: { take: 20 }) { totalItems items { id name slug enabled
  variants { id sku name price priceWithTax currencyCode stockLevels { stockOnHand } } } } }`;
const PRODUCT = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }';
const VARIANT =
  'mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }';

/** Vendure as its documentation sets it up. A product takes two calls: itself, and its variant with price and stock. */
export async function startVendure(database: PeerDatabase): Promise<Peer> {
  const modules = await installedPackages(FOLDER, 'sluice-peer-vendure');
  const child = fork(join(FOLDER, 'server.mjs'), [modules, JSON.stringify(database)], {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Vendure did not start: it ended with ${code}`);
  });
  const [{ origin }] = (await Promise.race([once(child, 'message'), ended])) as [{ origin: string }];
  ended.catch(() => {});
  const address = `${origin}/admin-api`;
  const headers = { authorization: `Bearer ${await signIn(address)}` };
  const ask = async <T>(query: string, variables?: object): Promise<T> => {
    const { data, errors } = await callJson<{ data: T; errors?: unknown }>(address, headers, {
      query,
      variables,
    });
    if (errors !== undefined) throw new Error(`Vendure answered ${JSON.stringify(errors).slice(0, 300)}`);
    return data;
  };
  await setUp(ask);
  return {
    name: 'Vendure',
    create: async (number) => {
      const translations = [
        { languageCode: 'en', name: `Cup ${number}`, slug: `cup-${number}`, description: '' },
      ];
      const { createProduct } = await ask<{ createProduct: { id: string } }>(PRODUCT, {
        input: { translations },
      });
      const variant = {
        productId: createProduct.id,
        sku: `CUP-${number}`,
        price: 11_990,
        stockOnHand: 12,
        translations: [{ languageCode: 'en', name: `Cup ${number}` }],
      };
      await ask(VARIANT, { input: [variant] });
    },
    list: async () => {
      const { products } = await ask<{ products: { items: unknown[] } }>(LIST);
      if (products.items.length !== 20)
        throw new Error(`the list of Vendure has ${products.items.length} products`);
    },
    memory: async () => (await memoryOf(child.pid!)).rss,
    stop: () => terminate(child),
  };
}

async function signIn(address: string): Promise<string> {
  const query =
    'mutation { login(username: "superadmin", password: "password-of-a-benchmark", rememberMe: true) { __typename } }';
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const token = response.headers.get('vendure-auth-token');
  if (token === null) throw new Error(`Vendure gave no token: ${await response.text()}`);
  return token;
}

/** An empty shop has neither a tax zone nor a rate, and prices need both. */
async function setUp(ask: <T>(query: string, variables?: object) => Promise<T>): Promise<void> {
  const { createTaxCategory: category } = await ask<{ createTaxCategory: { id: string } }>(
    'mutation { createTaxCategory(input: { name: "All", isDefault: true }) { id } }',
  );
  const { createZone: zone } = await ask<{ createZone: { id: string } }>(
    'mutation { createZone(input: { name: "All" }) { id } }',
  );
  await ask(`mutation { createTaxRate(input: { name: "All", value: 20, enabled: true, categoryId: "${category.id}",
    zoneId: "${zone.id}" }) { id } }`);
  const { channels } = await ask<{ channels: { items: { id: string }[] } }>(
    'query { channels { items { id } } }',
  );
  await ask(`mutation { updateChannel(input: { id: "${channels.items[0]!.id}", defaultTaxZoneId: "${zone.id}",
    defaultShippingZoneId: "${zone.id}" }) { __typename } }`);
}
