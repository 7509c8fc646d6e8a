import type { CategoryOnChannel } from '@sluice/contracts/portal';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { PATH_MARK } from '../mapping-calls.ts';
import { TargetSearch } from '../TargetSearch.tsx';
import { isOpen, type Target } from './local-mapping.ts';
import classes from './MappingTable.module.css';
import { PathText } from './PathText.tsx';
import { TargetCell } from './TargetCell.tsx';

/** Acts on a row by its place. One set of functions for all rows, so that a row is drawn anew only when it changes itself. */
export interface RowActs {
  point(place: number): void;
  toggle(place: number, range: boolean): void;
  accept(place: number): void;
  choose(place: number, target: Target): void;
  /** Opens the search with what was typed. */
  search(place: number, typed: string): void;
  /** Closes the search; with Escape the focus goes back to the row. */
  leave(place: number, escaped: boolean): void;
  remove(place: number): void;
}

interface MappingRowProps {
  row: CategoryOnChannel;
  place: number;
  credentialId: number;
  isActive: boolean;
  isSelected: boolean;
  /** The text that the search in this row began with; undefined = it is closed. */
  typed: string | undefined;
  mayMap: boolean;
  refused: string | undefined;
  acts: RowActs;
}

/** One of our categories with its category on the channel. Nothing is mapped before somebody says so. */
export const MappingRow = memo(function MappingRow(props: MappingRowProps) {
  const { row, place, isActive, isSelected, typed, mayMap, refused, acts } = props;
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const name = row.path.join(PATH_MARK);
  const tabIndex = isActive ? 0 : -1;
  return (
    <tr aria-selected={isSelected} aria-rowindex={place + 2}>
      <SelectCell {...{ place, name, tabIndex, isSelected, acts }} />
      <th scope="row">
        <PathText path={row.path} />
        <span className={classes.productsBelow}>
          {t('products', { count: row.affected_products, number: format.number(row.affected_products) })}
        </span>
      </th>
      <td className={classes.products}>{format.number(row.affected_products)}</td>
      <td
        className={classes.target}
        data-target={place}
        tabIndex={typed === undefined ? tabIndex : -1}
        onFocus={() => acts.point(place)}
      >
        {typed === undefined ? (
          <TargetCell
            row={row}
            mayMap={mayMap}
            refused={refused}
            onAccept={() => acts.accept(place)}
            onSearch={() => acts.search(place, '')}
            onRemove={() => acts.remove(place)}
          />
        ) : (
          <TargetSearch
            credentialId={props.credentialId}
            label={t('mapping.chooseTitle', { name })}
            typed={typed}
            suggestions={isOpen(row) ? row.suggestions : []}
            onChoose={(target) => acts.choose(place, target)}
            onLeave={(escaped) => acts.leave(place, escaped)}
          />
        )}
      </td>
    </tr>
  );
});

interface SelectCellProps extends Pick<MappingRowProps, 'place' | 'isSelected' | 'acts'> {
  name: string;
  tabIndex: number;
}

function SelectCell({ place, name, tabIndex, isSelected, acts }: SelectCellProps) {
  const { t } = useTranslation('publishing');
  return (
    <td className={classes.check}>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        aria-label={t('named', { action: t('mapping.select'), name })}
        checked={isSelected}
        onChange={() => {}}
        onClick={(event: MouseEvent) => acts.toggle(place, event.shiftKey)}
      />
    </td>
  );
}
