import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createAddressGuard } from '../../../platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from '../../../platform/outbound/index.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { importFile, operation } from '../testing/imports.ts';
import { fetchImportImages } from './fetch.ts';

describe('pictures named by address', () => {
  let service: TestService;
  let tenant: TestTenant;
  let files: Server;
  let outbound: Outbound;
  let address: string;
  let asked: string[] = [];
  beforeAll(async () => {
    service = await startTestService();
    const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    files = createServer((request, reply) => {
      asked.push(request.url!);
      if (request.url!.startsWith('/gone')) reply.writeHead(404).end();
      else reply.end(request.url!.startsWith('/text') ? 'no image' : image);
    });
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
    outbound = createOutbound(createAddressGuard(['127.0.0.0/8']));
  });
  afterAll(async () => {
    files.close();
    await outbound.close();
    await service.close();
  });
  beforeEach(async () => {
    asked = [];
    tenant = await service.createTenant();
  });

  const step = (download = outbound.download): Promise<boolean> => {
    const { db, log, objects } = service.platform;
    return fetchImportImages({ db, log, objects, download });
  };
  const fetchAll = async (): Promise<void> => {
    while (await step());
  };
  const count = async (): Promise<number> => {
    const rows = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`select from product_images where tenant_id = ${tx.tenantId}`),
    );
    return rows.length;
  };

  test('are fetched after the rows, once, and tell by row which could not be had', async () => {
    const file = `sku,name,image_urls\nA,Mug,${address}/1 ${address}/2\nB,Cup,${address}/gone\nC,Pot,${address}/text\nD,Pan,pan.jpg\n`;
    const done = await importFile(service, tenant, file);
    expect(done.counts).toMatchObject({ created: 4, failed: 0 });
    expect(done.images).toEqual({ waiting: 4, stored: 0, failed: 0 });
    expect(done.note_details.map(({ code }) => code)).toContain('image_address_invalid');
    await fetchAll();
    const after = await operation(tenant, done.id);
    expect(after.images).toEqual({ waiting: 0, stored: 2, failed: 2 });
    expect(after.note_details.filter(({ code }) => code === 'image_failed')).toMatchObject([
      { params: { row: 3, url: `${address}/gone`, reason: expect.stringContaining('404') } },
      { params: { row: 4, url: `${address}/text` } },
    ]);
    expect(await count()).toBe(2);
    asked = [];
    await importFile(service, tenant, file);
    await fetchAll();
    expect(asked.sort()).toEqual(['/gone', '/text']);
    expect(await count()).toBe(2);
  });

  test('are not asked for by a dry run', async () => {
    const done = await importFile(service, tenant, `sku,name,image\nA,Mug,${address}/1\n`, { dry_run: '1' });
    expect(done.images).toEqual({ waiting: 0, stored: 0, failed: 0 });
  });

  test('of private addresses are refused', async () => {
    const done = await importFile(service, tenant, `sku,name,image\nA,Mug,${address}/1\n`);
    const strict = createOutbound(createAddressGuard([]));
    while (await step(strict.download));
    await strict.close();
    expect(asked).toEqual([]);
    expect((await operation(tenant, done.id)).images).toEqual({ waiting: 0, stored: 0, failed: 1 });
  });

  test('of one tenant do not keep those of another waiting', async () => {
    const many = Array.from({ length: 40 }, (_, n) => `A${n},Mug ${n},${address}/many-${n}`);
    await importFile(service, tenant, `sku,name,image\n${many.join('\n')}\n`);
    const other = await service.createTenant();
    const small = await importFile(service, other, `sku,name,image\nB,Cup,${address}/other\n`);
    await step();
    expect((await operation(other, small.id)).images).toEqual({ waiting: 0, stored: 1, failed: 0 });
    expect(asked.length).toBeLessThan(10);
    await fetchAll();
  });
});
