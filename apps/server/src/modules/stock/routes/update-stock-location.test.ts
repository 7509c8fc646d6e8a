import type { StockLocation } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConnection, addStore } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('PATCH /v1/stock-locations/{id}', () => {
  let service: TestService;
  let tenant: TestTenant;
  let ids: Record<string, number>;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    await addStore(service, tenant, await addConnection(service, tenant), 'IST-1');
    await tenant.call('POST', '/v1/stock-locations', { code: 'WH-1', label: 'Warehouse', type: 'external' });
    const { body } = await tenant.call<{ data: StockLocation[] }>('GET', '/v1/stock-locations');
    ids = Object.fromEntries(body.data.map((location) => [location.type, location.id]));
  });
  afterAll(() => service.close());

  const patch = (id: number | string | undefined, body: object) =>
    tenant.call('PATCH', `/v1/stock-locations/${id}`, body);

  // holds STOCK-10
  test('answers 200 with the message and the record; only label and is_active change', async () => {
    const answer = await patch(ids.external, {
      label: ' New ',
      is_active: false,
      code: 'X',
      type: 'local',
      is_default: true,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: 'stock location updated',
      data: {
        id: ids.external,
        code: 'WH-1',
        label: 'New',
        type: 'external',
        is_default: false,
        is_active: false,
      },
    });
    expect((await patch(ids.external, { is_active: true })).body).toMatchObject({
      data: { label: 'New', is_active: true },
    });
    expect((await patch(ids.external, {})).body).toMatchObject({ data: { label: 'New', is_active: true } });
  });

  // holds STOCK-10
  test.each(['local', 'marketplace_store', 'external'])(
    'a %s can be switched off and on again, and relabelled',
    async (type) => {
      for (const is_active of [false, true, '0', '1']) {
        const answer = await patch(ids[type], { is_active });
        expect(answer).toMatchObject({
          status: 200,
          body: { data: { type, is_active: [true, '1'].includes(is_active) } },
        });
      }
      expect((await patch(ids[type], { label: `My ${type}` })).body).toMatchObject({
        data: { label: `My ${type}` },
      });
    },
  );

  test.each([
    [{ label: '' }, { label: ['label field is required'] }],
    [{ label: null }, { label: ['label must be text'] }],
    [
      { is_active: 'x', label: 5 },
      { label: ['label must be text'], is_active: ['is_active must be a boolean (true or false)'] },
    ],
  ])('%j is refused', async (body, errors) => {
    const answer = await patch(ids.external, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual(errors);
  });

  test('unknown, foreign and malformed ids are 404', async () => {
    const other = await service.createTenant();
    const { body } = await other.call<{ data: StockLocation[] }>('GET', '/v1/stock-locations');
    for (const id of [body.data[0]!.id, 999_999])
      expect(await patch(id, { label: 'x' })).toMatchObject({
        status: 404,
        body: { message: 'stock location not found' },
      });
    expect((await patch('abc', { label: 'x' })).status).toBe(404);
    // A faulty body is told to those who have the record.
    for (const id of [body.data[0]!.id, 999_999]) expect((await patch(id, { label: 5 })).status).toBe(404);
  });
});
