import type { PublishPreview, PublishRuleCount, PublishRuleList } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConnection, createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { planTenant } from '../plan/plan-tenant.ts';

describe('rules and markups in the portal', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let connection: number;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'editor');
    connection = await addConnection(service, tenant, { label: 'Bazaar' });
    await createProduct(tenant, { sku: 'A1', price: 10, tags: ['outlet'] });
    await createProduct(tenant, { sku: 'A2', price: 20 });
    await createProduct(tenant, { sku: 'B1', price: 30 });
    const { db } = service.platform;
    await planTenant(db, tenant.id);
  });

  const rules = () => `/connections/${connection}/rules`;
  const add = async (body: object): Promise<number> => {
    const answer = await user.call<{ id: number }>('POST', rules(), body);
    expect(answer.status).toBe(201);
    return answer.body.id;
  };
  const list = async (): Promise<PublishRuleList> => (await user.call<PublishRuleList>('GET', rules())).body;

  test('the first rule that matches decides, and the list says how many each does', async () => {
    await add({ action: 'exclude', conditions: { sku_patterns: ['A*'] } });
    const second = await add({ action: 'include', label: 'Outlet', conditions: { tags: ['outlet'] } });
    expect(await list()).toMatchObject({
      products: 3,
      undecided: 1,
      undecided_go_out: false,
      data: [
        { position: 1, matching: 2, deciding: 2 },
        { position: 2, matching: 1, deciding: 0 },
      ],
    });
    await user.call('POST', `/publish-rules/${second}/move`, { position: 1 });
    expect((await list()).data.map((rule) => rule.deciding)).toEqual([1, 1]);
    await user.call('DELETE', `/publish-rules/${second}`);
    expect(await list()).toMatchObject({ undecided_go_out: true, data: [{ deciding: 2 }] });
  });

  test('a draft is counted in its place without being stored', async () => {
    const first = await add({ action: 'exclude', conditions: { sku_patterns: ['A1'] } });
    const count = async (body: object) =>
      (await user.call<PublishRuleCount>('POST', `${rules()}/count`, body)).body;
    const draft = { action: 'include', conditions: { sku_patterns: ['A*'] } };
    expect(await count(draft)).toMatchObject({ matching: 2, deciding: 1, products: 3 });
    expect(await count({ ...draft, position: 1 })).toMatchObject({ matching: 2, deciding: 2 });
    expect(await count({ ...draft, id: first })).toMatchObject({ matching: 2, deciding: 2 });
    expect((await count(draft)).examples.map((one) => one.sku)).toEqual(['A1', 'A2']);
    expect((await list()).data).toHaveLength(1);
  });

  test('a preview shows the difference and changes nothing', async () => {
    const body = { action: 'exclude', conditions: { sku_patterns: ['A*'] } };
    const answer = await user.call<PublishPreview>('POST', `${rules()}/preview`, body);
    expect(answer.body.connections).toMatchObject([
      { credential_id: connection, label: 'Bazaar', withdrawn: 2 },
    ]);
    expect(answer.body.examples.map((one) => [one.sku, one.kind])).toEqual([
      ['A1', 'withdraw'],
      ['A2', 'withdraw'],
    ]);
    expect((await list()).data).toEqual([]);
  });

  test('a faulty rule names its field; a misspelt condition is never left out', async () => {
    const faulty = await user.call('POST', rules(), {
      action: 'exclude',
      conditions: { brand_ids: [999_999] },
    });
    expect(faulty).toMatchObject({
      status: 422,
      body: { errors: { 'conditions.brand_ids': expect.anything() } },
    });
    for (const path of [rules(), `${rules()}/preview`, `${rules()}/count`]) {
      const misspelt = { action: 'exclude', conditions: { skus: ['A*'] } };
      expect((await user.call('POST', path, misspelt)).status).toBe(422);
    }
  });

  test('markups of connection, brand and category are set, previewed and taken away', async () => {
    const brand = await user.call<{ id: number }>('POST', '/brands', { name: 'Acme' });
    const path = `/connections/${connection}/markups`;
    const body = { brand_id: brand.body.id, markup_percent: 10 };
    expect((await user.call('PUT', path, body)).status).toBe(200);
    expect((await user.call('PUT', path, { markup_percent: 5 })).status).toBe(403);
    const admin = await signIn(service, tenant.id, 'admin');
    expect((await admin.call('PUT', path, { markup_percent: 5 })).status).toBe(200);
    expect((await user.call('GET', path)).body).toEqual({
      markup_percent: 5,
      data: [
        {
          brand_id: body.brand_id,
          category_id: null,
          name: 'Acme',
          path: [],
          markup_percent: 10,
          products: 0,
        },
      ],
    });
    const preview = await admin.call<PublishPreview>('POST', `${path}/preview`, { markup_percent: 50 });
    expect(preview.body.connections).toMatchObject([{ prices_up: 3, updated: 3, created: 0 }]);
    await user.call('PUT', path, { ...body, markup_percent: null });
    expect((await user.call<{ data: [] }>('GET', path)).body.data).toEqual([]);
    expect((await admin.call('PUT', path, { markup_percent: -101 })).status).toBe(422);
    const both = { brand_id: 1, category_id: 1, markup_percent: 1 };
    expect((await user.call('PUT', path, both)).status).toBe(422);
  });

  test('those of another tenant are not there, and a viewer only looks', async () => {
    const rule = await add({ action: 'exclude', conditions: { tags: ['x'] } });
    const other = await signIn(service, (await service.createTenant()).id);
    const input = { action: 'exclude', conditions: { tags: ['x'] } };
    const calls: [string, string, object?][] = [
      ['GET', rules()],
      ['POST', rules(), input],
      ['POST', `${rules()}/preview`, input],
      ['POST', `${rules()}/count`, input],
      ['PUT', `/publish-rules/${rule}`, input],
      ['POST', `/publish-rules/${rule}/preview`, input],
      ['POST', `/publish-rules/${rule}/move`, { position: 1 }],
      ['POST', `/publish-rules/${rule}/move/preview`, { position: 1 }],
      ['DELETE', `/publish-rules/${rule}`],
      ['POST', `/publish-rules/${rule}/removal/preview`],
      ['GET', `/connections/${connection}/markups`],
      ['PUT', `/connections/${connection}/markups`, { markup_percent: 1 }],
      ['POST', `/connections/${connection}/markups/preview`, { markup_percent: 1 }],
    ];
    for (const [method, path, body] of calls)
      expect([path, (await other.call(method, path, body)).status]).toEqual([path, 404]);
    const viewer = await signIn(service, tenant.id, 'viewer');
    expect((await viewer.call('POST', rules(), input)).status).toBe(403);
    expect((await viewer.call('POST', `${rules()}/count`, input)).status).toBe(200);
    expect((await viewer.call('GET', rules())).status).toBe(200);
  });
});
