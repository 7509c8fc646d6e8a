import { Box, Button, Text } from '@mantine/core';
import type { ResultGroup } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { fixLinkOf } from '../../../lib/issues.ts';
import { useRights } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { Status } from '../../../ui/Status.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useRepublish } from './use-republish.ts';

/** The listings of one cause, each with the way to its own field. */
export function GroupListings({ group }: { group: ResultGroup }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const { may } = useRights();
  const [page, setPage] = useState(1);
  const { credential_id, key } = group;
  const query = { credential_id, key, page, per_page: 10 };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['results', 'listings', query],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/publish-results/listings', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
  const republish = useRepublish(group.label);
  const [asking, setAsking] = useState<number>();
  const again = (productId: number) => republish.mutateAsync({ credential_id, key, product_id: productId });
  // As for the whole group: sent again where it may have arrived, the channel would have it twice.
  const risky = group.code === 'outcome_unknown';
  return (
    <Box mt="sm">
      {republish.isError && <ErrorState error={republish.error} />}
      {republish.told !== undefined && (
        <Text size="sm" mb="xs">
          {republish.told}
        </Text>
      )}
      <DataTable
        label={t('results.listingsOf')}
        rows={data?.data}
        rowKey={(row) => row.product_id}
        error={error}
        retry={() => void refetch()}
        stale={isPlaceholderData}
        meta={data?.meta}
        onPage={setPage}
        columns={[
          {
            id: 'product',
            header: t('column.product'),
            cell: (row) =>
              row.name === null ? (
                t('deletedProduct')
              ) : (
                <AnchorLink
                  to="/products/$id"
                  params={{ id: String(row.product_id) }}
                  search={{ tab: 'channels' }}
                  size="sm"
                >
                  {row.name}
                </AnchorLink>
              ),
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
          {
            id: 'since',
            header: t('column.since'),
            hideBelow: 'md',
            cell: (row) => format.ago(row.last_at),
          },
          {
            id: 'actions',
            header: t('column.actions'),
            headerHidden: true,
            align: 'right',
            cell: (row) => {
              const { place, field, link } = fixLinkOf(group, {
                credentialId: credential_id,
                productId: row.product_id,
              });
              return (
                <>
                  {place === 'product' && row.name !== null && (
                    <AnchorLink {...link} size="sm" me="sm">
                      {t('lib:fix.product', { field: t(`lib:field.${field ?? 'name'}`) })}
                    </AnchorLink>
                  )}
                  <Button
                    size="compact-xs"
                    variant="default"
                    disabled={!may()}
                    onClick={() =>
                      risky
                        ? setAsking(row.product_id)
                        : republish.mutate({ credential_id, key, product_id: row.product_id })
                    }
                    aria-label={t('results.republishOne', { name: row.name ?? row.external_key })}
                  >
                    {t('results.again')}
                  </Button>
                </>
              );
            },
          },
        ]}
      />
      <ConfirmDialog
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t('results.riskyTitle')}
        confirm={t('results.riskyConfirm')}
        danger
        action={() => again(asking!)}
      >
        {t('results.riskyText', { name: group.label })}
      </ConfirmDialog>
    </Box>
  );
}
