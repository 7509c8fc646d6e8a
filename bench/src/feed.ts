import type pg from 'pg';
import { table } from './report.ts';
import { createBenchTenant, memoryOf, startBenchService } from './service.ts';

/** A product as the shelf of a feed holds it, with a description of usual length. */
const FILL = `
  insert into feed_items (tenant_id, connection_id, external_key, added_version, changed_version, payload)
  select $1, $2, 'B-' || n, 1, 1, jsonb_build_object('sku', 'B-' || n, 'barcode', null, 'title', 'Product ' || n || ' & more',
    'description', '<p>' || repeat('A good product for every day. ', 20) || '</p>', 'brand', 'Brand ' || n % 50,
    'brandSyncId', null, 'categoryPath', jsonb_build_array('Home', 'Kitchen'), 'categorySyncId', null,
    'attributes', jsonb_build_array(), 'stores', jsonb_build_array(), 'active', true, 'properties', jsonb_build_array(jsonb_build_object('name', 'Color',
    'value', 'Blue')), 'family', null, 'weight', '0.5', 'images', jsonb_build_array('https://img.example/' || n || '.jpg',
    'https://img.example/' || n || '-2.jpg'), 'price', '19.90', 'listPrice', null, 'vatRate', '20', 'currency', 'EUR', 'stock', n % 9)
  from generate_series(1, $3::integer) n`;

/** A fetch of a feed of so many products: seconds, memory of the process that writes it, and size. */
export async function benchFeed(options: { products: number }): Promise<void> {
  const service = await startBenchService();
  try {
    const tenant = await createBenchTenant(service);
    const made = await service.cli<{ credential_id: number; webhook_url: string }>(
      ...['connection', 'create', '--tenant', String(tenant.id), '--platform', 'feed', '--label', 'Feed'],
      ...['--config', 'profile=google', '--config', 'product_link=https://shop.example/p/{sku}'],
    );
    const db = await service.database();
    await fill(db, tenant.id, made.credential_id, options.products);
    await db.end();
    const { pid } = service.processes.get('main')!;
    const path = new URL(made.webhook_url).pathname;
    const rows = [];
    for (const [file, encoding] of [
      [path, 'identity'],
      [path.replace('.xml', '.tsv'), 'identity'],
      [path, 'gzip'],
    ] as const) {
      const before = await memoryOf(pid!);
      const read = await fetchAll(`${service.url}${file}`, encoding);
      const { peak } = await memoryOf(pid!);
      rows.push({
        file: `${file.slice(-3)}${encoding === 'gzip' ? ', gzip' : ''}`,
        products: options.products,
        seconds: read.seconds.toFixed(1),
        'MB of text': (read.bytes / 1e6).toFixed(1),
        'MB before': before.rss,
        'MB at most': peak,
      });
    }
    table('a fetch of a feed; memory of the process that writes it', rows);
  } finally {
    await service.stop();
  }
}

async function fill(db: pg.Client, tenantId: number, connectionId: number, products: number): Promise<void> {
  await db.query(FILL, [tenantId, connectionId, products]);
  await db.query('insert into feeds (tenant_id, connection_id, version, items) values ($1, $2, 1, $3)', [
    tenantId,
    connectionId,
    products,
  ]);
  await db.query('analyze feed_items');
}

async function fetchAll(url: string, encoding: string): Promise<{ seconds: number; bytes: number }> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} ${await answer.text()}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += (chunk as Uint8Array).byteLength;
  return { seconds: (performance.now() - began) / 1_000, bytes };
}
