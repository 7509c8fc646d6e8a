import { Stack, Text } from '@mantine/core';
import type { DriftItem, Reconciliation } from '@sluice/contracts/portal';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../lib/api.ts';
import { fieldName } from '../../lib/field-names.ts';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import below from '../../ui/DataTable.module.css';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Status } from '../../ui/Status.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { MendButton } from './MendButton.tsx';
import type { DriftSearch } from './search.ts';

interface ReportProps {
  report: Reconciliation;
  /** The next nightly comparison mends its findings. */
  tonight: boolean;
  search: DriftSearch;
  change(patch: Partial<DriftSearch>): void;
}

const FINDINGS = ['missing', 'differs', 'unwanted', 'unknown', 'mended'] as const;

/** One comparison: its figures, and the listings in which the channel differs. */
export function Report({ report, tonight, search, change }: ReportProps) {
  const { t } = useTranslation('publishing');
  const query = { page: search.page, kind: search.kind };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['drift', 'items', report.id, report.state, query],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/reconciliations/{id}/items', {
          params: { path: { id: report.id }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="sm">
      <Figures report={report} />
      {report.reason !== null && <Text size="sm">{say(report.reason_key, report.reason)}</Text>}
      <DataTable
        label={t('drift.title')}
        rows={data?.data}
        rowKey={(row) => row.id}
        error={error}
        retry={() => void refetch()}
        stale={isPlaceholderData}
        meta={data?.meta}
        onPage={(page) => change({ page })}
        empty={
          <EmptyState icon={IconCircleCheck} title={t('drift.nothing')}>
            {t('drift.nothingText')}
          </EmptyState>
        }
        columns={useColumns(report.id, tonight)}
      />
    </Stack>
  );
}

/** The figures in one line; of the findings only those that there are. */
function Figures({ report }: Pick<ReportProps, 'report'>) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const found = FINDINGS.filter((name) => report[name] > 0);
  return (
    <Text size="sm" c="dimmed">
      {t('drift.compared', {
        count: report.compared,
        number: format.number(report.compared),
        seen: format.number(report.seen),
      })}
      {found.map((name) => (
        <Fragment key={name}>
          {' · '}
          {t(`drift.figure.${name}`, { number: format.number(report[name]) })}
        </Fragment>
      ))}
    </Text>
  );
}

function useColumns(reportId: number, tonight: boolean): Column<DriftItem>[] {
  const { t } = useTranslation('publishing');
  return [
    {
      id: 'product',
      header: t('column.product'),
      cell: (row) => <Found item={row} reportId={reportId} tonight={tonight} />,
    },
    {
      id: 'what',
      header: t('drift.finding'),
      hideBelow: 'sm',
      cell: (row) => <Finding item={row} />,
    },
    {
      id: 'ours',
      header: t('drift.ours'),
      hideBelow: 'sm',
      cell: (row) => <Side item={row} of="expected" />,
    },
    {
      id: 'theirs',
      header: t('drift.theirs'),
      hideBelow: 'sm',
      cell: (row) => <Side item={row} of="seen" />,
    },
    {
      id: 'state',
      header: t('column.state'),
      hideBelow: 'sm',
      cell: (row) => <Outcome item={row} tonight={tonight} />,
    },
    {
      id: 'act',
      header: t('column.actions'),
      headerHidden: true,
      align: 'right',
      hideBelow: 'sm',
      cell: (row) => <MendButton item={row} reportId={reportId} />,
    },
  ];
}

/** The product; on a phone, what the other columns say stands below it. */
function Found({ item, reportId, tonight }: { item: DriftItem; reportId: number; tonight: boolean }) {
  return (
    <>
      <Who item={item} />
      <div className={below.below}>
        <Stack gap={4} align="start">
          <Finding item={item} />
          <BothSides item={item} />
          <Outcome item={item} tonight={tonight} />
          <MendButton item={item} reportId={reportId} />
        </Stack>
      </div>
    </>
  );
}

/** The kind of a finding; where values differ, it names them. */
function Finding({ item: { kind, differences } }: { item: DriftItem }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const [first] = differences;
  if (kind !== 'differs' || first === undefined) return <span>{t(`drift.kind.${kind}`)}</span>;
  const count = differences.length;
  return (
    <span>
      {count === 1
        ? t('drift.fieldDiffers', { field: fieldName(t, first.field) })
        : t('drift.fieldsDiffer', { count, number: format.number(count) })}
    </span>
  );
}

/** Whether a finding is settled, and when it will be; listings that are not ours are never touched. */
function Outcome({ item: { kind, mended, repeated }, tonight }: { item: DriftItem; tonight: boolean }) {
  const { t } = useTranslation('publishing');
  const open = repeated ? 'drift.repeated' : tonight && kind !== 'unknown' ? 'drift.tonight' : 'drift.left';
  return <Status tone={mended ? 'live' : 'pending'}>{t(mended ? 'drift.mended' : open)}</Status>;
}

function Who({ item }: { item: DriftItem }) {
  if (item.product_id === null || item.name === null) return item.external_key ?? item.sync_id ?? '–';
  return (
    <AnchorLink
      size="sm"
      underline="always"
      to="/products/$id"
      params={{ id: String(item.product_id) }}
      search={{ tab: 'channels' }}
    >
      {item.name}
    </AnchorLink>
  );
}

/** Writes a value of either side; prices come as each side has them: 19.9 and 89.00. */
function useValue({ currency }: DriftItem): (field: string, value: string | null) => string {
  const format = useFormat();
  return (field, value) => {
    if (value === null) return '–';
    const isPrice = /price$/.test(field) && value.trim() !== '' && Number.isFinite(Number(value));
    if (!isPrice) return value;
    return currency === null
      ? format.number(Number(value), { minimumFractionDigits: 2 })
      : format.money(Number(value), currency);
  };
}

/** The fields that differ, as one side has them. Each is one line, so that both sides stand in a row. */
function Side({ item, of }: { item: DriftItem; of: 'expected' | 'seen' }) {
  const { t } = useTranslation('publishing');
  const write = useValue(item);
  if (item.differences.length === 0) return '–';
  return item.differences.map((one) => {
    const value = write(one.field, one[of]);
    return (
      <Text key={one.field} size="sm" truncate maw={260} title={value}>
        {fieldName(t, one.field)}: <b>{value}</b>
      </Text>
    );
  });
}

/** On a phone, both sides of each field. */
function BothSides({ item }: { item: DriftItem }) {
  const { t } = useTranslation('publishing');
  const write = useValue(item);
  return item.differences.map(({ field, expected, seen }) => (
    <div key={field} style={{ overflowWrap: 'anywhere' }}>
      {t('drift.difference', {
        field: fieldName(t, field),
        expected: write(field, expected),
        seen: write(field, seen),
      })}
    </div>
  ));
}
