import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { faultsOf, importFile, productsOf } from '../testing/imports.ts';
import { TEMPLATE } from './rows.ts';

let service: TestService;
let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test.each([
  ['csv', 'en'],
  ['csv', 'tr'],
  ['xlsx', 'en'],
  ['xlsx', 'tr'],
] as const)(
  'a template (%s, %s) imports as it is, each column as what it stands for',
  async (format, language) => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'viewer');
    const answer = await service.app.inject({
      url: `/portal/api/import-template?format=${format}&language=${language}`,
      headers: { cookie: user.cookie },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`.${format}`);
    const done = await importFile(service, tenant, { fileName: `t.${format}`, content: answer.rawPayload });
    expect(faultsOf(done)).toEqual([]);
    expect(done.counts).toMatchObject({ rows: 1, created: 1 });
    expect(done.columns.map(({ field }) => field)).toEqual(TEMPLATE.map(({ field }) => field));
    expect(await productsOf(service, tenant)).toMatchObject([
      { sku: 'SHIRT-7-S', price: '24.900000', quantity: 12 },
    ]);
  },
);
