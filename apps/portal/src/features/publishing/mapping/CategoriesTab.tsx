import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageSearch } from '../../../lib/page-search.ts';
import { useRights } from '../../../lib/session.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { type Change, ChangeDialog } from '../ChangeDialog.tsx';
import { LastBatch, useLastBatch } from './LastBatch.tsx';
import { ChannelTree, MappingFilters, NoTree } from './MappingFilters.tsx';
import { useMappingChanges } from './mapping-changes.ts';
import classes from './rows/MappingTable.module.css';
import { MappingTable } from './rows/MappingTable.tsx';
import { useMap } from './rows/use-map.ts';
import { useMappingRows } from './rows/use-mapping-rows.ts';
import { SelectionBar } from './SelectionBar.tsx';

/** Our categories, unmapped ones first, in one table that is worked through by keyboard. */
export function CategoriesTab({ credentialId }: { credentialId: number }) {
  const [search] = usePageSearch('/publishing/mapping');
  const list = useMappingRows(credentialId, search);
  const { data, error } = list;
  if (error !== null && data === undefined)
    return <ErrorState error={error} retry={() => void list.refetch()} />;
  if (data === undefined) return <Loading lines={8} />;
  if (data.tree.categories === 0 && data.counts.mapped + data.counts.gone === 0)
    return <NoTree credentialId={credentialId} />;
  return <Categories credentialId={credentialId} list={{ ...list, data }} />;
}

interface CategoriesProps {
  credentialId: number;
  list: ReturnType<typeof useMappingRows> & { data: NonNullable<ReturnType<typeof useMappingRows>['data']> };
}

function Categories({ credentialId, list: { data, rows, showMade, sortAnew } }: CategoriesProps) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const [search, change] = usePageSearch('/publishing/mapping');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [edit, setEdit] = useState<Change>();
  const { map, refused } = useMap({ credentialId, showMade });
  const lastBatch = useLastBatch(credentialId, sortAnew);
  const changes = useMappingChanges(credentialId, setEdit, sortAnew);
  const chosen = rows.filter((row) => selected.has(row.category_id));
  const clear = (): void => setSelected(new Set());
  return (
    <Stack gap="sm">
      <MappingFilters {...{ credentialId, search, change }} page={data} onMapped={sortAnew}>
        <LastBatch {...lastBatch} />
      </MappingFilters>
      {rows.length === 0 ? (
        <EmptyState title={t('mapping.noneFound')}>{t('mapping.noneFoundText')}</EmptyState>
      ) : (
        <MappingTable
          {...{ credentialId, rows, refused, selected }}
          named={search.category_id}
          onSelect={setSelected}
          onAccept={(row, target) => map({ rows: [row], target: () => target, origin: 'selection' })}
          onChange={(row, target) => changes.map([row], target)}
          onRemove={changes.remove}
          onUndo={lastBatch.undo}
        />
      )}
      {may() && rows.length > 0 && <Text className={classes.keys}>{t('mapping.keys')}</Text>}
      {data.meta.last_page > 1 && <Pager meta={data.meta} onPage={(page) => change({ page })} />}
      <ChannelTree credentialId={credentialId} tree={data.tree} />
      {chosen.length > 0 && (
        <SelectionBar
          credentialId={credentialId}
          rows={chosen}
          onAccept={(those) => {
            map({ rows: those, target: (row) => row.suggestions[0]!, origin: 'suggestions' });
            clear();
          }}
          onMap={changes.map}
          onClear={clear}
        />
      )}
      <ChangeDialog change={edit} onClose={() => setEdit(undefined)} />
    </Stack>
  );
}
