import { Alert, Stack, Text } from '@mantine/core';
import type { PublishPreview } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import classes from './publishing.module.css';

const COUNTS = [
  'created',
  'updated',
  'withdrawn',
  'prices_up',
  'prices_down',
  'stocks_changed',
  'price_jumps',
] as const;
const SHOWN = 8;

/** What a change would do to the channels: sums of each that is touched, and the first listings before and after. */
export function PreviewView({ preview }: { preview: PublishPreview }) {
  const { t } = useTranslation('publishing');
  const touched = preview.connections.filter((one) => COUNTS.some((name) => one[name] > 0));
  if (touched.length === 0) return <Text size="sm">{t('preview.nothing')}</Text>;
  return (
    <Stack gap="md">
      {touched.map((one) => (
        <ConnectionSums key={one.credential_id} connection={one} named={preview.connections.length > 1} />
      ))}
      <Examples preview={preview} />
    </Stack>
  );
}

function ConnectionSums({
  connection,
  named,
}: {
  connection: PublishPreview['connections'][number];
  named: boolean;
}) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  return (
    <Stack gap="xs">
      {named && <Text fw={600}>{connection.label}</Text>}
      <dl className={classes.figures}>
        {COUNTS.filter((name) => connection[name] > 0).map((name) => (
          <div key={name}>
            <dt>{t(`preview.${name}`)}</dt>
            <dd>{format.number(connection[name])}</dd>
          </div>
        ))}
      </dl>
      {connection.would_be_held && (
        <Alert color="yellow" variant="light">
          {t('preview.held')}
        </Alert>
      )}
    </Stack>
  );
}

function Examples({ preview }: { preview: PublishPreview }) {
  const { t } = useTranslation('publishing');
  const format = useFormat();
  const change = (before: number | null, after: number | null): string => {
    const text = (value: number | null): string => (value === null ? '–' : format.number(value));
    return before === after ? text(after) : `${text(before)} → ${text(after)}`;
  };
  if (preview.examples.length === 0) return null;
  return (
    <DataTable
      label={t('preview.examples')}
      rows={preview.examples.slice(0, SHOWN)}
      rowKey={(row) => `${row.credential_id}/${row.product_id}`}
      columns={[
        { id: 'sku', header: t('column.sku'), cell: (row) => row.sku },
        { id: 'kind', header: t('column.what'), cell: (row) => t(`preview.kind.${row.kind}`) },
        {
          id: 'price',
          header: t('column.price'),
          align: 'right',
          cell: (row) => change(row.price_before, row.price_after),
        },
        {
          id: 'stock',
          header: t('column.stock'),
          align: 'right',
          cell: (row) => change(row.stock_before, row.stock_after),
        },
      ]}
    />
  );
}
