import { ActionIcon, Group, Text } from '@mantine/core';
import type { ProductListQuery, ProductListRow } from '@sluice/contracts/portal';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import type { List } from '../list/ProductTable.tsx';
import { PAGE_SIZES, type ProductsSearch } from '../search.ts';
import { Cells } from './Cells.tsx';
import classes from './Grid.module.css';
import { type GridCells, useCells } from './use-cells.ts';

interface ProductGridProps {
  list: List;
  query: ProductListQuery;
  search: ProductsSearch;
  change(patch: Partial<ProductsSearch>): void;
}

/** The page of the list as a grid of cells that are typed into, as in a spreadsheet. Every cell is saved when it is left. */
export function ProductGrid({ list, query, change }: ProductGridProps) {
  const { t } = useTranslation('products');
  const { key, rows } = useFixedRows(list, query);
  const cells = useCells(query, new Map(rows?.map((row) => [row.id, row])));
  if (list.error && rows === undefined)
    return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (rows === undefined) return <Loading lines={8} />;
  if (rows.length === 0)
    return <EmptyState title={t('empty.filtered')}>{t('empty.filteredText')}</EmptyState>;
  return (
    <>
      <Toolbar cells={cells} />
      <div className={classes.scroller}>
        {/* Another page is begun at its first cell. */}
        <Cells key={key} rows={rows} cells={cells} />
      </div>
      {list.data && (
        <Pager
          meta={list.data.meta}
          onPage={(page) => change({ page: page === 1 ? undefined : page })}
          onPerPage={(perPage) => change({ per_page: perPage, page: undefined })}
          choices={PAGE_SIZES}
        />
      )}
      <LeaveDialog dirty={cells.drafts.size > 0} />
    </>
  );
}

/** Whether everything is saved, and steps back and forth. */
function Toolbar({ cells }: { cells: GridCells }) {
  const { t } = useTranslation('products');
  const refused = [...cells.drafts.values()].some((row) =>
    [...row.values()].some(({ error }) => error !== undefined),
  );
  const tools = [
    { name: 'undo', act: cells.undo, icon: IconArrowBackUp },
    { name: 'redo', act: cells.redo, icon: IconArrowForwardUp },
  ] as const;
  return (
    <Group gap="xs" mb={8} justify="space-between">
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {t('grid.help')}
      </Text>
      <Group gap={4}>
        <Text size="sm" role="status" c={refused ? 'var(--mantine-color-error)' : 'dimmed'} mr="xs">
          {t(refused ? 'grid.refused' : cells.drafts.size > 0 ? 'grid.saving' : 'grid.saved')}
        </Text>
        {tools.map(({ name, act, icon: Icon }) => (
          <ActionIcon
            key={name}
            variant="default"
            aria-label={t(`grid.${name}`)}
            disabled={act === undefined}
            onClick={act}
          >
            <Icon size={16} />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  );
}

interface Held {
  /** Which page it is. */
  key: string;
  rows: readonly ProductListRow[];
}

/** The rows in the order of when the page was opened: typing must not make them jump or vanish. */
function useFixedRows(list: List, query: ProductListQuery): Held | { key: string; rows: undefined } {
  const held = useRef<Held>(undefined);
  if (list.data === undefined || list.isPlaceholderData)
    return held.current ?? { key: '', rows: list.data?.data };
  const key = JSON.stringify(query);
  if (held.current?.key !== key) held.current = { key, rows: list.data.data };
  else {
    const fresh = new Map(list.data.data.map((row) => [row.id, row]));
    held.current = { key, rows: held.current.rows.map((row) => fresh.get(row.id) ?? row) };
  }
  return held.current;
}
