import { type Message, message } from '@sluice/contracts/messages';
import type { RawCell, RowErrorCode } from './cell.ts';
import { isPlaceholder, plainNumber } from './numbers.ts';

/** A read cell: a value, the reason why there is none, or undefined for an empty cell. */
export type CellResult<T> = { value: T } | { code: RowErrorCode; said: Message } | undefined;

const EXCEL_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|GETTING_DATA|SPILL!|CALC!)$/i;

/** Faults of the text itself, whatever the field: characters no product text may hold, a spreadsheet's error value. */
export function textFault(cell: RawCell): { code: RowErrorCode; said: Message } | undefined {
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  if (text.startsWith('#') && EXCEL_ERROR.test(text)) {
    return { code: 'excel_error', said: message('spreadsheet_error') };
  }
  if (hasControl(text) || !text.isWellFormed()) {
    return { code: 'control_character', said: message('control_characters') };
  }
  if (text.includes('\uFFFD')) {
    return {
      code: 'damaged_character',
      said: message('lost_characters'),
    };
  }
  return undefined;
}

/** A cell as trimmed text. */
export function textOf(cell: RawCell): string {
  if (typeof cell === 'number') return plainNumber(cell);
  return typeof cell === 'boolean' ? String(cell) : cell.trim();
}

/** Text, or nothing when it is empty. */
export function filled(text: string): CellResult<string> {
  return text === '' ? undefined : { value: text };
}

/** Text of one line; line breaks and tabs become a blank, other blanks stay as they are. */
export function line(cell: RawCell): CellResult<string> {
  return filled(textOf(cell).replace(/[\t\r\n]+/g, ' '));
}

/** Text where a dash alone means that there is none. */
export function label(cell: RawCell): CellResult<string> {
  const result = line(cell);
  return result && 'value' in result && isPlaceholder(result.value) ? undefined : result;
}

/** C0 and C1 controls but tab and line breaks, DEL, and the two code points that are no characters. */
function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (
      char < 0x20
        ? char !== 9 && char !== 10 && char !== 13
        : (char >= 0x7f && char <= 0x9f) || char >= 0xfffe
    )
      return true;
  }
  return false;
}
