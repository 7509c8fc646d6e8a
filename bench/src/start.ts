import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { table } from './report.ts';
import { memoryOf, startBenchService } from './service.ts';

/** Long enough to collect the garbage of a start. */
const REST_MS = 5_000;

/** From the command to the first answer of /readyz, on an empty folder and again, and the memory at rest. */
export async function benchStart(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sluice-bench-'));
  try {
    const rows = [];
    for (const start of ['first', 'second']) {
      const service = await startBenchService({ dataDir });
      await delay(REST_MS);
      const { rss, peak } = await memoryOf(service.processes.get('main')!.pid!);
      rows.push({ start, 'ms to ready': service.startMs, 'MB at rest': rss, 'MB at most': peak });
      await service.stop();
    }
    table('start, embedded PostgreSQL included; memory of the Node process', rows);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
