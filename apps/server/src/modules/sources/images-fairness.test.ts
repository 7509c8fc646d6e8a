import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import { createOutbound } from '../../platform/outbound/index.ts';
import { addConnection, createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { startSourceImages } from './images.ts';

let service: TestService;
let files: Server;
let address: string;
/** Answers that are owed: requests below /never get none. */
const hanging: ServerResponse[] = [];

beforeAll(async () => {
  service = await startTestService();
  const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  files = createServer((request, reply) => {
    if (request.url!.startsWith('/never')) hanging.push(reply);
    else reply.end(jpeg);
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(async () => {
  files.close();
  await service.close();
});

/** Images that a source named and that are to be fetched. */
async function name(tenant: TestTenant, count: number, path: string): Promise<void> {
  const product = await createProduct(tenant);
  const connection = await addConnection(service, tenant);
  await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`
      insert into source_images (tenant_id, product_id, connection_id, url, position, state)
      select ${tx.tenantId}, ${product}, ${connection}, ${address + path} || n, n, 'waiting'
      from generate_series(1, ${count}::int) n`),
  );
}
const stored = async (tenant: TestTenant): Promise<number> => {
  const row = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.first(sql<{ n: number }>`select count(*) as n from source_images where state = 'stored'`),
  );
  return row!.n;
};

/** Hanging images take 30 seconds each: the quick shop may wait for none of them. */
const MOST_MS = 15_000;

test('images of a shop whose server never answers keep those of another waiting for none of them', async () => {
  const [slow, quick] = [await service.createTenant(), await service.createTenant()];
  await name(slow, 50, '/never/');
  await name(quick, 5, '/now/');
  const { db, log, objects } = service.platform;
  const outbound = createOutbound(createAddressGuard(['127.0.0.0/8']));
  const worker = startSourceImages({ db, log, objects, download: outbound.download });
  try {
    await vi.waitFor(async () => expect(await stored(quick)).toBe(5), { timeout: MOST_MS, interval: 50 });
    expect(hanging).toHaveLength(1);
    expect(await stored(slow)).toBe(0);
  } finally {
    await worker.stop();
    await outbound.close();
  }
});
