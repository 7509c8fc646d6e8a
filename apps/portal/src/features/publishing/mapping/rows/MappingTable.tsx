import type { CategoryOnChannel } from '@sluice/contracts/portal';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRights } from '../../../../lib/session.ts';
import type { Target } from './local-mapping.ts';
import { MappingRow } from './MappingRow.tsx';
import classes from './MappingTable.module.css';
import { useRowActs } from './use-row-acts.ts';

interface MappingTableProps {
  credentialId: number;
  rows: readonly CategoryOnChannel[];
  /** Reasons of refused mappings, by category. */
  refused: ReadonlyMap<number, string>;
  /** A category that the address names. */
  named: number | undefined;
  selected: ReadonlySet<number>;
  onSelect(ids: ReadonlySet<number>): void;
  onAccept(row: CategoryOnChannel, target: Target): void;
  onChange(row: CategoryOnChannel, target: Target): void;
  onRemove(row: CategoryOnChannel): void;
  onUndo(): void;
}

/**
 * Our categories with the channel's, for the keyboard: arrows move, Enter accepts the first suggestion, letters search,
 * Space selects.
 */
export function MappingTable({ credentialId, rows, refused, named, ...on }: MappingTableProps) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const table = useRef<HTMLTableElement>(null);
  const mayMap = may();
  const { active, search, acts, onKeyDown } = useRowActs({ table, rows, mayMap, ...on });
  const namedAt = rows.findIndex((row) => row.category_id === named);
  useEffect(() => {
    if (namedAt !== -1) acts.go(namedAt);
  }, [namedAt, acts]);
  return (
    <div className={classes.scroller}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows take keys is a grid
        role="grid"
        aria-label={t('mapping.categories')}
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        className={classes.table}
        onKeyDown={onKeyDown}
      >
        <Head rows={rows} {...on} />
        <tbody>
          {rows.map((row, place) => (
            <MappingRow
              key={row.category_id}
              row={row}
              place={place}
              credentialId={credentialId}
              isActive={place === active}
              isSelected={on.selected.has(row.category_id)}
              typed={search?.place === place ? search.typed : undefined}
              mayMap={mayMap}
              refused={refused.get(row.category_id)}
              acts={acts}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ rows, selected, onSelect }: Pick<MappingTableProps, 'rows' | 'selected' | 'onSelect'>) {
  const { t } = useTranslation('publishing');
  const chosen = rows.filter((row) => selected.has(row.category_id)).length;
  const all = chosen > 0 && chosen === rows.length;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.check}>
          <input
            type="checkbox"
            aria-label={t('mapping.selectAll')}
            checked={all}
            ref={(input) => {
              if (input) input.indeterminate = chosen > 0 && !all;
            }}
            onChange={() => onSelect(new Set(all ? [] : rows.map((row) => row.category_id)))}
          />
        </th>
        <th scope="col" className={classes.ours}>
          {t('mapping.ours')}
        </th>
        <th scope="col" className={classes.products}>
          {t('column.products')}
        </th>
        <th scope="col">{t('mapping.theirs')}</th>
      </tr>
    </thead>
  );
}
