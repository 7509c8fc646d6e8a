import { writeReport } from '../pages/page.ts';
import { table } from '../report.ts';
import type { Harness } from './harnesses.ts';
import { type HarnessRun, runHarness } from './run.ts';

interface Row {
  harness: Harness;
  rounds: HarnessRun[];
  control: HarnessRun | undefined;
}

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
 * Runs each harness at the size of a release, and its negative control once. The page is written after every round, so that
 * hours are not lost with the last one.
 *
 * @returns whether all rounds held and all controls found their fault
 */
export async function releaseRun(
  harnesses: readonly Harness[],
  scale: number,
  folder: string,
): Promise<boolean> {
  const rows: Row[] = [];
  for (const harness of harnesses) {
    const row: Row = { harness, rounds: [], control: undefined };
    rows.push(row);
    for (const size of roundsOf(harness, scale)) {
      row.rounds.push(await runHarness(harness, size, false));
      console.error(
        `${harness.ids.join(' ')}: ${row.rounds.at(-1)!.tried}, ${row.rounds.at(-1)!.wrong} wrong`,
      );
      await writePage(rows, scale, folder);
    }
    row.control = await runHarness(
      harness,
      Math.max(1, Math.round(harness.size * Math.min(1, scale * 10))),
      true,
    );
    await writePage(rows, scale, folder);
  }
  table('reliability at the size of a release', rows.map(lineOf));
  console.log(await writePage(rows, scale, folder));
  return rows.every(holds);
}

const holds = ({ rounds, control }: Row): boolean =>
  rounds.every(({ held }) => held) && (control?.held ?? true);

function lineOf({ harness, rounds, control }: Row): Record<string, string | number> {
  const sum = (of: (run: HarnessRun) => number): number => rounds.reduce((total, run) => total + of(run), 0);
  return {
    row: harness.ids.join(' '),
    rounds: rounds.length,
    wrong: sum(({ wrong }) => wrong),
    verdict: rounds.every(({ held }) => held) ? 'holds' : 'BROKEN',
    control: control === undefined ? '-' : control.held ? 'found' : 'NOT FOUND',
    seconds: sum(({ seconds }) => seconds).toFixed(0),
    'last round': rounds.at(-1)?.tried ?? '',
  };
}

function writePage(rows: readonly Row[], scale: number, folder: string): Promise<string> {
  const failed = rows.filter((row) => !holds(row)).map(({ harness }) => harness.ids.join(' '));
  const summary = [
    `${scale === 1 ? 'The size of a release' : `${scale} of the size of a release`}: ${rows.length} rows of docs/reliability.md, each with its negative control.`,
    failed.length === 0 ? 'Everything holds.' : `Not held: ${failed.join(', ')}.`,
  ];
  const charts = rows.map(({ harness, rounds }) => ({
    title: `${harness.ids.join(' ')}: seconds and faults of each round`,
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
    'reliability',
    {
      title: 'Reliability',
      summary,
      tables: [{ title: 'Rows', rows: rows.map(lineOf) }],
      charts: charts.filter(({ lines }) => lines[0]!.points.length > 1),
    },
    { summary, scale, runs },
  );
}
