import { unguardFormula } from '../../../platform/sheets/formula-guard.ts';
import type { RawCell } from './cell.ts';

/** The column in which a file of refused rows tells the reasons. */
export const REASONS_COLUMN = 'import_errors';

/**
 * The column of the product's id in an export. Separated text names it otherwise than a workbook, because its cells are
 * guarded, also when a spreadsheet program has saved it as a workbook since.
 */
export const ID_COLUMNS = { csv: 'sluice_csv_id', xlsx: 'sluice_id' } as const;

const GUARDED: readonly string[] = [REASONS_COLUMN, ID_COLUMNS.csv];

/** Whether we wrote the file with this header ourselves, and guarded its cells against being run as formulas. */
export const isGuardedFile = (headers: readonly string[]): boolean =>
  headers.some((header) => GUARDED.includes(header));

/** The cell of a guarded file as it was before. */
export const unguarded = (cell: RawCell): RawCell => (typeof cell === 'string' ? unguardFormula(cell) : cell);
