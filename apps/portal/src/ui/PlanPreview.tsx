import { Alert, Stack, Text } from '@mantine/core';
import type { PlanPreview as Preview } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { DataTable } from './DataTable.tsx';
import classes from './figures.module.css';

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

type Example = Preview['examples'][number];

/**
 * Effects of a change on the channels: sums of each that is touched, and the first listings before and after. Serves
 * rules, settings and imports alike.
 */
export function PlanPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('ui');
  const touched = preview.connections.filter((one) => COUNTS.some((name) => one[name] > 0));
  if (touched.length === 0) return <Text size="sm">{t('preview.nothing')}</Text>;
  return (
    <Stack gap="md">
      <div className={touched.length > 1 ? classes.beside : undefined}>
        {touched.map((one) => (
          <ConnectionSums key={one.credential_id} connection={one} named={preview.connections.length > 1} />
        ))}
      </div>
      <Examples preview={preview} />
    </Stack>
  );
}

function ConnectionSums({
  connection,
  named,
}: {
  connection: Preview['connections'][number];
  named: boolean;
}) {
  const { t } = useTranslation('ui');
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

function Examples({ preview }: { preview: Preview }) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const change = (before: number | null, after: number | null, decimals: number): string => {
    const text = (value: number | null): string =>
      value === null
        ? '–'
        : format.number(value, { minimumFractionDigits: decimals, maximumFractionDigits: 2 });
    return before === after || before === null ? text(after) : `${text(before)} → ${text(after)}`;
  };
  const labels = new Map(preview.connections.map((one) => [one.credential_id, one.label]));
  const named = labels.size > 1;
  if (preview.examples.length === 0) return null;
  return (
    <DataTable
      label={t('preview.examples')}
      rows={preview.examples.slice(0, SHOWN)}
      rowKey={(row) => `${row.credential_id}/${row.sku}/${row.kind}`}
      columns={[
        { id: 'sku', header: t('preview.sku'), cell: (row) => row.sku },
        ...(named
          ? [
              {
                id: 'channel',
                header: t('preview.channel'),
                hideBelow: 'sm' as const,
                cell: (row: Example) => labels.get(row.credential_id) ?? '–',
              },
            ]
          : []),
        { id: 'kind', header: t('preview.what'), cell: (row) => t(`preview.kind.${row.kind}`) },
        {
          id: 'price',
          header: t('preview.price'),
          align: 'right',
          cell: (row) => change(row.price_before, row.price_after, 2),
        },
        {
          id: 'stock',
          header: t('preview.stock'),
          align: 'right',
          cell: (row) => change(row.stock_before, row.stock_after, 0),
        },
      ]}
    />
  );
}
