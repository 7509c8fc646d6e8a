import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkPrograms } from './programs.ts';
import { KEY, SECRET, type Site, startSite } from './site.ts';
import { placeSources, WOOCOMMERCE, WORDPRESS } from './sources.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The connector on a real WooCommerce, which this command makes on this machine: `npm run test:woocommerce`. The folder of the shop
 * stays for the next run, which begins in seconds; an interrupted run is cleared by it.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(ROOT, '.cache/woocommerce') },
    wordpress: { type: 'string', default: WORDPRESS },
    plugin: { type: 'string', default: WOOCOMMERCE },
    /** Leaves the shop running for use by hand. */
    serve: { type: 'boolean', default: false },
  },
});

/** After so long the first run is in the middle of its checks. */
const INTERRUPT_AFTER_MS = 20_000;

let running: ChildProcess | undefined;

/** Runs the tests on the shop. Returns whether they passed; null = they were interrupted. */
async function runTests(site: Site, env: Record<string, string>, interruptMs = 0): Promise<boolean | null> {
  const args = [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    'connectors/woocommerce/real-shop.test.ts',
  ];
  const shop = {
    WOO_KEY: KEY,
    WOO_SECRET: SECRET,
    WOO_PICTURES: site.pictures,
    NODE_EXTRA_CA_CERTS: site.certificate,
  };
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...shop, ...env },
  });
  running = child;
  const end = once(child, 'exit');
  if (interruptMs > 0) {
    await Promise.race([end, sleep(interruptMs)]);
    if (child.exitCode !== null) throw new Error('the tests ended before they were interrupted');
    child.kill('SIGKILL');
  }
  const [code] = (await end) as [number | null];
  return code === null ? null : code === 0;
}

await checkPrograms();
const folder = resolve(values.folder);
await mkdir(folder, { recursive: true });
await placeSources(folder, values);
const began = performance.now();
const site = await startSite(folder);
/** However the command ends, nothing of the shop goes on. */
const leave = (): void => {
  running?.kill('SIGKILL');
  void site.stop().finally(() => process.exit(130));
};
process.once('SIGINT', leave).once('SIGTERM', leave);
const told = (what: string): void =>
  console.error(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`);
try {
  told(`the shop runs at ${site.http} and ${site.https}`);
  if (values.serve) {
    console.error(`key ${KEY}, secret ${SECRET}; Ctrl+C ends it`);
    await new Promise(() => {});
  } else {
    await runTests(site, { WOO_URL: site.https }, INTERRUPT_AFTER_MS);
    told('a run was killed in the middle; the next one clears what it left');
    const plain = await runTests(site, { WOO_URL: site.https });
    told(`the shop’s part, by calls with the key over TLS: ${plain ? 'passed' : 'FAILED'}`);
    const disturbed = await runTests(site, { WOO_URL: site.http, WOO_CHECKS: 'disturbed' });
    told(`calls that are disturbed on their way, signed and without TLS: ${disturbed ? 'passed' : 'FAILED'}`);
    process.exitCode = plain && disturbed ? 0 : 1;
  }
} finally {
  await site.stop();
}
