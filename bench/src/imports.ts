import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { DATA } from './catalogue.ts';
import { bulkOperation, postImport, untilImported } from './import-api.ts';
import { table } from './report.ts';
import { type BenchService, createBenchTenant, startBenchService } from './service.ts';

/** Folders of real files, and single ones, in the shared data. */
const FOLDERS = ['messy/platform-exports/', 'messy/suppliers-hr/', 'messy/derived/'];
const FILES = ['products-10k.csv', 'products-10k-mixed.csv', 'products-10k.xlsx'];
const READABLE = /\.(csv|tsv|txt|xlsx|xml)$/;
const OPTIONS = { convert_currency: '{"TRY": 0.02, "USD": 0.9}', default_tax_rate: '20' };

/**
 * Every real file, imported twice into an empty tenant of the real service: rows, products, errors and notes, and what
 * the second time made.
 */
export async function benchImports(): Promise<void> {
  const names = [
    ...FOLDERS.filter((folder) => existsSync(DATA + folder)).flatMap((folder) =>
      readdirSync(DATA + folder)
        .filter((name) => READABLE.test(name))
        .map((name) => folder + name),
    ),
    ...FILES.filter((name) => existsSync(DATA + name)),
  ];
  if (names.length === 0) {
    console.log(`imports: skipped, ${DATA} is absent`);
    return;
  }
  const service = await startBenchService();
  try {
    const rows = [];
    for (const name of names) rows.push(await importTwice(service, name));
    table('imports of real files into an empty tenant each', rows);
  } finally {
    await service.stop();
  }
}

async function importTwice(service: BenchService, name: string) {
  const tenant = await createBenchTenant(service);
  const place = { url: service.url, tenant };
  const run = async () => {
    const id = await postImport(place, fileOf(name), name.split('/').at(-1)!, fieldsOf(name));
    await untilImported(place, id, 120_000);
    return bulkOperation(place, id);
  };
  const began = performance.now();
  const first = await run();
  const seconds = (performance.now() - began) / 1000;
  const second = await run();
  const { rows, created, updated, unchanged, failed } = first.counts;
  const system = first.note_details.find(({ code }) => code === 'known_system');
  const folded = first.note_details.find(({ code }) => code === 'rows_folded');
  const { waiting, stored, failed: lost } = first.images;
  return {
    file: name.replace('messy/', ''),
    system: String(system?.params.system ?? '-'),
    rows,
    folded: folded?.rows ?? 0,
    created,
    updated,
    unchanged,
    failed,
    images: waiting + stored + lost,
    s: seconds.toFixed(1),
    'made again': second.counts.created,
    errors: first.failure ?? ([...new Set(first.errors.map(({ code }) => code))].join(' ') || '-'),
    notes: first.note_details
      .filter(({ code }) => code !== 'known_system' && code !== 'rows_folded' && code !== 'image_failed')
      .map(({ code, rows: count }) => (count === null ? code : `${code}:${count}`))
      .join(' '),
  };
}

/** The file with its pictures at an address that is refused, so that nothing is fetched from real shops. */
function fileOf(name: string): Blob {
  const bytes = readFileSync(DATA + name);
  if (name.endsWith('.xlsx')) return new Blob([bytes]);
  const text = bytes.toString('latin1').replace(/https?:\/\/[^\s/"'<>,;|]+\//g, 'http://127.0.0.1:9/');
  return new Blob([Buffer.from(text, 'latin1')]);
}

/** A workbook cannot be rewritten that easily: its pictures are left out. */
const fieldsOf = (name: string): Record<string, string> =>
  name === 'products-10k.xlsx' ? { ...OPTIONS, mapping: '{"image_url": null, "images": null}' } : OPTIONS;
