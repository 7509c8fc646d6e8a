import { setTimeout as delay } from 'node:timers/promises';
import { catalogueOf, type Finding } from './oracle.ts';
import type { BenchTenant } from './service.ts';

interface Place {
  url: string;
  tenant: BenchTenant;
}

export interface BulkCounts {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

export interface BulkOperation {
  status: string;
  counts: BulkCounts;
  failure: string | null;
  errors: { row: number; code: string; message: string }[];
  note_details: { code: string; params: Record<string, string | number>; rows: number | null }[];
  images: { waiting: number; stored: number; failed: number };
}

/** Starts an import and tries again while the service is away. Returns its id. */
export async function postImport(
  { url, tenant }: Place,
  file: Blob,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { 'content-type': _json, ...headers } = tenant.headers;
  for (let tries = 0; ; tries++) {
    try {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', file, name);
      const answer = await fetch(`${url}/v1/bulk-operations/import`, { method: 'POST', headers, body: form });
      if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { id: number }).id;
    } catch (error) {
      if (tries >= 100) throw error;
      await delay(50);
    }
  }
}

export async function bulkOperation({ url, tenant }: Place, id: number): Promise<BulkOperation> {
  const answer = await fetch(`${url}/v1/bulk-operations/${id}`, { headers: tenant.headers });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as BulkOperation;
}

/** Imports `rows` products whose SKUs begin with `name`. */
export function startImport(place: Place, name: string, rows: number): Promise<number> {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${name}-${n},Product ${name} ${n},Brand ${n % 30},Shelf ${n % 9} > Box ${n % 40},${1 + (n % 90)},${n % 60}`,
  );
  const text = `sku,name,brand,category,price,quantity\n${lines.join('\n')}\n`;
  return postImport(place, new Blob([text]), `${name}.csv`);
}

/** Returns the end of an import, or `open` when it has not ended within the time. */
export async function untilImported(place: Place, id: number, timeoutMs: number): Promise<string> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const status = await bulkOperation(place, id).then(
      (operation) => operation.status,
      () => 'open',
    );
    if (/^(completed|failed)/.test(status)) return status;
    if (Date.now() >= until) return 'open';
    await delay(100);
  }
}

/** Every row of every import is a product once. A file whose upload was not answered may have been taken twice. */
export async function importRows(place: Place, names: readonly string[], rows: number): Promise<Finding[]> {
  const catalogue = await catalogueOf(place);
  const findings: Finding[] = [];
  for (const name of names) {
    for (let row = 0; row < rows; row++) {
      const product = catalogue.get(`${name}-${row}`);
      if (product === undefined) findings.push({ kind: 'import', what: `${name}-${row} is missing` });
      else if (product.quantity !== row % 60)
        findings.push({ kind: 'import', what: `${name}-${row} holds ${product.quantity}` });
    }
  }
  return findings;
}
