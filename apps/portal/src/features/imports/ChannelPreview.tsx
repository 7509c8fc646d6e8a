import { Alert, Stack, Text } from '@mantine/core';
import type { PlanPreview } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Panel } from '../../ui/Panel.tsx';

type OfConnection = PlanPreview['connections'][number];
type Example = PlanPreview['examples'][number];

/** What the import would do to the channels. */
export function ChannelPreview({ preview }: { preview: PlanPreview }) {
  const { t } = useTranslation('imports');
  const { connections, examples } = preview;
  const labels = new Map(connections.map((one) => [one.credential_id, one.label]));
  const columns = useConnectionColumns();
  const exampleColumns = useExampleColumns(labels);
  const held = connections.filter((one) => one.would_be_held);
  if (connections.length === 0)
    return (
      <Panel title={t('preview.title')}>
        <Text size="sm" c="dimmed">
          {t('preview.nothing')}
        </Text>
      </Panel>
    );
  return (
    <Panel title={t('preview.title')} description={t('preview.text')}>
      <Stack gap="md">
        {held.map((one) => (
          <Alert key={one.credential_id} color="yellow" variant="light">
            {t('preview.held', { channel: one.label })}
          </Alert>
        ))}
        <DataTable
          label={t('preview.title')}
          columns={columns}
          rows={connections}
          rowKey={(row) => row.credential_id}
        />
        {examples.length > 0 && (
          <details>
            <summary>{t('preview.examples', { count: examples.length })}</summary>
            <DataTable
              label={t('preview.examplesLabel')}
              columns={exampleColumns}
              rows={examples}
              rowKey={(row) => `${row.credential_id} ${row.sku} ${row.kind}`}
            />
          </details>
        )}
      </Stack>
    </Panel>
  );
}

function useConnectionColumns(): Column<OfConnection>[] {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const counts = ['created', 'updated', 'withdrawn', 'prices_up', 'prices_down', 'stocks_changed'] as const;
  return [
    { id: 'label', header: t('preview.channel'), cell: (row) => row.label },
    ...counts.map(
      (count, at): Column<OfConnection> => ({
        id: count,
        header: t(`preview.${count}`),
        align: 'right',
        ...(at > 2 ? { hideBelow: 'md' as const } : {}),
        cell: (row) => format.number(row[count]),
      }),
    ),
  ];
}

function useExampleColumns(labels: ReadonlyMap<number, string>): Column<Example>[] {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const shown = (value: number | null): string =>
    value === null ? '–' : format.number(value, { maximumFractionDigits: 2 });
  return [
    { id: 'sku', header: 'SKU', cell: (row) => row.sku },
    {
      id: 'channel',
      header: t('preview.channel'),
      hideBelow: 'sm',
      cell: (row) => labels.get(row.credential_id) ?? '–',
    },
    { id: 'kind', header: t('preview.kind'), cell: (row) => t(`preview.kinds.${row.kind}`) },
    {
      id: 'price',
      header: t('preview.price'),
      align: 'right',
      cell: (row) => `${shown(row.price_before)} → ${shown(row.price_after)}`,
    },
    {
      id: 'stock',
      header: t('preview.stock'),
      align: 'right',
      cell: (row) => `${shown(row.stock_before)} → ${shown(row.stock_after)}`,
    },
  ];
}
