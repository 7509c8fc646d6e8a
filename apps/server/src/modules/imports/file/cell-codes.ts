import { message } from '@sluice/contracts/messages';
import type { RawCell } from './cell.ts';
import { type CellResult, label } from './cell-text.ts';

/** Invisible characters around a text; pages from which cells are copied put them there. */
const INVISIBLE_ENDS = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu;

/** Far above the length of any code: on a long text of blanks the pattern would take the square of its length. */
const LONGEST_SEARCHED = 1_000;

function withoutInvisibleEnds(cell: string): string {
  const text = cell.trim();
  return text.length > LONGEST_SEARCHED ? text : text.replace(INVISIBLE_ENDS, '');
}

/** An identifying code. Excel writes long ones in exponent form, and the digits it dropped are gone. */
export function code(field: 'sku' | 'model', cell: RawCell): CellResult<string> {
  const result = label(typeof cell === 'string' ? unwrapFormula(withoutInvisibleEnds(cell)) : cell);
  if (!result || 'code' in result) return result;
  return tooLong(cell) || (/E[+-]?\d/i.test(result.value) && isLossyExponent(result.value))
    ? { code: `${field}_damaged`, said: message('number_cut_off') }
    : result;
}

/**
 * A barcode as text. Quotes, a leading apostrophe, `="…"`, blanks and hyphens between digits are taken off. Exponent
 * form is accepted only when it shows every digit, since a guessed barcode would name another product.
 */
export function ean(cell: RawCell): CellResult<string> {
  const damaged = {
    code: 'ean_damaged',
    said: message('barcode_cut_off'),
  } as const;
  if (tooLong(cell)) return damaged;
  // No barcode: left to the payload's own length check, so that the patterns below only meet short text.
  if (typeof cell === 'string' && cell.trim().length > 100) return label(cell);
  const result = label(typeof cell === 'string' ? unwrapFormula(cell).replace(/^'+|'+$/g, '') : cell);
  if (!result || 'code' in result) return result;
  const text = result.value;
  if (/^[-+]?\d*[.,]?\d+E\+?\d+$/i.test(text)) return exactExponent(text) ?? damaged;
  if (/^\d{6,14}(?:\s*[,;|/]\s*\d{6,14})+$/.test(text)) {
    return { code: 'ean_several', said: message('several_barcodes') };
  }
  if (/^\d+[.,]0+$/.test(text)) return { value: text.replace(/[.,]0+$/, '') };
  if (/^-|^\d+[.,]\d+$/.test(text)) return { code: 'ean_invalid', said: message('no_barcode') };
  return { value: /^[\d\s-]+$/.test(text) ? text.replace(/[\s-]/g, '') : text };
}

/** A typed number of more than 15 digits has lost some of them before it reached us. */
function tooLong(cell: RawCell): boolean {
  return typeof cell === 'number' && Math.abs(cell) >= 1e15;
}

function unwrapFormula(text: string): string {
  return /^\s*="([^"]*)"\s*$/.exec(text)?.[1] ?? text.trim();
}

function isLossyExponent(text: string): boolean {
  return /^\d[.,]\d+E\+\d+$/i.test(text) && exactExponent(text) === undefined;
}

/** `3,850110123456E+12` shows all its 13 digits; `3,85011E+12` does not. */
function exactExponent(text: string): { value: string } | undefined {
  const match = /^(\d)[.,]?(\d*)E\+?(\d{1,2})$/i.exec(text);
  return match && match[2]!.length === Number(match[3]) ? { value: match[1]! + match[2]! } : undefined;
}
