import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder for a service's data. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-e2e-'));
  // As root the database runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  return folder;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
