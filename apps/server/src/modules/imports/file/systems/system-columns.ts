import { Decimal } from 'decimal.js';
import { foldHeader } from '../columns.ts';
import type { RawCell } from '../types.ts';
import { columnPattern } from './column-pattern.ts';
import type { ExportSystem } from './export-system.ts';

/** Where each column that the system names stands; a numbered one may stand in many places. */
export function indexColumns(system: ExportSystem, header: readonly RawCell[]): Map<string, number[]> {
  const names = [
    ...Object.keys(system.columns),
    system.family?.key ?? [],
    ...(system.family?.inherit ?? []),
    ...(system.options?.pairs ?? []).flat(),
    ...Object.keys(system.options?.columns ?? {}),
    ...Object.keys(system.rewrite ?? {}),
    ...(system.options?.lists ?? []),
    ...Object.keys(system.propertyColumns ?? {}),
    ...(system.impact?.withVat ?? []),
  ].flat();
  const folded = header.map((cell) => foldHeader(String(cell)));
  return new Map(
    names.map((name) => {
      const pattern = columnPattern(name);
      return [name, folded.flatMap((text, index) => (pattern.test(text) ? index : []))];
    }),
  );
}

export const isEmpty = (cell: RawCell | undefined): boolean =>
  cell === undefined || String(cell).trim() === '';

export const textAt = (cells: readonly RawCell[], index: number | undefined): string =>
  index === undefined ? '' : String(cells[index] ?? '').trim();

export const decimalOf = (text: string): Decimal | undefined =>
  /^-?\d+([.,]\d+)?$/.test(text) ? new Decimal(text.replace(',', '.')) : undefined;
