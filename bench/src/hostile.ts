import { setTimeout as sleep } from 'node:timers/promises';
import { startHostileChannel } from './hostile-channel.ts';
import { type HostileInput, type HostileWorld, hostileInputs } from './hostile-inputs.ts';
import { signIn } from './portal-session.ts';
import { type Outcome, quantile, table } from './report.ts';
import {
  type BenchService,
  type BenchTenant,
  createBenchTenant,
  memoryOf,
  startBenchService,
} from './service.ts';

/** The longest that others may wait for a health check while hostile input is worked on. */
const MOST_MS = 1_000;
/** An input that holds the service longer is given up, and the service with it. */
const GIVE_UP_MS = 60_000;
const PROBE_EVERY_MS = 20;

/**
 * Sends the running service inputs made to stop it, one after another, while a health check and another tenant's
 * requests go on. Prints the longest wait of both, the longest delay of the event loop as /metrics reports it, and
 * memory.
 *
 * @returns one wrong for each input during which a health check waited for more than a second
 */
export async function benchHostile(): Promise<Outcome> {
  const service = await startBenchService({ env: { LOG_LEVEL: 'fatal', OUTBOUND_ALLOW: '127.0.0.0/8' } });
  const channel = await startHostileChannel();
  try {
    const tenant = await createBenchTenant(service);
    const other = await createBenchTenant(service);
    const world = { service, tenant, session: await signIn(service, tenant.id), channel };
    const rows: Record<string, string | number>[] = [];
    let wrong = 0;
    const nothing = { name: 'nothing, for comparison', send: () => sleep(3_000) };
    for (const input of [nothing, ...hostileInputs]) {
      const seen = await measure(world, other, input);
      rows.push(seen.row);
      if (seen.worstHealthMs > MOST_MS) wrong++;
      if (seen.gaveUp) break;
    }
    table('Hostile input: what others notice', rows);
    return { tried: `${hostileInputs.length} hostile inputs`, wrong };
  } finally {
    await channel.close();
    service.processes.get('main')!.kill('SIGCONT');
    await Promise.race([
      service.stop(),
      sleep(15_000).then(() => service.processes.get('main')!.kill('SIGKILL')),
    ]);
  }
}

async function measure(world: HostileWorld, other: BenchTenant, input: HostileInput) {
  const { service } = world;
  await loopDelay(service);
  const ending = new AbortController();
  const health = probe(`${service.url}/healthz`, {}, ending.signal);
  const others = probe(`${service.url}/v1/me`, other.headers, ending.signal);
  const began = performance.now();
  const result = await Promise.race([
    input.send(world).then(
      (told) => String(told ?? 'done'),
      (error: unknown) => `failed: ${String(error).slice(0, 60)}`,
    ),
    sleep(GIVE_UP_MS, 'given up'),
  ]);
  const tookMs = performance.now() - began;
  ending.abort();
  const [healthMs, othersMs] = await Promise.all([health, others]);
  const pid = service.processes.get('main')!.pid!;
  const worstHealthMs = Math.max(...healthMs, 0);
  return {
    worstHealthMs,
    gaveUp: result === 'given up',
    row: {
      input: input.name,
      result,
      'took s': (tookMs / 1000).toFixed(1),
      'healthz worst ms': worstHealthMs.toFixed(0),
      'other tenant p99 ms': quantile(othersMs, 0.99).toFixed(0),
      'loop delay worst ms': await loopDelay(service),
      'memory peak MB': (await memoryOf(pid).catch(() => ({ peak: 0 }))).peak,
    },
  };
}

/** Asks again and again, and tells how long each answer took; one that is still owed at the end counts as it is. */
async function probe(url: string, headers: Record<string, string>, ending: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!ending.aborted) {
    const began = performance.now();
    await fetch(url, { headers, signal: AbortSignal.timeout(GIVE_UP_MS) })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {});
    times.push(performance.now() - began);
    await sleep(PROBE_EVERY_MS);
  }
  return times;
}

/** The worst delay of the event loop since this was last asked; a dash where the service does not tell. */
async function loopDelay({ url }: BenchService): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  const text = (await answer?.text()) ?? '';
  const found = /sluice_event_loop_delay_seconds\{quantile="1"\} ([\d.e-]+)/.exec(text)?.[1];
  return found === undefined ? '-' : (Number(found) * 1000).toFixed(0);
}
