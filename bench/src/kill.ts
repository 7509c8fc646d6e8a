import { setTimeout as delay } from 'node:timers/promises';
import { importRows, startImport, untilImported } from './import-api.ts';
import { compareChannel, compareWrites, type Finding } from './oracle.ts';
import { table } from './report.ts';
import { spawnCli, terminate, untilReady } from './service.ts';
import { closeWorld, openWorld, untilDelivered, type World } from './world.ts';
import { startWriters } from './writers.ts';

export type Target = 'api' | 'worker' | 'postgres';

/**
 * Kills one part with SIGKILL again and again while products are written, a file is imported and a channel is fed, and
 * holds the end against what was acknowledged.
 *
 * @returns whether nothing was lost, wrong or doubled
 */
export async function benchKill(options: {
  kills: number;
  targets: Target[];
  brokenDatabase?: boolean;
}): Promise<boolean> {
  const rows = [];
  for (const target of options.targets) {
    const row = await killRun(target, options.kills, options.brokenDatabase ?? false);
    console.error(JSON.stringify(row));
    rows.push(row);
  }
  table(`kill -9, ${options.kills} times each, while writing, importing and delivering`, rows);
  return rows.every(
    (row) =>
      row.lost === 0 && row['wrong listings'] === 0 && row.duplicates === 0 && row['import rows wrong'] === 0,
  );
}

async function killRun(target: Target, kills: number, broken: boolean) {
  const world = await openWorld(broken ? { fsync: 'off', synchronous_commit: 'off' } : {});
  try {
    const writers = startWriters(world.url, world.tenant, 4);
    let imports = 0;
    let running = await startImport(world, `I${imports++}`, 2_000);
    for (let n = 0; n < kills; n++) {
      await delay(50 + Math.random() * 500);
      await killAndRestart(world, target);
      const state = await untilImported(world, running, 0);
      if (state !== 'open') running = await startImport(world, `I${imports++}`, 2_000);
    }
    const log = await writers.stop();
    await untilImported(world, running, 120_000);
    await untilDelivered(world);
    const findings: Finding[] = [
      ...(await compareWrites(world, log)),
      ...(await importRows(world, imports, 2_000)),
      ...(await compareChannel(world)),
    ];
    for (const finding of findings.slice(0, 20)) console.error(finding);
    const count = (kind: Finding['kind']): number =>
      findings.filter((finding) => finding.kind === kind).length;
    return {
      killed: target,
      times: kills,
      'writes acknowledged': log.acknowledged,
      'without answer': log.unanswered,
      imports,
      lost: count('lost'),
      'import rows wrong': count('import'),
      listings: world.simulator.state.bySku.size,
      'wrong listings': count('listing'),
      duplicates: count('duplicate'),
    };
  } finally {
    await closeWorld(world);
  }
}

export async function killAndRestart(world: World, target: Target): Promise<void> {
  if (target === 'postgres') {
    const back = new Promise<void>((resolve) => world.postgres.onRestart(() => resolve()));
    process.kill(world.postgres.pid, 'SIGKILL');
    await back;
  } else {
    await terminate(world[target], 'SIGKILL');
    world[target] = spawnCli(world.env, 'serve', '--role', target);
  }
  if (target !== 'worker') await untilReady(`${world.url}/readyz`);
}
