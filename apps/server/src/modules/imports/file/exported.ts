import type { RawCell } from './cell.ts';
import type { CellResult } from './cell-text.ts';
import { ID_COLUMNS } from './guarded.ts';
import type { parseKeyed } from './keyed-fields.ts';
import type { ImportField } from './types.ts';

/** Texts of which an export holds every blank and line break; keys are left to the usual reader. */
const EXACT: readonly string[] = ['name', 'model', 'description', 'family_name'];

/** Whether the file with this header is an export of products. */
export const isExportedFile = (headers: readonly string[]): boolean =>
  headers.some((header) => header === ID_COLUMNS.csv || header === ID_COLUMNS.xlsx);

/**
 * The value of a cell of an export, so that what nobody changed is read as what it was: a text is not trimmed, and
 * stock may be below zero, as orders can make it.
 *
 * @param result the cell as it is read in any file
 */
export function exportedValue(
  { field, keyed }: { field: ImportField; keyed: ReturnType<typeof parseKeyed> },
  cell: RawCell,
  result: CellResult<unknown>,
): CellResult<unknown> {
  const isFaulty = result !== undefined && 'code' in result;
  if (typeof cell === 'string' && EXACT.includes(field) && !isFaulty) return { value: cell };
  // The catalogue keeps a barcode with the hyphens or blanks that it was given.
  if (typeof cell === 'string' && field === 'ean' && !isFaulty && /^[\d\s-]+$/.test(cell))
    return { value: cell.trim() };
  if (isFaulty && (field === 'quantity' || keyed?.kind === 'stock') && /^-\d{1,9}$/.test(String(cell)))
    return { value: Number(cell) };
  return result;
}
