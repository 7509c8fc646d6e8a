import type { Chart } from '../pages/chart.ts';
import { writeReport } from '../pages/page.ts';
import { judgeLevel, type Level, type Point, type Verdict } from '../pages/trend.ts';
import { percent, table } from '../report.ts';
import type { Sample } from './sampler.ts';
import { judgeTables, type TableSize } from './tables.ts';

/** A shorter run says nothing about growth: memory alone takes minutes to settle. */
const JUDGED_MINUTES = 20;

export interface SoakRun {
  title: string;
  samples: readonly Sample[];
  /** Sizes of tables in the middle and at the end. */
  middle: ReadonlyMap<string, TableSize>;
  end: ReadonlyMap<string, TableSize>;
  findings: readonly string[];
  failures: ReadonlyMap<string, number>;
  /** Seconds from the end of the load until everything was delivered. */
  settled: number;
}

const LEVELS: Record<string, Omit<Level, 'points'>> = {
  ...Object.fromEntries(
    ['api rss MB', 'worker rss MB', 'api heap MB', 'worker heap MB', 'database memory MB'].map((name) => [
      name,
      { noise: { share: 0.05, least: 8 }, of: 'least' as const },
    ]),
  ),
  ...Object.fromEntries(
    ['connections', 'api files', 'worker files', 'api handles', 'worker handles'].map((name) => [
      name,
      { noise: { share: 0.1, least: 3 }, of: 'median' as const },
    ]),
  ),
  statements: { noise: { share: 0.05, least: 5 }, of: 'median' },
  'wal MB a minute': { noise: { share: 0.15, least: 1 }, of: 'median' },
  'wal files MB': { noise: { share: 0.1, least: 64 }, of: 'median' },
  'dead rows': { noise: { share: 0.25, least: 2_000 }, of: 'median' },
  'listings behind': { noise: { share: 0.5, least: 100 }, of: 'median' },
  'oldest s': { noise: { share: 0.5, least: 30 }, of: 'median' },
  'request p50 ms': { noise: { share: 0.25, least: 5 }, of: 'median' },
  'request p99 ms': { noise: { share: 0.5, least: 50 }, of: 'median' },
  'api cpu %': { noise: { share: 0.2, least: 2 }, of: 'median' },
  'worker cpu %': { noise: { share: 0.2, least: 2 }, of: 'median' },
  'database cpu %': { noise: { share: 0.2, least: 2 }, of: 'median' },
};

/** A figure over the minutes. */
const lineOf = (samples: readonly Sample[], name: string): Point[] =>
  samples.flatMap((sample) => {
    const value = sample[name];
    return value === undefined ? [] : [[sample.seconds / 60, value] as const];
  });

/** The WAL of each minute, from its total. */
function withWalRate(samples: readonly Sample[]): Sample[] {
  return samples.map((sample, n) => {
    const before = samples[n - 1];
    if (before === undefined) return sample;
    const minutes = (sample.seconds - before.seconds) / 60;
    return { ...sample, 'wal MB a minute': (sample['wal MB']! - before['wal MB']!) / minutes };
  });
}

const CHARTS: [title: string, unit: string, names: string[]][] = [
  ['Memory of the processes', 'MB', ['api rss MB', 'api heap MB', 'worker rss MB', 'worker heap MB']],
  ['Memory of PostgreSQL beside its shared buffers', 'MB', ['database memory MB']],
  [
    'Connections and open files',
    'number',
    ['connections', 'api files', 'worker files', 'api sockets', 'worker sockets'],
  ],
  ['Handles', 'number', ['api handles', 'worker handles']],
  ['Distinct statements', 'number', ['statements']],
  ['Database', 'MB', ['database MB', 'wal files MB']],
  ['WAL', 'MB a minute', ['wal MB a minute']],
  ['Dead rows', 'number', ['dead rows']],
  ['Listings behind', 'number', ['listings behind', 'changes waiting']],
  ['Oldest undelivered change', 'seconds', ['oldest s']],
  ['Requests', 'ms', ['request p50 ms', 'request p99 ms', 'page p50 ms']],
  ['Processor', '% of a core', ['api cpu %', 'worker cpu %', 'database cpu %']],
  ['Load of the machine, other programs included', 'processes', ['machine load']],
];

/** Prints the run and writes its page. Returns the number of figures that grow and invariants that do not hold. */
export async function reportSoak(run: SoakRun, folder: string): Promise<number> {
  const samples = withWalRate(run.samples);
  const minutes = (samples.at(-1)?.seconds ?? 0) / 60;
  const judged = minutes >= JUDGED_MINUTES;
  const verdicts = Object.entries(LEVELS).map(([name, level]): [string, Verdict] => [
    name,
    judgeLevel({ ...level, points: lineOf(samples, name) }),
  ]);
  const tables = judgeTables(run.middle, run.end);
  const growing = [
    ...verdicts.filter(([, { flat }]) => !flat).map(([name]) => name),
    ...tables.filter(({ growth }) => growth === 'without rows').map((row) => `table ${row.table}`),
  ];
  const sum = (name: string): number => samples.reduce((total, sample) => total + (sample[name] ?? 0), 0);
  const summary = [
    `${minutes.toFixed(0)} minutes, ${sum('requests')} requests, ${sum('failed')} failed (${percent(sum('failed'), sum('requests'))}), ${sum('left out')} left out; everything delivered ${run.settled.toFixed(0)} s after the end of the load.`,
    run.findings.length === 0
      ? 'Invariants: all listings equal their products, no order lost or doubled, all stock adds up.'
      : `Invariants: ${run.findings.length} do not hold, such as: ${run.findings.slice(0, 5).join('; ')}`,
    judged
      ? growing.length === 0
        ? 'Growth: every figure is flat in the second half, or grows with the rows it holds.'
        : `Growth in the second half: ${growing.join(', ')}.`
      : `Growth: not judged, a run of less than ${JUDGED_MINUTES} minutes is too short.`,
  ];
  const levels = verdicts.map(([figure, { value, slope, flat }]) => ({
    figure,
    'second half': value.toFixed(1),
    'slope an hour': (slope * 60).toFixed(2),
    verdict: judged ? (flat ? 'flat' : 'GROWS') : '-',
  }));
  const large = tables.filter(
    ({ growth, MB, ...row }) => growth !== 'flat' || Number(MB) >= 1 || row['rows added'] > 50,
  );
  const failures = [...run.failures].map(([failure, times]) => ({ failure, times }));
  table('levels', levels);
  table('tables, from the middle to the end', large);
  if (failures.length > 0) table('failed requests', failures);
  const charts = CHARTS.map(
    ([title, unit, names]): Chart => ({
      title,
      unit,
      along: 'minutes',
      lines: names.map((name) => ({ name, points: lineOf(samples, name) })),
    }),
  );
  const pageTables = [
    { title: 'Levels', rows: levels },
    { title: 'Tables, from the middle to the end', rows: large },
    { title: 'Failed requests', rows: failures },
  ];
  const page = await writeReport(
    folder,
    'soak',
    { title: run.title, summary, tables: pageTables.filter(({ rows }) => rows.length > 0), charts },
    { title: run.title, summary, levels, tables, failures, findings: run.findings, samples },
  );
  console.log(`\n${summary.join('\n')}\n${page}`);
  return run.findings.length + (judged ? growing.length : 0);
}
