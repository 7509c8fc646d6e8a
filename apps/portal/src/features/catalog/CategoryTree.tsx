import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './CategoryTree.module.css';
import { TreeLine } from './TreeLine.tsx';
import type { CategoryTreeProps, TreeRow } from './tree.ts';
import { handleKey } from './tree-keys.ts';
import { useTreeDrag } from './use-tree-drag.ts';

const ROW_HEIGHT = 44;

/**
 * The tree as a grid of rows: arrows walk it, Enter renames, M moves, Delete deletes. A row is dragged onto another to go
 * below it, or onto the head of the grid to become a root. Only rows in sight are in the document.
 */
export function CategoryTree(props: CategoryTreeProps) {
  const { t } = useTranslation('catalog');
  const { rows, categories, mayWrite, onMove } = props;
  const { body, items, before, after, focused, setCurrent, focus } = useRowsInSight(rows);
  const drag = useTreeDrag(categories, onMove);
  return (
    <div className={classes.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree in a table is a treegrid, by ARIA
        role="treegrid"
        className={classes.tree}
        aria-label={t('categories.title')}
        aria-rowcount={rows.length + 1}
      >
        <TreeHead over={drag.over === 'root'} dragging={drag.dragging} {...drag.propsOf(null)} />
        <tbody ref={body}>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map(({ index }) => {
            const row = rows[index]!;
            const { id } = row.category;
            return (
              <TreeLine
                key={id}
                row={row}
                index={index}
                focusable={id === focused}
                over={drag.over === id}
                {...props}
                onFocus={() => setCurrent(id)}
                onKey={(event) => handleKey(event, { ...props, row, index, focus })}
                drag={{
                  draggable: mayWrite,
                  onDragStart: (event) => drag.start(row.category, event),
                  onDragEnd: drag.end,
                  ...drag.propsOf(id),
                }}
              />
            );
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

interface TreeHeadProps {
  /** A category is held over it. */
  over: boolean;
  dragging: boolean;
  onDragOver(event: DragEvent): void;
  onDrop(): void;
}

/** The head of the columns, and the place where a category becomes a root. */
function TreeHead({ over, dragging, ...handlers }: TreeHeadProps) {
  const { t } = useTranslation('catalog');
  return (
    <thead className={over ? classes.over : undefined} {...handlers}>
      <tr>
        <th scope="col">{t(dragging ? 'categories.dropRoot' : 'name')}</th>
        <th scope="col" className={`${classes.right} ${classes.wide}`}>
          {t('products')}
        </th>
        <th scope="col" className={classes.wide}>
          {t('categories.mappings')}
        </th>
        <th scope="col">{t('categories.publish')}</th>
        <th scope="col" className={classes.right}>
          {t('actions')}
        </th>
      </tr>
    </thead>
  );
}

/** The rows in sight, with the room of the others, and the row that has the focus. */
function useRowsInSight(rows: readonly TreeRow[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [current, setCurrent] = useState<number | null>(null);
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 15,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  const focused = rows.some((row) => row.category.id === current) ? current : rows[0]?.category.id;
  const focus = (index: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    setCurrent(row.category.id);
    virtualizer.scrollToIndex(rows.indexOf(row));
    // The row may only come into the document by the scrolling.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        body.current?.querySelector<HTMLElement>(`[data-id="${row.category.id}"]`)?.focus(),
      ),
    );
  };
  return { body, items, before, after, focused, setCurrent, focus };
}
