import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { removeImages } from '../catalog/index.ts';
import { fetchSourceImages } from './images.ts';
import { openTestSite, type TestSite } from './testing/site.ts';

let service: TestService;
let tenant: TestTenant;
let site: TestSite;
let files: Server;
let address: string;
/** Widths by path, so that an image tells which it is. */
const WIDTHS: Record<string, number> = { '/a': 40, '/b': 50, '/c': 60 };

beforeAll(async () => {
  service = await startTestService();
  const jpegs = new Map<string, Buffer>();
  for (const [path, width] of Object.entries(WIDTHS)) {
    const image = sharp({ create: { width, height: 40, channels: 3, background: '#c33' } });
    jpegs.set(path, await image.jpeg().toBuffer());
  }
  files = createServer((request, reply) => reply.end(jpegs.get(request.url!) ?? 'no image'));
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(async () => {
  files.close();
  await service.close();
});
beforeEach(async () => {
  tenant = await service.createTenant();
  site = await openTestSite(service, tenant);
});
afterEach(() => site.close());

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const shows = async (...paths: string[]): Promise<void> => {
  const images = paths.map((path) => address + path);
  await site.put({ id: 'p', name: 'Kettle', sku: 'K', images });
  await site.sync();
};
const fetchAll = async (): Promise<void> => {
  const { db, log, objects } = service.platform;
  while (await fetchSourceImages({ db, log, objects, download: site.outbound.download }));
};
/** The images of the product in their order, by the path they came from. */
const images = async (): Promise<string[]> => {
  const rows = await inTenant((tx) =>
    tx.run(sql<{ width: number }>`select width from product_images order by sort_order`),
  );
  return rows.map((row) => Object.keys(WIDTHS).find((path) => WIDTHS[path] === row.width) ?? 'own');
};
const addOwn = () =>
  inTenant((tx) =>
    tx.run(sql`
      insert into product_images (tenant_id, product_id, sort_order, storage_key, content_type, width, height, bytes)
      select tenant_id, id, (select count(*) from product_images), 'own', 'image/jpeg', 10, 10, 10 from products`),
  );

test('what the site adds, drops and puts first is followed; the merchant’s own stay', async () => {
  await shows('/a', '/b');
  await fetchAll();
  await addOwn();
  expect(await images()).toEqual(['/a', '/b', 'own']);
  await shows('/c', '/b');
  await fetchAll();
  expect(await images()).toEqual(['/c', 'own', '/b']);
  await shows('/b', '/c');
  expect(await images()).toEqual(['/b', 'own', '/c']);
  const discarded = await inTenant((tx) => tx.run(sql`select storage_key from discarded_files`));
  expect(discarded).toHaveLength(1);
});

test('one that the merchant removed here does not come back', async () => {
  await shows('/a', '/b');
  await fetchAll();
  await inTenant(async (tx) => {
    const gone = await tx.first(sql<{ id: number; product_id: number }>`
      select id, product_id from product_images where width = 40`);
    await removeImages(tx, [{ productId: gone!.product_id, imageId: gone!.id }]);
  });
  await shows('/a', '/b', '/c');
  await fetchAll();
  expect(await images()).toEqual(['/b', '/c']);
});

test('a product that has images of the merchant’s keeps those alone', async () => {
  await createProduct(tenant, { name: 'Mine', sku: 'K' });
  await addOwn();
  await shows('/a');
  await fetchAll();
  expect(await images()).toEqual(['own']);
});

test('one that the site drops while it is fetched is not kept', async () => {
  await shows('/a');
  const { db, log, objects } = service.platform;
  const download: typeof site.outbound.download = async (url, maxBytes) => {
    const bytes = await site.outbound.download(url, maxBytes);
    await shows();
    return bytes;
  };
  await fetchSourceImages({ db, log, objects, download });
  expect(await images()).toEqual([]);
});
