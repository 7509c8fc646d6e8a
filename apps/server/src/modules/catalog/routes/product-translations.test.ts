import type { ProductDetail } from '@sluice/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { countRows, createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
});

const detail = async (id: number): Promise<ProductDetail> =>
  (await tenant.call<{ data: ProductDetail }>('GET', `/v1/products/${id}`)).body.data;
const put = (id: number, fields: object) =>
  tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle', ...fields });
const german = { locale: 'de', name: 'Wasserkocher', description: '<p>Kocht</p>', family_name: null };

// holds CONT-7
describe('texts in further languages', () => {
  test('are created with the product, shown in order, and beside the master description', async () => {
    const id = await createProduct(tenant, {
      name: 'Kettle',
      description: '<p>Boils</p>',
      translations: [
        { locale: 'TR', name: ' Su ısıtıcı ' },
        { locale: 'de', name: 'Wasserkocher', description: '<p>Kocht<script>x</script></p>' },
      ],
    });
    const { translations, descriptions } = await detail(id);
    expect(translations).toEqual([
      german,
      { locale: 'tr', name: 'Su ısıtıcı', description: null, family_name: null },
    ]);
    expect(descriptions).toEqual([
      { language: null, description: '<p>Boils</p>' },
      { language: 'de', description: '<p>Kocht</p>' },
    ]);
  });

  test('languages and fields that are not sent stay, null clears, the last text removes the language', async () => {
    const id = await createProduct(tenant, {
      name: 'Kettle',
      translations: [german, { locale: 'fr', name: 'Bouilloire' }],
    });
    await put(id, { translations: [{ locale: 'DE', name: 'Kocher' }] });
    expect((await detail(id)).translations).toMatchObject([
      { locale: 'de', name: 'Kocher', description: '<p>Kocht</p>' },
      { locale: 'fr', name: 'Bouilloire' },
    ]);
    await put(id, { translations: [{ locale: 'de', name: null, description: '' }] });
    expect((await detail(id)).translations).toMatchObject([{ locale: 'fr' }]);
    await put(id, { translations: null });
    expect((await detail(id)).translations).toMatchObject([{ locale: 'fr' }]);
  });

  test('a change marks the product; the same texts again do nothing', async () => {
    const id = await createProduct(tenant, { name: 'Kettle' });
    const marks = () => countRows(service, tenant, 'product_changes');
    await service.platform.db.inTenant(tenant.id, (tx) => tx.run(sql`delete from product_changes`));
    await put(id, { translations: [{ locale: 'fr', name: null }] });
    expect(await marks()).toBe(0);
    await put(id, { translations: [german] });
    expect(await marks()).toBe(1);
  });

  test('every fault is reported on its field', async () => {
    const id = await createProduct(tenant, { name: 'Kettle' });
    const translations = [
      { locale: 'german', name: 'x' },
      { locale: 'de', name: 'a\u0001' },
      { locale: 'DE', description: '<b>'.repeat(20_001) },
      { name: 'no locale' },
      { locale: 'fr', name: 'x'.repeat(501) },
    ];
    const { status, body } = await put(id, { translations });
    expect(status).toBe(422);
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual([
      'translations.0.locale',
      'translations.1.name',
      'translations.2.description',
      'translations.2.locale',
      'translations.3.locale',
      'translations.4.name',
    ]);
    const many = Array.from({ length: 51 }, (_, n) => ({
      locale: `a${String.fromCharCode(97 + (n % 26))}-${n < 26 ? 'AT' : 'DE'}`,
      name: 'x',
    }));
    expect((await put(id, { translations: many })).status).toBe(422);
    expect((await put(id, { translations: many.slice(0, 30) })).status).toBe(200);
    expect((await put(id, { translations: many.slice(30) })).body).toMatchObject({
      errors: { translations: ['a product may not have texts in more than 50 languages'] },
    });
  });
});
