import { type Connector, ConnectorError } from '@sluice/connector-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel, type TestChannelOptions } from '../../../testing/channel.ts';
import { createProduct, createProducts } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const CANARY = 'canary-7d1f0b/+x';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeEach(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterEach(async () => {
  await channel.close();
  await service.close();
});

const connect = async (options: TestChannelOptions): Promise<void> => {
  channel = await connectTestChannel(service, tenant, options);
};
/** A channel that refuses every listing in the given way. */
const refusing =
  (refuse: Connector['upsertListings']) =>
  (connector: Connector): Connector => ({ ...connector, upsertListings: refuse! });

const everything = () =>
  service.platform.db.inTenant(tenant.id, async (tx) => {
    const tables = await Promise.all([
      tx.run(sql`select * from listings`),
      tx.run(sql`select * from delivery_attempts`),
      tx.run(sql`select * from delivery_leases`),
    ]);
    return JSON.stringify(tables);
  });

test.each(['unavailable', 'protocol', 'invalid_request', 'auth'] as const)(
  'no secret of the connection and nobody’s data is kept of a call that fails with %s',
  async (kind) => {
    const encoded = Buffer.from(`user:${CANARY}`).toString('base64');
    const error = new ConnectorError({
      kind,
      message: `refused the key ${CANARY}`,
      evidence: {
        method: 'POST',
        url: `https://u:${CANARY}@shop.test/items?key=${CANARY}`,
        status: 400,
        body: `{"echo":"Authorization: Basic ${encoded}","api_key":"${CANARY}","buyer":"jane@example.com","pad":"${'x'.repeat(9_000)}"}`,
      },
    });
    await connect({
      connection: { config: { api_key: CANARY } },
      connector: refusing(async () => {
        throw error;
      }),
    });
    await createProducts(service, tenant, 1);
    await channel.step();
    const kept = await everything();
    expect(kept).not.toContain(CANARY);
    expect(kept).not.toContain(encoded);
    expect(kept).not.toContain('jane@example.com');
    expect(kept.length).toBeLessThan(12_000);
    expect(kept).toContain('[secret]');
  },
);

test('what came about although it was refused is known, and taken off sale with its product', async () => {
  await connect({
    connector: (connector) => ({
      ...connector,
      upsertListings: async (ctx, items) => {
        const results = await connector.upsertListings!(ctx, items);
        return results.map((result) =>
          result.outcome === 'live'
            ? {
                ...result,
                outcome: 'rejected',
                issues: [{ code: 'invalid_value', message: 'kept otherwise' }],
              }
            : result,
        );
      },
    }),
  });
  const id = await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 1 });
  await channel.drain();
  expect(channel.listing('K1')).toMatchObject({ active: true });
  await tenant.call('DELETE', `/v1/products/${id}`);
  await channel.drain();
  expect(channel.listing('K1')).toMatchObject({ active: false });
});

test('a refused listing keeps every issue with its field, in the channel’s words', async () => {
  const issues = [
    { code: 'missing_attribute', field: 'colour', message: 'Renk zorunludur' },
    { code: 'invalid_price', field: 'price', message: 'price \u0000 too low' },
  ] as const;
  await connect({
    connector: refusing(async (_ctx, items) =>
      items.map((item) => ({ externalKey: item.key.externalKey, outcome: 'rejected', issues })),
    ),
  });
  const id = await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 1 });
  await channel.step();
  const [[listing], attempts] = await service.platform.db.inTenant(tenant.id, (tx) =>
    Promise.all([
      tx.run(sql`select state, issue_code, issues from listings where product_id = ${id}`),
      tx.run(sql`select outcome, code from delivery_attempts where product_id = ${id}`),
    ]),
  );
  expect(listing).toMatchObject({
    state: 'rejected',
    issue_code: 'missing_attribute',
    issues: [
      { code: 'missing_attribute', field: 'colour', message: 'Renk zorunludur' },
      { code: 'invalid_price', field: 'price', message: 'price  too low' },
    ],
  });
  expect(attempts).toMatchObject([{ outcome: 'rejected', code: 'missing_attribute' }]);
  const { body } = await tenant.call('GET', `/v1/products/${id}`);
  expect(body).toMatchObject({ data: { mappings: [{ last_error: 'Renk zorunludur; price  too low' }] } });
});

test('attempts of one batch share their call and tell how long it took', async () => {
  await connect({});
  await createProducts(service, tenant, 3);
  await channel.faults({ delay_ms: 30 });
  await channel.drain();
  const attempts = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql<{ call_id: string; duration_ms: number }>`select call_id, duration_ms from delivery_attempts`),
  );
  expect(attempts).toHaveLength(3);
  expect(new Set(attempts.map((attempt) => attempt.call_id)).size).toBe(1);
  expect(attempts[0]!.duration_ms).toBeGreaterThanOrEqual(29);
});

test('an item that the channel takes only later is tried again then, and has not failed', async () => {
  const error = new ConnectorError({ kind: 'rate_limited', message: 'once a minute', retryAfterMs: 60_000 });
  await connect({
    connector: refusing(async (_ctx, items) =>
      items.map((item) => ({ externalKey: item.key.externalKey, outcome: 'retry', error })),
    ),
  });
  await createProducts(service, tenant, 1);
  await channel.step();
  const [row] = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql<{
      attempts: number;
      issue_code: string;
      seconds: number;
    }>`select l.attempts, l.issue_code, extract(epoch from l.next_at - now())::float8 as seconds
      from listings l`),
  );
  expect(row).toMatchObject({ attempts: 0, issue_code: 'rate_limited' });
  expect(row?.seconds).toBeGreaterThan(50);
});
