import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkPrograms } from './programs.ts';
import { KEY, SECRET, startSites } from './site.ts';
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

const running = new Set<ChildProcess>();

/** Runs the tests on the shop. Returns whether they passed; null = they were interrupted. */
async function runTests(env: Record<string, string>, interruptMs = 0): Promise<boolean | null> {
  const args = [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    'connectors/woocommerce/real-shop.test.ts',
  ];
  const shop = {
    WOO_KEY: KEY,
    WOO_SECRET: SECRET,
    WOO_PICTURES: sites.pictures,
    NODE_EXTRA_CA_CERTS: sites.certificate,
  };
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...shop, ...env },
  });
  running.add(child);
  const end = once(child, 'exit');
  if (interruptMs > 0) {
    await Promise.race([end, sleep(interruptMs)]);
    if (child.exitCode !== null) throw new Error('the tests ended before they were interrupted');
    child.kill('SIGKILL');
  }
  const [code] = (await end) as [number | null];
  running.delete(child);
  return code === null ? null : code === 0;
}

await checkPrograms();
const folder = resolve(values.folder);
await mkdir(folder, { recursive: true });
await placeSources(folder, values);
const began = performance.now();
/** Two shops, so that neither part waits for the other: a shop answers one call after another most of the time. */
const sites = await startSites(folder, ['plain', 'disturbed']);
const { plain, disturbed } = sites.shops;
/** However the command ends, nothing of the shop goes on. */
const leave = (): void => {
  for (const child of running) child.kill('SIGKILL');
  void sites.stop().finally(() => process.exit(130));
};
process.once('SIGINT', leave).once('SIGTERM', leave);
const told = (what: string): void =>
  console.error(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`);

/** The checks that say something about the shop, after a run that was killed in the middle. */
async function tryShop(): Promise<boolean> {
  await runTests({ WOO_URL: plain.https }, INTERRUPT_AFTER_MS);
  told('a run was killed in the middle; the next one clears what it left');
  const passed = await runTests({ WOO_URL: plain.https });
  told(`the shop’s part, by calls with the key over TLS: ${passed ? 'passed' : 'FAILED'}`);
  return passed === true;
}

async function tryDisturbed(): Promise<boolean> {
  const passed = await runTests({ WOO_URL: disturbed.http, WOO_CHECKS: 'disturbed' });
  told(`calls that are disturbed on their way, signed and without TLS: ${passed ? 'passed' : 'FAILED'}`);
  return passed === true;
}

try {
  told(`the shops run at ${plain.https} and ${disturbed.http}`);
  if (values.serve) {
    console.error(`key ${KEY}, secret ${SECRET}; Ctrl+C ends it`);
    await new Promise(() => {});
  } else {
    const passed = await Promise.all([tryShop(), tryDisturbed()]);
    process.exitCode = passed.every(Boolean) ? 0 : 1;
  }
} finally {
  await sites.stop();
}
