import { Alert, Stack, Text } from '@mantine/core';
import type { PlanPreview } from '@sluice/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import classes from './connections.module.css';

const COUNTS = [
  'created',
  'updated',
  'withdrawn',
  'prices_up',
  'prices_down',
  'stocks_changed',
  'price_jumps',
] as const;

/** What a change would do to one channel: sums, and the first listings with their prices before and after. */
export function PlanPreviewView({ preview }: { preview: PlanPreview }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const [counts] = preview.connections;
  const happens = counts === undefined ? [] : COUNTS.filter((name) => counts[name] > 0);
  const price = (value: number | null): string => (value === null ? '–' : format.number(value));
  if (counts === undefined || happens.length === 0) return <Text size="sm">{t('preview.nothing')}</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('preview.text')}</Text>
      <dl className={classes.facts}>
        {happens.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`preview.${name}`)}</dt>
            <dd>{format.number(counts[name])}</dd>
          </div>
        ))}
      </dl>
      {counts.would_be_held && (
        <Alert color="yellow" variant="light">
          {t('preview.held')}
        </Alert>
      )}
      {preview.examples.length > 0 && (
        <DataTable
          label={t('preview.examples')}
          rows={preview.examples.slice(0, 5)}
          rowKey={(row) => `${row.credential_id}/${row.sku}`}
          columns={[
            { id: 'sku', header: t('column.sku'), cell: (row) => row.sku },
            {
              id: 'price',
              header: t('preview.price'),
              align: 'right',
              cell: (row) => `${price(row.price_before)} → ${price(row.price_after)}`,
            },
          ]}
        />
      )}
    </Stack>
  );
}
