import type { RawCell } from './types.ts';

/** The column in which a file of refused rows tells the reasons; such a file guards its cells. */
export const REASONS_COLUMN = 'import_errors';

/** A number may begin with a sign; anything else that begins so is a formula to a spreadsheet program. */
const NUMBER = /^[-+]?[\d.,\s]+$/;
const BEGINS_FORMULA = /^'*[=+\-@\t\r]/;
const IS_GUARDED = /^''*[=+\-@\t\r]/;

/** The text so that no spreadsheet program runs it: an apostrophe in front of what would be a formula. */
export const guardFormula = (text: string): string =>
  BEGINS_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** What `guardFormula` was given. */
export const unguardFormula = (cell: RawCell): RawCell =>
  typeof cell === 'string' && IS_GUARDED.test(cell) ? cell.slice(1) : cell;
