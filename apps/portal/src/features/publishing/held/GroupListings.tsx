import { Button } from '@mantine/core';
import type { HeldPlan } from '@sluice/contracts/portal';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useRights } from '../../../lib/session.ts';
import below from '../../../ui/DataTable.module.css';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import classes from '../publishing.module.css';
import { type Listing, useListingColumns } from './HeldListings.tsx';

interface Row extends Listing {
  plan: HeldPlan;
  /** The first one of its connection. */
  isFirst: boolean;
}

interface GroupListingsProps {
  plans: readonly HeldPlan[];
  /** Lets the listings of one connection out alone. */
  onApprove(plan: HeldPlan): void;
}

/** The listings of several plans in one table, connection by connection. */
export function GroupListings({ plans, onApprove }: GroupListingsProps) {
  const { t } = useTranslation('publishing');
  const { rows, failed } = useListings(plans);
  const columns = useColumns(onApprove);
  return (
    <div>
      <h3 className={`${classes.title} ${classes.above}`}>{t('held.examples')}</h3>
      <DataTable
        label={t('held.examples')}
        rows={rows}
        rowKey={({ plan, product_id }) => `${plan.credential_id} ${product_id}`}
        error={failed?.error}
        retry={() => void failed?.refetch()}
        columns={columns}
      />
    </div>
  );
}

function useListings(plans: readonly HeldPlan[]) {
  const queries = useQueries({
    queries: plans.map(({ credential_id: id }) => ({
      queryKey: ['held', id, 'first listings'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          api.GET('/portal/api/held-plans/{id}/listings', { params: { path: { id }, query: {} }, signal }),
        ),
    })),
  });
  const rows = queries.every(({ data }) => data !== undefined)
    ? queries.flatMap(({ data }, at) =>
        data!.data.map((one, index): Row => ({ ...one, plan: plans[at]!, isFirst: index === 0 })),
      )
    : undefined;
  return { rows, failed: queries.find(({ error }) => error !== null) };
}

function useColumns(onApprove: (plan: HeldPlan) => void): Column<Row>[] {
  const { t } = useTranslation('publishing');
  const [product, ...others] = useListingColumns();
  const act = (row: Row) => row.isFirst && <OnlyHere plan={row.plan} onApprove={onApprove} />;
  return [
    {
      id: 'connection',
      header: t('column.connection'),
      hideBelow: 'sm',
      cell: ({ plan, isFirst }) => (isFirst ? plan.label : null),
    },
    {
      ...product!,
      cell: (row) => (
        <>
          {product!.cell(row)}
          <div className={below.below}>
            {row.plan.label}
            <div>{act(row)}</div>
          </div>
        </>
      ),
    },
    ...others,
    {
      id: 'act',
      header: t('column.actions'),
      headerHidden: true,
      align: 'right',
      hideBelow: 'sm',
      cell: act,
    },
  ];
}

function OnlyHere({ plan, onApprove }: Pick<Row, 'plan'> & Pick<GroupListingsProps, 'onApprove'>) {
  const { t } = useTranslation('publishing');
  const { may } = useRights();
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={!may()}
      title={may() ? undefined : t('mayNot')}
      aria-label={t('held.onlyOne', { name: plan.label })}
      onClick={() => onApprove(plan)}
    >
      {t('held.only')}
    </Button>
  );
}
