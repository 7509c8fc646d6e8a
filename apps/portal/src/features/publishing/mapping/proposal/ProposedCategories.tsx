import { ScrollArea } from '@mantine/core';
import type { ProposedCategory } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { type Column, DataTable } from '../../../../ui/DataTable.tsx';
import { PATH_MARK } from '../mapping-calls.ts';
import classes from '../rows/MappingTable.module.css';
import { PathText } from '../rows/PathText.tsx';

interface ProposedCategoriesProps {
  categories: readonly ProposedCategory[];
  leftOut: ReadonlySet<number>;
  onLeaveOut(ids: ReadonlySet<number>): void;
}

/** The mappings of categories, each of which can be left out. */
export function ProposedCategories({ categories, leftOut, onLeaveOut }: ProposedCategoriesProps) {
  const { t } = useTranslation('publishing');
  const ids = categories.map((one) => one.category_id);
  return (
    <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: 0 }}>
      <DataTable
        label={t('proposal.categories')}
        rows={categories}
        rowKey={(row) => row.category_id}
        rowName={(row) => row.path.join(PATH_MARK)}
        columns={useColumns(categories)}
        selection={{
          keys: new Set(ids.filter((id) => !leftOut.has(id))),
          onChange: (keys) => onLeaveOut(new Set(ids.filter((id) => !keys.has(id)))),
        }}
      />
    </ScrollArea.Autosize>
  );
}

function useColumns(categories: readonly ProposedCategory[]): Column<ProposedCategory>[] {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const areSuggestions = categories.some(({ confidence }) => confidence !== null);
  return [
    { id: 'ours', header: t('mapping.ours'), cell: ({ path }) => <PathText path={path} /> },
    {
      id: 'theirs',
      header: t('mapping.theirs'),
      cell: ({ channel_path: path, now }) => (
        <>
          <PathText path={path} />
          {now !== null && (
            <span className={classes.why}>
              {t('proposal.now', { name: now.replaceAll(' > ', PATH_MARK) })}
            </span>
          )}
        </>
      ),
    },
    ...(areSuggestions
      ? [
          {
            id: 'confidence',
            header: t('proposal.match'),
            align: 'right' as const,
            hideBelow: 'sm' as const,
            cell: ({ confidence }: ProposedCategory) =>
              format.number(confidence ?? 0, { style: 'percent', maximumFractionDigits: 0 }),
          },
        ]
      : []),
    {
      id: 'products',
      header: t('column.products'),
      align: 'right',
      hideBelow: 'sm',
      cell: ({ affected_products: count }) => format.number(count),
    },
  ];
}
