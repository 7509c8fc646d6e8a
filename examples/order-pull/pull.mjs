// Pulls the orders that are new or changed since the last run into files: node pull.mjs <folder>
// Each order is a file with its number as the name, in its newest state, written before the cursor moves on. So a run that is
// killed at any moment loses nothing, and an order that comes again replaces itself. An ERP would upsert by `id` instead.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../call.mjs';

const folder = process.argv[2] ?? 'orders';
const CURSOR = join(folder, '.cursor');
mkdirSync(folder, { recursive: true });

/** A reader sees the old file or the new one, and never a half. */
function writeWhole(file, text) {
  writeFileSync(`${file}.part`, text, { flush: true });
  renameSync(`${file}.part`, file);
}

function readCursor() {
  try {
    return readFileSync(CURSOR, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

let cursor = readCursor();
let pulled = 0;
for (;;) {
  const { data, meta } = await call('GET', `/v1/orders?per_page=100&cursor=${encodeURIComponent(cursor)}`);
  for (const order of data) writeWhole(join(folder, `${order.id}.json`), JSON.stringify(order, null, 2));
  pulled += data.length;
  if (meta.next_cursor === null) break;
  cursor = meta.next_cursor;
  writeWhole(CURSOR, cursor);
}
console.log(JSON.stringify({ pulled }));
