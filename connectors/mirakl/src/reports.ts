import { ConnectorError } from '@sluice/connector-kit';
import { type Context, call, readFile } from './client.ts';
import { readCsv } from './csv.ts';
import { OfferImport, ProductImport } from './schema.ts';

/** Reasons by SKU. */
export type Reasons = ReadonlyMap<string, readonly string[]>;
const NONE: Reasons = new Map();

/** The end of an import: the reasons against lines of it, or against all. */
export type Verdicts =
  | { readonly state: 'done'; readonly reasons: Reasons; readonly isComplete: boolean }
  | { readonly state: 'failed'; readonly reason: string };

const RUNNING: ReadonlySet<string> = new Set([
  'WAITING_SYNCHRONIZATION_PRODUCT',
  'WAITING',
  'RUNNING',
  'QUEUED',
]);

/**
 * The results of an import of offers: OF02, and OF03 where lines are in error. It is complete when the report names as many
 * lines as are in error, and Mirakl has read as many as were sent. One that failed midway is not.
 *
 * @returns `pending` while it runs, null where Mirakl knows no such import
 */
export async function offerVerdicts(
  ctx: Context,
  id: number,
  count: number,
): Promise<Verdicts | 'pending' | null> {
  const path = `/offers/imports/${id}`;
  const told = await unlessGone(call(ctx, { method: 'GET', path }, OfferImport));
  if (told === null) return null;
  const { status, lines_in_error, lines_read, has_error_report, reason_status } = told;
  if (RUNNING.has(status)) return 'pending';
  if (status !== 'COMPLETE' && !has_error_report)
    return { state: 'failed', reason: reason_status?.trim() || `the import is ${status}` };
  const reasons =
    has_error_report || (lines_in_error ?? 0) > 0 ? await report(ctx, `${path}/error_report`, []) : NONE;
  if (reasons === null) return null;
  const isComplete =
    status === 'COMPLETE' && reasons.size >= (lines_in_error ?? 0) && (lines_read ?? count) >= count;
  return { state: 'done', reasons, isComplete };
}

/** Verdicts on products; the operator may still examine those without a reason. */
export type ProductVerdicts = Verdicts & { readonly sentAt?: Date };

/** The operator has the file and takes or refuses the products of it, which may last for days. */
const EXAMINED = 'SENT';
const FAILED: ReadonlySet<string> = new Set(['TRANSFORMATION_FAILED', 'CANCELLED', 'FAILED']);

/** The results of an import of products: P42, and the two reports of it. */
export async function productVerdicts(
  ctx: Context,
  id: number,
  skuColumn: string | undefined,
): Promise<ProductVerdicts | 'pending' | null> {
  const path = `/products/imports/${id}`;
  const told = await unlessGone(call(ctx, { method: 'GET', path }, ProductImport));
  if (told === null) return null;
  const { import_status, has_error_report, has_transformation_error_report, reason_status } = told;
  if (FAILED.has(import_status))
    return { state: 'failed', reason: reason_status?.trim() || `the import of products is ${import_status}` };
  if (import_status !== EXAMINED && import_status !== 'COMPLETE') return 'pending';
  const columns = skuColumn === undefined ? [] : [skuColumn];
  const paths = [
    ...(has_transformation_error_report ? [`${path}/transformation_error_report`] : []),
    ...(has_error_report && import_status === 'COMPLETE' ? [`${path}/error_report`] : []),
  ];
  const reasons = new Map<string, readonly string[]>();
  for (const one of paths)
    for (const [sku, words] of (await report(ctx, one, columns)) ?? NONE)
      reasons.set(sku, [...(reasons.get(sku) ?? []), ...words]);
  const sentAt = new Date(told.date_created ?? '');
  return { state: 'done', reasons, isComplete: import_status === 'COMPLETE', sentAt };
}

/** Reasons of a report, warnings included: a value with a warning was left out. */
async function report(ctx: Context, path: string, skuColumns: readonly string[]): Promise<Reasons | null> {
  const text = await unlessGone(readFile(ctx, path));
  if (text === null) return null;
  const reasons = new Map<string, string[]>();
  for (const row of readCsv(text)) {
    const sku = cellOf(row, [...skuColumns.map((name) => name.toLowerCase()), ...SKU_COLUMNS]);
    const words = [...row].filter(([name]) => isErrorColumn(name)).map(([, value]) => value.trim());
    const told = words.filter((one) => one !== '');
    if (sku && told.length > 0) reasons.set(sku, [...(reasons.get(sku) ?? []), ...told]);
  }
  return reasons;
}

const SKU_COLUMNS = ['sku', 'shop-sku', 'shop_sku', 'offer-sku', 'provider-unique-identifier'];

const isErrorColumn = (name: string): boolean => /error|warning/.test(name) && !/line|code/.test(name);

const cellOf = (row: ReadonlyMap<string, string>, names: readonly string[]): string | undefined =>
  names.map((name) => row.get(name)).find((value) => value !== undefined && value !== '');

/** The calls hold nothing but a number, so a fault in one means that it is no longer there. */
async function unlessGone<Told>(reading: Promise<Told>): Promise<Told | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ConnectorError && ['not_found', 'invalid_request'].includes(error.kind)) return null;
    throw error;
  }
}
