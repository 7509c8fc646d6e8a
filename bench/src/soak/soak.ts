import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { breakLedger } from '../orders.ts';
import type { Outcome } from '../report.ts';
import { closeWorld, openWorld, type World } from '../world.ts';
import { checkShops } from './invariants.ts';
import { PROBE_FOLDER } from './probe.ts';
import { reportSoak } from './report.ts';
import { openSampler, type Sample } from './sampler.ts';
import { openShops, type Shop, setFaults } from './shops.ts';
import { tableSizes } from './tables.ts';
import { startTraffic } from './traffic.ts';

export interface SoakOptions {
  minutes: number;
  tenants: number;
  /** Written products of each tenant, beside those that are sold and imported. */
  products: number;
  /** Times the usual load, of which one takes about a third of two cores. */
  rate: number;
  /** Where the page and its data are written. */
  folder: string;
  /** Makes the ledger forget its bookings: the negative control, which has to be found out. */
  broken?: boolean;
}

const PROBE = new URL('./probe.ts', import.meta.url).href;
const SAMPLES = 360;
const LEAST_EVERY_MS = 2_000;

/**
 * A mixed load over several tenants while their channels fail, are late, lose answers and throttle; in the end every
 * listing, order and stock must be right, and no level may have grown in the second half.
 */
export async function benchSoak(options: SoakOptions): Promise<Outcome> {
  const probes = join(options.folder, 'probes');
  await mkdir(probes, { recursive: true });
  const world = await openWorld({
    env: { [PROBE_FOLDER]: probes, NODE_OPTIONS: `--import=${PROBE}` },
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '5000' },
  });
  const shops: Shop[] = [];
  try {
    shops.push(...(await openShops(world, options.tenants, options.products)));
    if (options.broken) await breakLedger(world);
    await setFaults(shops, true);
    const measured = await loadAndSample(world, shops, options, probes);
    await setFaults(shops, false);
    const ended = performance.now();
    const findings = await checkShops(world, shops);
    const settled = (performance.now() - ended) / 1000;
    for (const finding of findings.slice(0, 20)) console.error(finding);
    const title = `Soak: ${options.tenants} tenants for ${options.minutes} minutes, channels with faults`;
    const wrong = await reportSoak({ title, ...measured, findings, settled }, options.folder);
    return { tried: `${options.minutes} minutes, ${options.tenants} tenants`, wrong };
  } finally {
    for (const { channels } of shops) for (const channel of channels.values()) await channel.close();
    await closeWorld(world);
  }
}

async function loadAndSample(world: World, shops: Shop[], { minutes, rate }: SoakOptions, probes: string) {
  const samples: Sample[] = [];
  const sampler = await openSampler(world, probes);
  const everyMs = Math.max(LEAST_EVERY_MS, (minutes * 60_000) / SAMPLES);
  const traffic = startTraffic(world, shops, rate);
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  let middle = await tableSizes(world);
  let halved = false;
  for (let n = 1; seconds() < minutes * 60; n++) {
    await delay(Math.max(0, n * everyMs - seconds() * 1000));
    samples.push(await sampler.sample(seconds(), traffic.take()));
    if (!halved && seconds() >= minutes * 30) {
      halved = true;
      middle = await tableSizes(world);
    }
  }
  await traffic.stop();
  const end = await tableSizes(world);
  await sampler.close();
  return { samples, middle, end, failures: traffic.failures };
}
