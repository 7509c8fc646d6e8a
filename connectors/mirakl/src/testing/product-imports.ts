import type { Answer, Call } from './answers.ts';
import { created, csvFile, notFound, ok, Refusal } from './answers.ts';
import { csvOf, readCsv } from './csv.ts';
import { formOf } from './form.ts';
import { integrate } from './integration.ts';
import type { ProductImport, SheetRow } from './records.ts';
import type { State } from './state.ts';
import { transform } from './transformation.ts';

/** P41. */
export function takeProducts(state: State, call: Call): Answer {
  if (!state.takesProducts) throw new Refusal(403, 'The operator does not allow product imports');
  const file = formOf(call).get('file');
  if (file === undefined || file.fileName === null) {
    const fault = { code: 'NotNull', field: 'file', message: 'must not be null' };
    throw new Refusal(400, fault.message, { faults: [fault] });
  }
  const one: ProductImport = {
    id: state.nextId(),
    shopId: call.shopId,
    text: file.text,
    createdAt: state.now(),
    gone: state.forgets,
    status: 'TRANSFORMATION_WAITING',
    reason: null,
    rows: [],
    refused: [],
    added: [],
  };
  state.productImports.set(one.id, one);
  if (!state.held) transformFile(state, one);
  return created(one.id, '/api/products/imports');
}

/** Turns the file into the operator's products, and sends these to the operator. */
export function transformFile(state: State, one: ProductImport): void {
  if (one.status !== 'TRANSFORMATION_WAITING') return;
  const rows = readCsv(one.text);
  if (rows === null || rows.length === 0) {
    one.status = 'TRANSFORMATION_FAILED';
    one.reason = 'The file could not be read';
    return;
  }
  one.rows = rows.map((row) => transform(state, row));
  one.status = 'SENT';
  if (state.integrates === 'at_once') integrate(state, one);
}

function importOf({ productImports }: State, shopId: number, id: string): ProductImport {
  const one = productImports.get(Number(id));
  if (one === undefined || one.shopId !== shopId || (one.gone && isDone(one)))
    throw notFound(`Import with identifier [${id}]`);
  return one;
}

const isDone = ({ status }: ProductImport): boolean => ['COMPLETE', 'TRANSFORMATION_FAILED'].includes(status);

/** P42. */
export function readProductImport(state: State, { shopId }: Call, id: string): Answer {
  const one = importOf(state, shopId, id);
  const failed = one.rows.filter(({ errors }) => errors.length > 0).length;
  const warned = one.rows.filter(({ warnings }) => warnings.length > 0).length;
  return ok({
    date_created: new Date(one.createdAt).toISOString(),
    has_error_report: one.refused.length > 0,
    has_new_product_report: one.added.length > 0,
    has_transformation_error_report: failed + warned > 0,
    has_transformed_file: one.rows.length > failed,
    import_id: one.id,
    import_status: one.status,
    ...(one.reason === null ? {} : { reason_status: one.reason }),
    ...(one.status === 'COMPLETE'
      ? {
          integration_details: {
            rejected_products: one.refused.length,
            products_successfully_synchronized: one.added.length,
          },
        }
      : {}),
    shop_id: one.shopId,
    transform_lines_in_error: failed,
    transform_lines_in_success: one.rows.length - failed,
    transform_lines_read: one.rows.length,
    transform_lines_with_warning: warned,
  });
}

function report(rows: readonly SheetRow[], columns: readonly string[], id: string): Answer {
  const [first] = rows;
  if (first === undefined) throw notFound(`Report of import [${id}]`);
  const header = [...Object.keys(first).filter((name) => !columns.includes(name)), ...columns];
  return csvFile(csvOf(header, rows));
}

/** P44: products that the operator would not have. */
export function readRefused(state: State, { shopId }: Call, id: string): Answer {
  const { refused } = importOf(state, shopId, id);
  return report(
    refused.map(({ row, message }) => ({ ...row, errors: message, warnings: '' })),
    ['errors', 'warnings'],
    id,
  );
}

/** P45. */
export function readAdded(state: State, { shopId }: Call, id: string): Answer {
  const { added } = importOf(state, shopId, id);
  return report(
    added.map(({ row, product }) => ({ ...row, 'product-sku': product.sku })),
    ['product-sku'],
    id,
  );
}

/** P46. */
export function readTransformed(state: State, { shopId }: Call, id: string): Answer {
  const { rows } = importOf(state, shopId, id);
  return report(
    rows.filter(({ errors }) => errors.length === 0).map(({ values }) => values),
    [],
    id,
  );
}

/** P47: rows with errors, which went no further, and rows with warnings, which went on without a value. */
export function readTransformationErrors(state: State, { shopId }: Call, id: string): Answer {
  const { rows } = importOf(state, shopId, id);
  const named = rows.filter(({ errors, warnings }) => errors.length + warnings.length > 0);
  return report(
    named.map(({ row, errors, warnings }) => ({
      ...row,
      errors: errors.join(','),
      warnings: warnings.join(','),
    })),
    ['errors', 'warnings'],
    id,
  );
}
