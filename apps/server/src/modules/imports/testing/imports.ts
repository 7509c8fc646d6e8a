import type { BulkOperation } from '@sluice/contracts';
import { expect } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { Answer, TestService, TestTenant } from '../../../testing/service.ts';
import { openPreview } from '../../publishing/index.ts';
import type { ImporterDeps } from '../deps.ts';
import { workOn } from '../job/import-worker.ts';
import { claimImports } from '../job/queue.ts';

export interface Part {
  name: string;
  /** Makes it a file part. */
  fileName?: string;
  contentType?: string;
  content: string | Buffer;
}

const BOUNDARY = 'import-test-boundary';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A multipart body as clients write it. */
export function multipart(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, fileName, contentType, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
        `${contentType === undefined ? '' : `content-type: ${contentType}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export interface Queued {
  message: string;
  id: number;
  status: string;
  errors?: Record<string, string[]>;
}

/** Sends any body to the import endpoint. */
export async function post(
  service: TestService,
  tenant: TestTenant,
  payload: Buffer | string,
  contentType = MULTIPART,
): Promise<Answer<Queued>> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v1/bulk-operations/import',
    headers: {
      authorization: `Bearer ${tenant.apiKey}`,
      accept: 'application/json',
      'content-type': contentType,
    },
    payload,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

interface NamedFile {
  fileName: string;
  content: string | Buffer;
}

/** Uploads a file, which is `products.csv` without a name, with form fields; the answer is as it comes. */
export function upload(
  service: TestService,
  tenant: TestTenant,
  file: NamedFile | string | Buffer,
  fields: Record<string, string> = {},
): Promise<Answer<Queued>> {
  const named =
    typeof file === 'string' || Buffer.isBuffer(file) ? { fileName: 'products.csv', content: file } : file;
  const parts = Object.entries(fields).map(([name, content]) => ({ name, content }));
  return post(service, tenant, multipart([...parts, { name: 'file', ...named }]));
}

/** @param onChanges is called after each transaction that changed products */
export function importerDeps({ platform }: TestService, onChanges?: () => void): ImporterDeps {
  if (onChanges !== undefined) platform.signals.on('changes', onChanges);
  return {
    db: platform.db,
    objects: platform.objects,
    log: platform.log,
    openPreview,
  };
}

/** Claims one import and works on it as a worker process does; false when there was none to claim. */
export async function workOnNext(
  deps: ImporterDeps,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const [job] = await deps.db.asSystem((tx) => claimImports(tx, crypto.randomUUID(), 1));
  if (job === undefined) return false;
  await workOn(deps, job, stopping);
  return true;
}

export async function operation(tenant: TestTenant, id: number, query = ''): Promise<BulkOperation> {
  const { status, body } = await tenant.call<BulkOperation>('GET', `/v1/bulk-operations/${id}${query}`);
  expect(status).toBe(200);
  return body;
}

/** Uploads, works on everything that is queued, and answers the operation. */
export async function importFile(
  service: TestService,
  tenant: TestTenant,
  file: NamedFile | string | Buffer,
  fields: Record<string, string> = {},
): Promise<BulkOperation> {
  const { status, body } = await upload(service, tenant, file, fields);
  expect({ status, body }).toMatchObject({ status: 202 });
  while (await workOnNext(importerDeps(service)));
  return operation(tenant, body.id);
}

/** Ends every lease, as time does after a worker was killed. */
export const expireLeases = ({ platform }: TestService): Promise<number> =>
  platform.db.asSystem((tx) =>
    tx.count(sql`update bulk_operations set lease_expires_at = '-infinity' where status = 'processing'`),
  );

export interface StoredProduct {
  sku: string | null;
  name: string;
  price: string;
  quantity: number;
}

/** A tenant's products by SKU. */
export const productsOf = ({ platform }: TestService, tenant: TestTenant): Promise<StoredProduct[]> =>
  platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql<StoredProduct>`
      select p.sku, p.name, p.price, coalesce(sum(s.quantity), 0) as quantity
      from products p left join stock_levels s on s.tenant_id = p.tenant_id and s.product_id = p.id
      where p.tenant_id = ${tx.tenantId} group by p.tenant_id, p.id order by p.sku, p.id`),
  );

/** The errors in short: `row code@column`. */
export const faultsOf = ({ errors }: BulkOperation): string[] =>
  errors.map(({ row, code, column }) => `${row} ${code}${column === null ? '' : `@${column}`}`);
