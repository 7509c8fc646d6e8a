import type { StockLocation } from '@sluice/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConnection, addStore } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('GET /v1/stock-locations', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    await addStore(service, tenant, await addConnection(service, tenant), 'IST-1');
    await add('WH-1');
    const { id } = await add('WH-OFF');
    await tenant.call('PATCH', `/v1/stock-locations/${id}`, { is_active: false });
    const other = await service.createTenant();
    await other.call('POST', '/v1/stock-locations', { code: 'THEIRS', label: 'x', type: 'external' });
  });
  afterAll(() => service.close());

  const add = async (code: string) => {
    const body = { code, label: `Label ${code}`, type: 'external' };
    return (await tenant.call<{ data: StockLocation }>('POST', '/v1/stock-locations', body)).body.data;
  };
  const codes = async (query: string) => {
    const { body } = await tenant.call<{ data: StockLocation[] }>('GET', `/v1/stock-locations${query}`);
    return body.data.map((location) => location.code);
  };

  // holds STOCK-4, STOCK-6, STOCK-9
  test('lists the active locations of this tenant, the one local location first', async () => {
    const answer = await tenant.call<{ data: StockLocation[] }>('GET', '/v1/stock-locations');
    expect(answer.status).toBe(200);
    const id = expect.any(Number);
    const common = { id, is_default: false, is_active: true };
    expect(answer.body).toEqual({
      data: [
        { ...common, code: 'local', label: 'General stock', type: 'local', is_default: true },
        { ...common, code: 'IST-1', label: 'Store IST-1', type: 'marketplace_store' },
        { ...common, code: 'WH-1', label: 'Label WH-1', type: 'external' },
      ],
    });
  });

  // holds STOCK-9
  test.each([
    ['?active_only=true', ['local', 'IST-1', 'WH-1']],
    ['?active_only=1', ['local', 'IST-1', 'WH-1']],
    ['?active_only=', ['local', 'IST-1', 'WH-1']],
    ['?active_only=false', ['local', 'IST-1', 'WH-1', 'WH-OFF']],
    ['?active_only=0', ['local', 'IST-1', 'WH-1', 'WH-OFF']],
    ['?type=local', ['local']],
    ['?type=marketplace_store', ['IST-1']],
    ['?type=external', ['WH-1']],
    ['?type=external&active_only=0', ['WH-1', 'WH-OFF']],
    ['?type=', ['local', 'IST-1', 'WH-1']],
  ])('%s', async (query, expected) => {
    expect(await codes(query)).toEqual(expected);
  });

  test('a type that does not exist and a switch that is none are refused', async () => {
    expect(await tenant.call('GET', '/v1/stock-locations?type=shop')).toMatchObject({
      status: 422,
      body: { errors: { type: ['type must be one of local, marketplace_store, external'] } },
    });
    expect((await tenant.call('GET', '/v1/stock-locations?active_only=perhaps')).status).toBe(422);
  });
});
