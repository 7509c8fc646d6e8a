import pg from 'pg';
import { readSequences } from '../../platform/db/sequences.ts';
import type { TestService } from '../../testing/service.ts';
import { listTables } from './database-tables.ts';
import { FORMATS, hashTables } from './table-hashes.ts';

/**
 * Fills a service with most kinds of records, among them values that backups tend to lose: tabs, NUL-like texts, bytes,
 * decimals.
 */
export async function fillService(service: TestService): Promise<{ tenantId: number; mediaKey: string }> {
  const { id, call } = await service.createTenant({ name: 'Kept\tshop "ü" \\N' });
  for (let index = 1; index <= 12; index++) {
    await call('POST', '/v1/products', {
      name: `Product ${index}`,
      sku: `KEEP-${index}`,
      description: `<p>Line one\nline\ttwo \\. \\N ${'long '.repeat(index * 100)}</p>`,
      price: 10.123456,
      brand_name: `Brand ${index % 3}`,
      category_paths: [['Root', `Leaf ${index % 4}`]],
      quantity: index,
    });
  }
  await call('DELETE', '/v1/products/1');
  const mediaKey = `${id}/2/0a1b2c3d-0000-4000-8000-000000000001.png`;
  await service.platform.objects.put(mediaKey, Buffer.from('a picture'), { contentType: 'image/png' });
  return { tenantId: id, mediaKey };
}

/** Rows and a checksum of every table, and the sequences: equal for two databases with the same contents. */
export async function fingerprint(settings: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(settings);
  await client.connect();
  try {
    await client.query(FORMATS);
    await client.query('begin read only');
    // As the superuser, since on a Citus cluster another role has no login on the nodes.
    const tables = await hashTables(client, await listTables(client, true));
    const sequences = await readSequences(client);
    return {
      ...tables,
      ...Object.fromEntries(
        sequences.map(({ name, last_value, is_called }) => [name, `${last_value} ${is_called}`]),
      ),
    };
  } finally {
    await client.end();
  }
}
