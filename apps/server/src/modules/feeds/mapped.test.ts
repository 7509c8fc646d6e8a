import { googleCategoriesIn } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCategory } from '../../testing/fixtures.ts';
import { readTree } from '../../testing/mapping.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { mapCategory } from '../mapping/index.ts';
import { createPictured, openTestFeed, type TestFeed } from './testing/feed.ts';

let service: TestService;
let tenant: TestTenant;
let feed: TestFeed;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  const categories = googleCategoriesIn(
    '166 - Apparel\n1604 - Apparel > Clothing\n212 - Apparel > Clothing > Shirts\n',
  )!;
  feed = await openTestFeed(
    service,
    tenant,
    {},
    { readCategoryTree: async () => ({ categories, next: null }) },
  );
});
afterEach(() => feed.close());

const file = async (): Promise<string> =>
  (await service.app.inject({ method: 'GET', url: `${feed.folder}products.xml` })).body;
const map = (categoryId: number, syncId: string) =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    mapCategory(tx, 'operator', { categoryId, connectionId: feed.connectionId, syncId }),
  );

test('a product is in the category of Google that its own category is mapped to, from the next file on', async () => {
  await readTree(service, tenant, feed);
  const categoryId = await createCategory(tenant, 'Gömlek');
  await createPictured(service, tenant, {
    sku: 'A',
    name: 'Shirt',
    price: 10,
    quantity: 5,
    category_names: ['Gömlek'],
    properties: { gender: 'Kadın' },
  });
  await feed.drain();
  expect(await file()).not.toContain('google_product_category');
  await map(categoryId, '212');
  await readTree(service, tenant, feed);
  await feed.drain();
  const text = await file();
  expect(text).toContain('<g:google_product_category>212</g:google_product_category>');
  expect(text).toContain('<g:product_type>Gömlek</g:product_type>');
  expect(text).toContain('<g:gender>female</g:gender>');
});
