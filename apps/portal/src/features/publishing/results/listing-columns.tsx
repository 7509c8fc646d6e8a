import { Button } from '@mantine/core';
import type { ResultGroup, ResultListing } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import type { Static } from 'typebox';
import { useFormat } from '../../../lib/format.ts';
import { fixLinkOf } from '../../../lib/issues.ts';
import { useRights } from '../../../lib/session.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { Status } from '../../../ui/Status.tsx';
import { ProductName } from '../ProductName.tsx';
import { useFixLabel } from './use-fix-label.ts';

interface ListingActions {
  group: ResultGroup;
  onAgain(productId: number): void;
}

type Listing = Static<typeof ResultListing>;

/** The columns of the listings of one cause. */
export function useListingColumns(actions: ListingActions): Column<Listing>[] {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return [
    {
      id: 'product',
      header: t('column.product'),
      cell: ({ product_id, name }) => <ProductName id={product_id} name={name} tab="channels" />,
    },
    { id: 'sku', header: t('column.sku'), hideBelow: 'sm', cell: (row) => row.sku ?? row.external_key },
    {
      id: 'state',
      header: t('column.state'),
      cell: (row) => (
        <Status tone={row.state === 'rejected' ? 'error' : 'pending'}>
          {row.next_at === null
            ? t(`state.${row.state}`)
            : t('results.nextTry', { when: format.ago(row.next_at) })}
        </Status>
      ),
    },
    { id: 'since', header: t('column.since'), hideBelow: 'md', cell: (row) => format.ago(row.last_at) },
    {
      id: 'actions',
      header: t('column.actions'),
      headerHidden: true,
      align: 'right',
      cell: (row) => <RowActions row={row} {...actions} />,
    },
  ];
}

/** The way to the field that mends a listing, and another try. */
function RowActions({ row, group, onAgain }: ListingActions & { row: Listing }) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  const labelOf = useFixLabel();
  const { place, field, link } = fixLinkOf(group, {
    credentialId: group.credential_id,
    productId: row.product_id,
  });
  return (
    <>
      {place === 'product' && row.name !== null && (
        <AnchorLink {...link} size="sm" me="sm">
          {labelOf({ code: group.code, field })}
        </AnchorLink>
      )}
      <Button
        size="compact-xs"
        variant="default"
        disabled={!may()}
        onClick={() => onAgain(row.product_id)}
        aria-label={t('results.republishOne', { name: row.name ?? row.external_key })}
      >
        {t('results.again')}
      </Button>
    </>
  );
}
