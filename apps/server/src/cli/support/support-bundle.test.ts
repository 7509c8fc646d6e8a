import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLine, buildOrder, ingest } from '../../modules/orders/testing/orders.ts';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { signIn } from '../../testing/portal.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { readArchive } from '../backup/archive-reader.ts';
import { makeFolder, sluice, urlOf } from '../test-support.ts';

/** Stands in every secret and in every word of a person. */
const CANARY = 'canary-7319';

let service: TestService;
let channel: TestChannel;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  service = await startTestService();
  folder = await makeFolder();
  const tenant = await service.createTenant({ name: `Shop ${CANARY}` });
  channel = await connectTestChannel(service, tenant, {
    connection: { label: `Channel ${CANARY}`, config: { api_key: `key-${CANARY}` } },
    settings: { required_fields: ['barcode'] },
  });
  const product = await createProduct(tenant, {
    sku: `SKU-${CANARY}`,
    name: `Lamp ${CANARY}`,
    description: `<p>${CANARY}</p>`,
    brand_name: `Brand ${CANARY}`,
    category_paths: [[`Home ${CANARY}`]],
    tags: [CANARY],
    price: 10,
    quantity: 3,
  });
  await channel.drain();
  const owner = await signIn(service, tenant.id, 'owner');
  await owner.call('POST', '/api-keys', { name: `Key ${CANARY}`, scopes: ['products'] });
  await owner.call('POST', '/webhooks', {
    label: CANARY,
    url: `https://${CANARY}.example/x`,
    kinds: ['product.changed'],
  });
  const customer = { name: CANARY, email: `${CANARY}@example.com`, phone: null };
  const lines = [buildLine({ externalKey: `SKU-${CANARY}`, title: CANARY, quantity: 1 })];
  const order = buildOrder({ externalId: `O-${CANARY}`, customer, lines });
  await ingest(service, tenant, channel.connectionId, order);
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update connection_tasks set failures = 3, error_kind = 'auth', error_message = ${CANARY}`);
    tx.later(sql`update delivery_leases set blocked_kind = 'auth', blocked_reason = ${CANARY}`);
    tx.later(sql`update listings set issue_message = ${CANARY} where product_id = ${product}`);
    tx.later(
      sql`update delivery_attempts set message = ${CANARY}, evidence = ${JSON.stringify({ body: CANARY })}::jsonb`,
    );
  });
});
afterAll(async () => {
  await channel.close();
  await service.close();
  await folder.remove();
});

async function bundle(env: Record<string, string> = {}): Promise<Map<string, string>> {
  const file = join(folder.path, 'bundle.tar.gz');
  const data = join(folder.path, `data-${CANARY}`);
  await mkdir(data, { recursive: true });
  const done = await sluice(['support-bundle', '--output', file, '--json'], {
    DATABASE_URL: urlOf(service.admin),
    DATA_DIR: data,
    MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    ...env,
  });
  expect(done).toMatchObject({ code: 0, stderr: '' });
  const files = new Map<string, string>();
  for await (const { name, content } of readArchive(file)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    files.set(name, Buffer.concat(chunks).toString('utf8'));
  }
  expect(done.json()).toMatchObject({ file, files: [...files.keys()] });
  return files;
}

// holds OPS-4
test('no file of a bundle has a secret, a name or a word of a person or a channel', async () => {
  const files = await bundle({
    PUBLIC_URL: `https://${CANARY}.example`,
    SMTP_URL: `smtp://user:${CANARY}@127.0.0.1:9`,
    SMTP_FROM: `${CANARY}@example.com`,
    OUTBOUND_ALLOW: '10.9.8.7/32',
  });
  const password = service.admin.password as string | undefined;
  const secrets = [
    CANARY,
    '10.9.8.7',
    Buffer.alloc(32, 7).toString('base64'),
    ...(password ? [password] : []),
  ];
  for (const [name, text] of files)
    for (const secret of secrets) expect(text.includes(secret), `${name} has ${secret}`).toBe(false);
});

// holds OPS-4
test('every question is answered, and the answers show what is wrong', async () => {
  const files = await bundle();
  const read = (name: string): unknown => JSON.parse(files.get(name)!);
  const failed = [...files].filter(([, text]) => text.includes('"failed": "'));
  expect(failed).toEqual([]);
  expect(read('publishing/connections.json')).toMatchObject([
    { id: channel.connectionId, platform: 'simulator', blocked_kind: 'auth' },
  ]);
  expect(read('publishing/tasks.json')).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'orders', failures: 3, error_kind: 'auth' })]),
  );
  expect(read('publishing/refused.json')).toMatchObject([
    { platform: 'simulator', issue_code: 'missing_field', listings: 1 },
  ]);
  expect(read('database/tables.json')).toEqual(
    expect.arrayContaining([expect.objectContaining({ table: 'listings' })]),
  );
  expect(read('configuration.json')).toMatchObject({
    database: 'own',
    set: expect.arrayContaining(['DATABASE_URL']),
  });
  expect(files.get('metrics.txt')).toContain('sluice_listings{state="rejected"} 1');
  expect(files.get('README.txt')).toContain('Look through it');
});
