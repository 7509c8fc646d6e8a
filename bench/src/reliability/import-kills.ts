import { setTimeout as delay } from 'node:timers/promises';
import { bulkOperation, postImport, untilImported } from '../import-api.ts';
import { leftBehind } from '../kill.ts';
import type { Outcome } from '../report.ts';
import { terminate } from '../service.ts';
import { expireLeases, type Running, startAgain, withDatabase } from '../world.ts';
import { report, runName } from './requests.ts';

const ROWS = 10_000;
/** One row in this many cannot be imported. */
const FAULTY_EVERY = 100;
const IMPORT_MS = 300_000;

/**
 * R19: imports of 10,000 rows without SKUs, so that a row done twice would be there twice, while the worker is killed. A
 * kill counts when the import was `processing` under the lease of the killed worker; another file begins when one ends
 * before all kills have hit.
 *
 * @param size kills that hit
 */
export async function killImports(world: Running, size: number): Promise<Outcome> {
  const run = runName();
  const files: { name: string; id: number }[] = [];
  let hits = 0;
  let kills = 0;
  while (hits < size) {
    const name = `${run}-${files.length}`;
    const file = { name, id: await postImport(world, fileOf(name), `${name}.csv`) };
    files.push(file);
    // In turn while the file is read, and after a chunk was committed.
    while (hits < size && (await untilAtWork(world, file.id, kills % 2 === 1))) {
      await delay(Math.random() * 100);
      hits += await killWorker(world);
      kills++;
    }
  }
  const findings: string[] = [];
  for (const file of files) {
    await untilImported(world, file.id, IMPORT_MS);
    findings.push(...(await wrongRows(world, file)));
  }
  return {
    tried: `${files.length} × ${ROWS} rows, ${kills} kills, ${hits} of them in \`processing\``,
    wrong: report('R19', findings),
  };
}

function fileOf(name: string): Blob {
  const rows = Array.from({ length: ROWS }, (_, n) => (isFaulty(n) ? `,${n}\n` : `${name} ${n},1\n`));
  return new Blob([`name,price\n${rows.join('')}`]);
}

const isFaulty = (n: number): boolean => n % FAULTY_EVERY === FAULTY_EVERY - 1;

/** Waits until the worker holds the import, and perhaps has committed a chunk of it. False when it has ended. */
const untilAtWork = (world: Running, id: number, progress: boolean): Promise<boolean> =>
  withDatabase(world, async (client) => {
    let before: number | undefined;
    for (const until = Date.now() + IMPORT_MS; Date.now() < until; await delay(5)) {
      const { rows } = await client.query<{ status: string; held: boolean; done: number }>(
        `select status, holder is not null and lease_expires_at > now() as held, rows_done::int as done
        from bulk_operations where id = $1`,
        [id],
      );
      const { status, held, done } = rows[0]!;
      if (!['queued', 'processing'].includes(status)) return false;
      if (held) before ??= done;
      if (held && (!progress || done > before!)) return true;
    }
    throw new Error(`import ${id} was not taken up`);
  });

async function killWorker(world: Running): Promise<0 | 1> {
  const [worker] = world.workers;
  await terminate(worker!.child, 'SIGKILL');
  const { imports } = await leftBehind(world);
  await expireLeases(world);
  await startAgain(worker!);
  return imports > 0 ? 1 : 0;
}

/** Rows that are not there exactly once, as a product or among the errors. */
async function wrongRows(world: Running, { name, id }: { name: string; id: number }): Promise<string[]> {
  const { status, failure, counts } = await bulkOperation(world, id);
  const faulty = ROWS / FAULTY_EVERY;
  const { products, errors } = await withDatabase(world, async (client) => ({
    products: (
      await client.query<{ name: string; n: number }>(
        `select name, count(*)::int as n from products where starts_with(name, $1) group by 1`,
        [`${name} `],
      )
    ).rows,
    errors: (
      await client.query<{ row: number; n: number }>(
        'select row, count(*)::int as n from bulk_operation_errors where operation_id = $1 group by 1',
        [id],
      )
    ).rows,
  }));
  const times = new Map<string, number>(products.map((product) => [product.name, product.n]));
  const refused = new Map<number, number>(errors.map((error) => [error.row, error.n]));
  const rows = Array.from({ length: ROWS }, (_, n) => n).flatMap((n) => {
    // Row 1 of a file is its header.
    const found = isFaulty(n) ? (refused.get(n + 2) ?? 0) : (times.get(`${name} ${n}`) ?? 0);
    return found === 1 ? [] : [`row ${n + 2} of ${name} is there ${found} times`];
  });
  const right =
    status === 'completed_with_errors' &&
    counts.rows === ROWS &&
    counts.created === ROWS - faulty &&
    counts.failed === faulty;
  return right ? rows : [...rows, `${name} ended ${status} (${failure}) with ${JSON.stringify(counts)}`];
}
