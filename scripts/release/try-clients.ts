import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.ts';
import { python } from './python.ts';

export interface ClientArchives {
  typescript: string;
  python: string;
}

const TYPESCRIPT = `
import { createSluiceClient, everyEntry, saveBySku, withRetry } from '@sluice/client';
const sluice = createSluiceClient({ baseUrl: process.env.URL, apiKey: process.env.KEY, fetch: withRetry() });
await saveBySku(sluice, { sku: 'TYPESCRIPT', name: 'By the client', price: 3 });
for await (const product of everyEntry(sluice, '/v1/products')) console.log(product.sku);
`;
const PYTHON = `
import os
from sluice_client import Sluice
sluice = Sluice(os.environ["URL"], os.environ["KEY"])
sluice.save_by_sku({"sku": "PYTHON", "name": "By the client", "price": 3})
for product in sluice.every(sluice.list_products):
    print(product["sku"])
`;

/**
 * Installs both packed clients into empty folders, and writes and lists products with them.
 *
 * @throws Error when a step fails
 */
export function tryClients(
  folder: string,
  archives: ClientArchives,
  service: { url: string; key: string },
): void {
  const env = { URL: service.url, KEY: service.key };
  const [node, library] = [join(folder, 'node'), join(folder, 'python')];
  mkdirSync(node, { recursive: true });
  writeFileSync(join(node, 'package.json'), '{"type":"module"}');
  npm(['install', '--no-save', '--no-audit', '--no-fund', archives.typescript], node);
  writeFileSync(join(node, 'try.js'), TYPESCRIPT);
  const said = execFileSync(process.execPath, ['try.js'], {
    cwd: node,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (!said.includes('TYPESCRIPT')) throw new Error(`the TypeScript client listed ${said}`);
  python([
    '-m',
    'pip',
    'install',
    '--quiet',
    '--no-deps',
    '--no-index',
    '--target',
    library,
    archives.python,
  ]);
  const listed = python(['-c', PYTHON], { ...env, PYTHONPATH: library });
  if (!listed.includes('PYTHON')) throw new Error(`the Python client listed ${listed}`);
  console.log('both clients write and list products');
}
