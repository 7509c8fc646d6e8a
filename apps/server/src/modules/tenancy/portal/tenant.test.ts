import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectorOf } from '../../../connectors/registry.ts';
import { sql } from '../../../platform/db/sql.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { createConnection, setCurrencyRate, updateConnectionSettings } from '../../channels/index.ts';

describe('the shop itself', () => {
  let service: TestService;
  let tenant: TestTenant;
  let owner: TestUser;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    owner = await signIn(service, tenant.id);
  });

  const patch = (json: object) => owner.call<{ message: string }>('PATCH', '/tenant', json);
  const inTenant: TestService['platform']['db']['inTenant'] = (id, work) =>
    service.platform.db.inTenant(id, work);
  const connect = async (): Promise<number> => {
    const { masterKeys } = service.platform;
    const config = { base_url: 'http://127.0.0.1:1', api_key: 'secret' };
    const input = { label: 'Channel', markupPercent: null, paused: false, config };
    const made = await inTenant(tenant.id, (tx) =>
      createConnection(tx, 'operator', masterKeys, { ...input, connector: connectorOf('simulator')! }),
    );
    return made.id;
  };

  test('an owner renames it, an admin does not', async () => {
    const admin = await signIn(service, tenant.id, 'admin');
    expect((await admin.call('PATCH', '/tenant', { name: 'Mine' })).status).toBe(403);
    expect((await patch({ name: 'Harbour' })).status).toBe(200);
    expect((await owner.call('GET', '/session')).body).toMatchObject({
      tenant: { name: 'Harbour', currency: 'EUR' },
    });
    expect((await patch({ name: '' })).status).toBe(422);
    expect((await patch({ currency: 'euro' })).status).toBe(422);
  });

  test('another country adds the VAT rates that are missing, and deletes none', async () => {
    expect((await patch({ country: 'DE', prices_entered: 'gross' })).status).toBe(200);
    const { body } = await owner.call<{ data: { rate: number }[] }>('GET', '/tax-rates');
    expect(body.data.map(({ rate }) => rate)).toEqual([0, 1, 7, 10, 19, 20]);
    expect((await owner.call('GET', '/session')).body).toMatchObject({
      tenant: { country: 'DE', prices_entered: 'gross', currency: 'EUR' },
    });
    expect((await patch({ country: 'Germany' })).status).toBe(422);
    expect((await patch({ prices_entered: 'both' })).status).toBe(422);
  });

  test('with another currency prices keep their numbers and every connection is planned anew', async () => {
    const product = await tenant.call<{ id: number }>('POST', '/v1/products', { name: 'Lamp', price: 12.5 });
    const connection = await connect();
    await inTenant(tenant.id, (tx) => tx.run(sql`delete from connection_scans`));
    expect((await patch({ currency: 'TRY' })).status).toBe(200);
    const after = await tenant.call('GET', `/v1/products/${product.body.id}`);
    expect(after.body).toMatchObject({ data: { price: 12.5 } });
    const scans = await inTenant(tenant.id, (tx) => tx.run(sql`select connection_id from connection_scans`));
    expect(scans).toEqual([{ connection_id: connection }]);
  });

  test('it stays while exchange rates or a connection speak of the old one, and says which', async () => {
    const connection = await connect();
    await inTenant(tenant.id, (tx) => setCurrencyRate(tx, 'operator', 'USD', 1.1));
    expect(await patch({ currency: 'TRY' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('USD') },
    });
    await inTenant(tenant.id, (tx) =>
      updateConnectionSettings(tx, 'operator', connection, { currency: 'USD' }),
    );
    expect(await patch({ currency: 'TRY' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Channel (USD)') },
    });
    expect((await owner.call('GET', '/session')).body).toMatchObject({ tenant: { currency: 'EUR' } });
  });
});
