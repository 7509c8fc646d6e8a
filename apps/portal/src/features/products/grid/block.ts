import type { ProductListRow } from '@sluice/contracts/portal';
import type { CellChange } from './drafts.ts';
import { type FieldId, GRID_FIELDS } from './fields.ts';
import type { Place, Range } from './use-cursor.ts';

/** The changes that a block of texts makes from a place on; texts beyond the last row or column are lost. */
export const changesAt = (
  rows: readonly Pick<ProductListRow, 'id'>[],
  texts: readonly (readonly string[])[],
  at: Place,
): CellChange[] =>
  texts.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const product = rows[at.row + down];
      const field = GRID_FIELDS[at.column + right];
      return product === undefined || field === undefined ? [] : [{ id: product.id, field: field.id, text }];
    }),
  );

/** The texts of a range of cells, line by line. */
export const textsIn = (
  rows: readonly Pick<ProductListRow, 'id'>[],
  { top, bottom, left, right }: Range,
  textAt: (id: number, field: FieldId) => string,
): string[][] =>
  rows
    .slice(top, bottom + 1)
    .map(({ id }) => GRID_FIELDS.slice(left, right + 1).map((field) => textAt(id, field.id)));
