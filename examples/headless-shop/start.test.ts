import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BIN, makeFolder, urlOf } from '../../apps/server/src/cli/test-support.ts';
import { signIn } from '../../apps/server/src/testing/portal.ts';
import {
  startTestService,
  type TestService,
  type TestTenant,
} from '../../apps/server/src/testing/service.ts';
import { startWorker } from '../../apps/server/src/wiring-worker.ts';
import { type RealServer, startRealServer } from '../../connectors/vendure/src/testing/real-server.ts';
import { makeProduct } from '../../connectors/vendure/src/testing/shop.ts';

const EXAMPLE = fileURLToPath(new URL('start.mjs', import.meta.url));
/** The first time, Vendure is installed. */
const PATIENCE_MS = 5 * 60_000;

let service: TestService;
let tenant: TestTenant;
let vendure: RealServer;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  tenant = await service.createTenant();
  await signIn(service, tenant.id, 'owner');
  vendure = await startRealServer();
  folder = await makeFolder();
  // Stands for the package that npx would install.
  const npx = join(folder.path, 'npx');
  await writeFile(npx, `#!/bin/sh\nshift 1\nexec "${process.execPath}" "${BIN}" "$@"\n`);
  await chmod(npx, 0o755);
  stopWorker = startWorker(service.platform);
}, PATIENCE_MS);
afterAll(async () => {
  await stopWorker();
  await vendure.close();
  await service.close();
  await folder.remove();
});

const products = async () =>
  (await tenant.call<{ data: { sku: string; quantity: number }[] }>('GET', '/v1/products?per_page=100')).body
    .data;

// holds EX-4
test('the products of a headless shop become products of the catalogue', async () => {
  await makeProduct(vendure, { sku: 'SHOP-1', name: 'Teapot', price: 4990, stock: 7 });
  const text = await readFile(new URL('shop.yaml', import.meta.url), 'utf8');
  const file = join(folder.path, 'shop.yaml');
  await writeFile(file, text.replace('http://127.0.0.1:3001', vendure.origin));
  const { port } = service.app.server.address() as { port: number };
  const run = await promisify(execFile)(process.execPath, [EXAMPLE, String(tenant.id), file], {
    env: {
      PATH: `${folder.path}:${process.env.PATH}`,
      DATABASE_URL: urlOf(service.admin),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SHOP_API_KEY: vendure.apiKey,
    },
  });
  expect(JSON.parse(run.stdout)).toMatchObject({ failed: 0, ambiguous: 0 });
  await vi.waitFor(
    async () =>
      expect(await products()).toContainEqual(expect.objectContaining({ sku: 'SHOP-1', quantity: 7 })),
    { timeout: 30_000 },
  );
});
