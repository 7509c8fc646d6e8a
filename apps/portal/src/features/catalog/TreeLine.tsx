import { Switch } from '@mantine/core';
import type { Category } from '@sluice/contracts';
import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import classes from './CategoryTree.module.css';
import type { CategoryTreeProps, TreeRow } from './tree.ts';
import type { TreeNumbers } from './tree-numbers.ts';

const NO_NUMBERS: TreeNumbers = { below: 0, platforms: [], mappedBelow: false };

interface TreeLineProps extends CategoryTreeProps {
  row: TreeRow;
  index: number;
  focusable: boolean;
  over: boolean;
  onFocus(): void;
  onKey(event: KeyboardEvent<HTMLElement>): void;
  drag: { draggable: boolean } & Record<'onDragStart' | 'onDragOver', (event: DragEvent) => void> &
    Record<'onDragEnd' | 'onDrop', () => void>;
}

/** A row of the tree. */
export function TreeLine({ row, index, focusable, over, onFocus, onKey, drag, ...props }: TreeLineProps) {
  const { t } = useTranslation('catalog');
  const { category, level, expanded } = row;
  const { id, name, child_count: children } = category;
  const numbers = props.numbers.get(id) ?? NO_NUMBERS;
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
        <LineName row={row} draggable={drag.draggable} onExpand={props.onExpand} />
        <Figures row={row} numbers={numbers} />
      </td>
      <td className={`${classes.right} ${classes.wide}`}>
        <Products category={category} below={numbers.below} />
      </td>
      <td className={classes.wide}>
        <MappedOn category={category} numbers={numbers} />
      </td>
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

/** On a phone, what the columns left out there say. */
function Figures({ row: { category, level }, numbers }: { row: TreeRow; numbers: TreeNumbers }) {
  return (
    <div className={classes.figures} style={{ paddingInlineStart: (level - 1) * 22 + 28 }}>
      <Products category={category} below={numbers.below} />
      <MappedOn category={category} numbers={numbers} />
    </div>
  );
}

/** How many products it has, and the categories below it. */
function Products({ category: { id, products_count: own }, below }: { category: Category; below: number }) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  return (
    <span>
      {below > 0 && (
        <Link
          to="/products"
          search={{ category_id: [id], with_subcategories: true }}
          className={classes.link}
          draggable={false}
        >
          {t('categories.below', { number: format.number(below) })}
        </Link>
      )}
      {below > 0 && own > 0 && ' · '}
      {(below === 0 || own > 0) && (
        <Link to="/products" search={{ category_id: [id] }} className={classes.link} draggable={false}>
          {below > 0
            ? t('categories.own', { number: format.number(own) })
            : t('categories.productsOf', { count: own, number: format.number(own) })}
        </Link>
      )}
    </span>
  );
}

/**
 * The platforms that it is mapped on; leads to its mapping. A category without products of its own needs none where those
 * below it have one. Whoever takes the row by a link drags the row.
 */
function MappedOn({ category: { name, products_count }, numbers }: MappedOnProps) {
  const { t } = useTranslation('catalog');
  const format = useFormat();
  const { platforms, mappedBelow } = numbers;
  const none = mappedBelow && products_count === 0 ? 'categories.mappedBelow' : 'categories.notMapped';
  const text = platforms.length === 0 ? t(none) : format.list(platforms);
  return (
    <Link
      to="/publishing/mapping"
      search={{ search: name }}
      draggable={false}
      className={platforms.length === 0 ? classes.todo : classes.link}
      aria-label={t('categories.mappingOf', { name, text })}
    >
      {text}
    </Link>
  );
}

interface MappedOnProps {
  category: Category;
  numbers: TreeNumbers;
}

interface LineNameProps extends Pick<CategoryTreeProps, 'onExpand'> {
  row: TreeRow;
  draggable: boolean;
}

/** The name, indented by its level, behind the button that opens the branch. */
function LineName({ row: { category, level, expanded }, draggable, onExpand }: LineNameProps) {
  const { t } = useTranslation('catalog');
  const { id, name, child_count: children } = category;
  const Chevron = expanded ? IconChevronDown : IconChevronRight;
  return (
    <span className={classes.name} style={{ paddingInlineStart: (level - 1) * 22 }}>
      {draggable && <IconGripVertical size={14} className={classes.grip} aria-hidden />}
      {children > 0 ? (
        <button
          type="button"
          className={classes.chevron}
          tabIndex={-1}
          aria-label={t(expanded ? 'categories.collapse' : 'categories.expand', { name })}
          onClick={() => onExpand(id, !expanded)}
        >
          <Chevron size={16} aria-hidden />
        </button>
      ) : (
        <span className={classes.chevron} />
      )}
      <Link
        to="/products"
        search={{ category_id: [id], with_subcategories: true }}
        className={category.publish_enabled ? classes.link : classes.off}
        draggable={false}
        tabIndex={-1}
      >
        {name}
      </Link>
    </span>
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
