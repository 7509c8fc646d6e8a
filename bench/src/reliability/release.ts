import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeReport } from '../pages/page.ts';
import { table } from '../report.ts';
import type { Harness } from './harnesses.ts';
import { type HarnessRun, runHarness } from './run.ts';

interface Row {
  harness: Harness;
  rounds: HarnessRun[];
  control: HarnessRun | undefined;
}

/** The size of a run and the code that it tries: rounds of another do not count for it. */
interface Of {
  scale: number;
  commit: string;
}

const NAME = 'reliability';

/**
 * The sizes of the rounds that make up the size of a release.
 *
 * @param scale a share of it, to try the whole in minutes; a part of a round is a smaller round
 */
export function roundsOf(
  { size, release, whole }: Pick<Harness, 'size' | 'release' | 'whole'>,
  scale: number,
): number[] {
  const total = Math.max(1, Math.round(release * scale));
  if (whole === true) return [total];
  const full = Math.floor(total / size);
  const rest = total - full * size;
  return [...Array<number>(full).fill(size), ...(rest > 0 ? [rest] : [])];
}

/**
 * Runs each harness at the size of a release, and its negative control once. The page is written after every round, and
 * rounds that it holds already, of the same size and code, are not run again: hours can be spread over several calls.
 *
 * @returns whether all rounds held and all controls found their fault
 */
export async function releaseRun(
  all: readonly Harness[],
  wanted: readonly Harness[],
  { scale, folder }: { scale: number; folder: string },
): Promise<boolean> {
  const of = { scale, commit: commitOf() };
  const rows = await readRows(all, folder, of);
  const shown = (): Row[] => rows.filter(({ rounds }) => rounds.length > 0);
  for (const row of rows.filter(({ harness }) => wanted.includes(harness))) {
    const { harness, rounds } = row;
    for (const size of roundsOf(harness, scale).slice(rounds.length)) {
      rounds.push(await runHarness(harness, size, false));
      console.error(`${idsOf(harness)}: ${rounds.at(-1)!.tried}, ${rounds.at(-1)!.wrong} wrong`);
      await writePage(shown(), of, folder);
    }
    row.control ??= await runHarness(
      harness,
      Math.max(1, Math.round(harness.size * Math.min(1, scale * 10))),
      true,
    );
    await writePage(shown(), of, folder);
  }
  table('reliability at the size of a release', shown().map(lineOf));
  console.log(await writePage(shown(), of, folder));
  return shown().every(holds);
}

const idsOf = ({ ids }: Pick<Harness, 'ids'>): string => ids.join(' ');

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  } catch {
    return 'no repository';
  }
}

/** All rows, each with the rounds of earlier calls that the page in the folder holds. */
async function readRows(all: readonly Harness[], folder: string, of: Of): Promise<Row[]> {
  const text = await readFile(join(folder, `${NAME}.json`), 'utf8').catch(() => '{"runs":[]}');
  const { scale, commit, runs } = JSON.parse(text) as Of & {
    runs: (Pick<Harness, 'ids'> & Pick<Row, 'rounds' | 'control'>)[];
  };
  const counts = scale === of.scale && commit === of.commit;
  return all.map((harness) => {
    const run = counts ? runs.find((one) => idsOf(one) === idsOf(harness)) : undefined;
    return { harness, rounds: run?.rounds ?? [], control: run?.control };
  });
}

const holds = ({ rounds, control }: Row): boolean =>
  rounds.every(({ held }) => held) && (control?.held ?? true);

function lineOf({ harness, rounds, control }: Row): Record<string, string | number> {
  const sum = (of: (run: HarnessRun) => number): number => rounds.reduce((total, run) => total + of(run), 0);
  return {
    row: idsOf(harness),
    rounds: rounds.length,
    wrong: sum(({ wrong }) => wrong),
    verdict: rounds.every(({ held }) => held) ? 'holds' : 'BROKEN',
    control: control === undefined ? '-' : control.held ? 'found' : 'NOT FOUND',
    seconds: sum(({ seconds }) => seconds).toFixed(0),
    'last round': rounds.at(-1)?.tried ?? '',
  };
}

function writePage(rows: readonly Row[], of: Of, folder: string): Promise<string> {
  const { scale, commit } = of;
  const failed = rows.filter((row) => !holds(row)).map(({ harness }) => idsOf(harness));
  const summary = [
    `${scale === 1 ? 'The size of a release' : `${scale} of the size of a release`}, commit ${commit}: ${rows.length} of the rows of docs/reliability.md, each with its negative control.`,
    failed.length === 0 ? 'Everything holds.' : `Not held: ${failed.join(', ')}.`,
  ];
  const charts = rows.map(({ harness, rounds }) => ({
    title: `${idsOf(harness)}: seconds and faults of each round`,
    unit: 's, number',
    along: 'round',
    lines: [
      { name: 'seconds', points: rounds.map(({ seconds }, n) => [n + 1, seconds] as const) },
      { name: 'wrong', points: rounds.map(({ wrong }, n) => [n + 1, wrong] as const) },
    ],
  }));
  const runs = rows.map(({ harness, rounds, control }) => ({ ids: harness.ids, rounds, control }));
  return writeReport(
    folder,
    NAME,
    {
      title: 'Reliability',
      summary,
      tables: [{ title: 'Rows', rows: rows.map(lineOf) }],
      charts: charts.filter(({ lines }) => lines[0]!.points.length > 1),
    },
    { summary, ...of, runs },
  );
}
