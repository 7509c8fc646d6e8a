import type { ProductListRow } from '@sluice/contracts/portal';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { changesAt, textsIn } from './block.ts';
import { clipboardText, parseClipboard } from './fields.ts';
import type { GridCells } from './use-cells.ts';
import type { Cursor } from './use-cursor.ts';

/** The selected cells as one block: emptied, copied, and pasted into from a spreadsheet. */
export function useBlock(rows: readonly ProductListRow[], cells: GridCells, cursor: Cursor) {
  const { t } = useTranslation('products');
  const corner = { row: cursor.top, column: cursor.left };
  const filledWith = (text: string): string[][] => textsIn(rows, cursor, () => text);

  const empty = (): void => cells.write(changesAt(rows, filledWith(''), corner));
  const copy = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', clipboardText(textsIn(rows, cursor, cells.textAt)));
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const given = parseClipboard(event.clipboardData.getData('text/plain'));
    // A single text goes into every selected cell; a block goes from the corner on.
    const single = given.length === 1 && given[0]!.length === 1;
    const texts = single ? filledWith(given[0]![0]!) : given;
    const changes = changesAt(rows, texts, corner);
    cells.write(changes);
    const lost = texts.flat().length - changes.length;
    announce(
      lost > 0
        ? t('grid.pastedPartly', { count: changes.length, lost })
        : t('grid.pasted', { count: changes.length }),
    );
    if (single) return;
    cursor.go(corner);
    cursor.go({ row: corner.row + texts.length - 1, column: corner.column + texts[0]!.length - 1 }, true);
  };
  return { empty, copy, paste };
}
