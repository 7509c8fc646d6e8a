import { Button } from '@mantine/core';
import { explainIssue } from '@sluice/contracts';
import type { PublishAttempt } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import classes from './DataTable.module.css';
import { type Column, DataTable } from './DataTable.tsx';
import { AnchorLink } from './links.tsx';
import { Status, type Tone } from './Status.tsx';
import { EmptyState } from './states.tsx';

const TONES: Record<PublishAttempt['outcome'], Tone> = {
  live: 'live',
  accepted: 'info',
  rejected: 'error',
  retry: 'pending',
  withdrawn: 'neutral',
  uncertain: 'pending',
};

interface AttemptTableProps {
  label: string;
  rows: readonly PublishAttempt[] | undefined;
  error: unknown;
  retry(): void;
  stale: boolean;
  /** Left out where all are of one connection. */
  withoutConnection?: boolean;
  /** Shows one in full. */
  onOpen?(id: number): void;
}

/** Attempts on channels, product by product. */
export function AttemptTable({ onOpen, withoutConnection = false, ...table }: AttemptTableProps) {
  const { t } = useTranslation('ui');
  const columns = useColumns();
  const open: Column<PublishAttempt> = {
    id: 'open',
    header: t('attempts.actions'),
    headerHidden: true,
    align: 'right',
    cell: (row) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('attempts.openOne', { name: row.name ?? row.product_id })}
        onClick={() => onOpen?.(row.id)}
      >
        {t('attempts.open')}
      </Button>
    ),
  };
  return (
    <DataTable
      {...table}
      rowKey={(row) => row.id}
      empty={<EmptyState title={t('attempts.none')}>{t('attempts.noneText')}</EmptyState>}
      columns={[
        ...columns.filter(({ id }) => !withoutConnection || id !== 'connection'),
        ...(onOpen === undefined ? [] : [open]),
      ]}
    />
  );
}

function useColumns(): Column<PublishAttempt>[] {
  const { t, i18n } = useTranslation('ui');
  const format = useFormat();
  return [
    {
      id: 'at',
      header: t('attempts.at'),
      hideBelow: 'sm',
      cell: (row) => <span className={classes.moment}>{format.moment(row.at)}</span>,
    },
    {
      id: 'product',
      header: t('attempts.product'),
      cell: (row) => <Product row={row} />,
    },
    {
      id: 'connection',
      header: t('attempts.connection'),
      hideBelow: 'md',
      cell: (row) => row.label,
    },
    {
      id: 'operation',
      header: t('attempts.by'),
      hideBelow: 'md',
      cell: (row) => t(`attempts.operation.${row.operation}`),
    },
    {
      id: 'outcome',
      header: t('attempts.result'),
      cell: (row) => (
        <Status tone={TONES[row.outcome]}>
          {t(`attempts.outcome.${row.outcome}`)}
          {row.code !== null && ` · ${explainIssue(row.code, i18n.language).title}`}
        </Status>
      ),
    },
    {
      id: 'duration',
      header: t('attempts.duration'),
      align: 'right',
      hideBelow: 'md',
      cell: (row) => (row.duration_ms === null ? '–' : format.duration(row.duration_ms)),
    },
  ];
}

function Product({ row }: { row: PublishAttempt }) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  return (
    <>
      {row.name === null ? (
        t('attempts.deletedProduct')
      ) : (
        <AnchorLink to="/products/$id" params={{ id: String(row.product_id) }} size="sm">
          {row.name}
        </AnchorLink>
      )}
      <div className={`${classes.below} ${classes.moment}`}>{format.moment(row.at)}</div>
    </>
  );
}
