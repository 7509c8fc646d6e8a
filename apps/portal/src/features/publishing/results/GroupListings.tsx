import { Box, Text } from '@mantine/core';
import type { ResultGroup } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useListingColumns } from './listing-columns.tsx';
import { RiskDialog } from './RiskDialog.tsx';
import { isRisky, useRepublish } from './use-republish.ts';

/** The listings of one cause, each with the way to its own field. */
export function GroupListings({ group }: { group: ResultGroup }) {
  const { t } = useTranslation('publishing');
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
  const onAgain = (product_id: number): void =>
    isRisky(group) ? setAsking(product_id) : republish.mutate({ credential_id, key, product_id });
  const columns = useListingColumns({ group, onAgain });
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
        columns={columns}
      />
      <RiskDialog
        opened={asking !== undefined}
        onClose={() => setAsking(undefined)}
        name={group.label}
        action={() => republish.mutateAsync({ credential_id, key, product_id: asking! })}
      />
    </Box>
  );
}
