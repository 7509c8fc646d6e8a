import { Switch } from '@mantine/core';
import type { Category } from '@sluice/contracts';
import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import classes from './CategoryTree.module.css';
import type { OpenCategory } from './category-dialogs.tsx';
import { type TreeRow, withDescendants } from './tree.ts';

interface CategoryTreeProps {
  rows: readonly TreeRow[];
  categories: readonly Category[];
  mayWrite: boolean;
  onExpand(id: number, open: boolean): void;
  onToggle(id: number, publishEnabled: boolean): void;
  onMove(id: number, parentId: number | null): void;
  onOpen(what: OpenCategory): void;
}

const ROW_HEIGHT = 44;

/**
 * The tree as a grid of rows: arrows walk it, Enter renames, M moves, Delete deletes. A row is dragged onto another to go
 * below it, or onto the head of the grid to become a root. Only rows in sight are in the document.
 */
export function CategoryTree(props: CategoryTreeProps) {
  const { t } = useTranslation('catalog');
  const { rows, categories, mayWrite, onMove } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [current, setCurrent] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | 'root' | null>(null);
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
  const drop = (target: number | null): void => {
    if (dragged !== null && mayDrop(categories, dragged, target)) onMove(dragged, target);
    setDragged(null);
    setOver(null);
  };
  return (
    <div className={classes.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree in a table is a treegrid, by ARIA
        role="treegrid"
        className={classes.tree}
        aria-label={t('categories.title')}
        aria-rowcount={rows.length + 1}
      >
        <thead
          className={over === 'root' ? classes.over : undefined}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver('root');
          }}
          onDrop={() => drop(null)}
        >
          <tr>
            <th scope="col">{dragged === null ? t('name') : t('categories.dropRoot')}</th>
            <th scope="col" className={`${classes.right} ${classes.wide}`}>
              {t('products')}
            </th>
            <th scope="col" className={`${classes.right} ${classes.wide}`}>
              {t('categories.mappings')}
            </th>
            <th scope="col">{t('categories.publish')}</th>
            <th scope="col" className={classes.right}>
              {t('actions')}
            </th>
          </tr>
        </thead>
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
                over={over === id}
                {...props}
                onFocus={() => setCurrent(id)}
                onKey={(event) => handleKey(event, { ...props, row, index, focus })}
                drag={{
                  draggable: mayWrite,
                  onDragStart: (event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', row.category.name);
                    setDragged(id);
                  },
                  onDragEnd: () => {
                    setDragged(null);
                    setOver(null);
                  },
                  onDragOver: (event) => {
                    if (dragged === null || !mayDrop(categories, dragged, id)) return;
                    event.preventDefault();
                    setOver(id);
                  },
                  onDrop: () => drop(id),
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

function mayDrop(categories: readonly Category[], id: number, target: number | null): boolean {
  const moved = categories.find((one) => one.id === id);
  if (moved === undefined || moved.parent_id === target) return false;
  return target === null || !withDescendants(categories, id).has(target);
}

interface KeyContext extends CategoryTreeProps {
  row: TreeRow;
  index: number;
  focus(index: number): void;
}

function handleKey(event: KeyboardEvent<HTMLElement>, context: KeyContext): void {
  // Keys pressed on a control within the row are that control's.
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const { row, rows, index, focus, onExpand, onOpen, mayWrite } = context;
  const { category } = row;
  const parent = rows.findIndex((one) => one.category.id === category.parent_id);
  const acts: Record<string, (() => void) | undefined> = {
    ArrowDown: () => focus(index + 1),
    ArrowUp: () => focus(index - 1),
    Home: () => focus(0),
    End: () => focus(rows.length - 1),
    ArrowRight: () => {
      if (category.child_count === 0) return;
      if (row.expanded) focus(index + 1);
      else onExpand(category.id, true);
    },
    ArrowLeft: () => {
      if (row.expanded) onExpand(category.id, false);
      else if (parent >= 0) focus(parent);
    },
    Enter: mayWrite ? () => onOpen({ kind: 'rename', category }) : undefined,
    Delete: mayWrite ? () => onOpen({ kind: 'delete', category }) : undefined,
    m: mayWrite ? () => onOpen({ kind: 'move', category }) : undefined,
  };
  const act = acts[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}

interface TreeLineProps extends CategoryTreeProps {
  row: TreeRow;
  index: number;
  focusable: boolean;
  over: boolean;
  onFocus(): void;
  onKey(event: KeyboardEvent<HTMLElement>): void;
  drag: {
    draggable: boolean;
    onDragStart(event: DragEvent): void;
    onDragEnd(): void;
    onDragOver(event: DragEvent): void;
    onDrop(): void;
  };
}

function TreeLine({ row, index, focusable, over, onFocus, onKey, drag, ...props }: TreeLineProps) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  const { category, level, expanded } = row;
  const { id, name, child_count: children } = category;
  const Chevron = expanded ? IconChevronDown : IconChevronRight;
  return (
    <tr
      data-id={id}
      aria-level={level}
      aria-rowindex={index + 2}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={children > 0 ? expanded : undefined}
      aria-label={name}
      tabIndex={focusable ? 0 : -1}
      className={over ? classes.over : undefined}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      onKeyDown={onKey}
      {...drag}
    >
      <td>
        <span className={classes.name} style={{ paddingInlineStart: (level - 1) * 22 }}>
          {drag.draggable && <IconGripVertical size={14} className={classes.grip} aria-hidden />}
          {children > 0 ? (
            <button
              type="button"
              className={classes.chevron}
              tabIndex={-1}
              aria-label={t(expanded ? 'categories.collapse' : 'categories.expand', { name })}
              onClick={() => props.onExpand(id, !expanded)}
            >
              <Chevron size={16} aria-hidden />
            </button>
          ) : (
            <span className={classes.chevron} />
          )}
          <span className={category.publish_enabled ? undefined : classes.off}>{name}</span>
        </span>
      </td>
      <td className={`${classes.right} ${classes.wide}`}>
        <Link to="/products" search={{ category_id: id }} className={classes.link}>
          {format.number(category.products_count)}
        </Link>
      </td>
      <td className={`${classes.right} ${classes.wide}`}>{format.number(category.mappings.length)}</td>
      <td>
        <Switch
          size="sm"
          aria-label={t('categories.publishOf', { name })}
          checked={category.publish_enabled}
          disabled={!props.mayWrite}
          onChange={(event) => props.onToggle(id, event.currentTarget.checked)}
        />
      </td>
      <td className={classes.right}>
        <LineMenu category={category} mayWrite={props.mayWrite} onOpen={props.onOpen} />
      </td>
    </tr>
  );
}

type LineMenuProps = Pick<CategoryTreeProps, 'mayWrite' | 'onOpen'> & { category: Category };

function LineMenu({ category, mayWrite, onOpen }: LineMenuProps) {
  const { t } = useTranslation('catalog');
  const disabled = !mayWrite;
  return (
    <RowMenu
      label={t('actionsOf', { name: category.name })}
      actions={[
        {
          label: t('categories.newBelow'),
          disabled,
          onClick: () => onOpen({ kind: 'new', parent: category }),
        },
        { label: t('rename'), disabled, onClick: () => onOpen({ kind: 'rename', category }) },
        { label: t('categories.move'), disabled, onClick: () => onOpen({ kind: 'move', category }) },
        { label: t('categories.options'), onClick: () => onOpen({ kind: 'options', category }) },
        { label: t('delete'), danger: true, disabled, onClick: () => onOpen({ kind: 'delete', category }) },
      ]}
    />
  );
}
