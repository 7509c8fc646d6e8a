// Imports a file of products every night: node import.mjs products.csv
// A trial run comes first. When more rows than MAX_FAILED_PERCENT (5) would fail, nothing is written: such a file is more
// likely broken than right. In a crontab: 15 2 * * * SLUICE_KEY=slc_… node import.mjs /srv/export/products.csv
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { call } from '../call.mjs';

const path = process.argv[2] ?? 'products.csv';
const MAX_FAILED_PERCENT = Number(process.env.MAX_FAILED_PERCENT ?? 5);
const LONGEST_PAUSE_MS = 5000;
const OVER = new Set(['completed', 'completed_with_errors', 'failed']);

/** Uploads the file, and answers the operation when it is over. */
async function run(dryRun) {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(path)]), basename(path));
  form.append('mode', 'upsert');
  form.append('dry_run', String(dryRun));
  const { id } = await call('POST', '/v1/bulk-operations/import', form);
  for (let pause = 100; ; pause = Math.min(LONGEST_PAUSE_MS, 2 * pause)) {
    const operation = await call('GET', `/v1/bulk-operations/${id}`);
    if (OVER.has(operation.status)) return operation;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function show({ status, counts, errors, failure }) {
  console.log(JSON.stringify({ status, ...counts }));
  if (failure !== null) console.error(failure);
  for (const { row, sku, message } of errors)
    console.error(`row ${row}${sku ? ` (${sku})` : ''}: ${message}`);
}

const trial = await run(true);
const failing = (100 * trial.counts.failed) / Math.max(1, trial.counts.rows);
if (trial.status === 'failed' || failing > MAX_FAILED_PERCENT) {
  show(trial);
  console.error(`nothing was imported: ${failing.toFixed(1)} % of the rows would fail`);
  process.exit(1);
}
const operation = await run(false);
show(operation);
if (operation.status !== 'completed') process.exitCode = 1;
