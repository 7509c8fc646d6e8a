import { Alert, Box, Button, Stack, Text } from '@mantine/core';
import type { PlanPreview as Preview } from '@sluice/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { type Column, DataTable } from './DataTable.tsx';
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

interface PlanPreviewProps {
  preview: Preview;
  /** False where the page itself says that the guard would hold the change. */
  guard?: boolean;
}

/**
 * Effects of a change on the channels: sums of each that is touched, and the first listings before and after. Serves
 * rules, settings and imports alike.
 */
export function PlanPreview({ preview, guard = true }: PlanPreviewProps) {
  const { t } = useTranslation('ui');
  const touched = preview.connections.filter((one) => COUNTS.some((name) => one[name] > 0));
  if (touched.length === 0) return <Text size="sm">{t('preview.nothing')}</Text>;
  return (
    <Stack gap="md">
      <div className={touched.length > 1 ? classes.beside : undefined}>
        {touched.map((one) => (
          <ConnectionSums
            key={one.credential_id}
            connection={one}
            named={preview.connections.length > 1}
            guard={guard}
          />
        ))}
      </div>
      <Examples preview={preview} />
    </Stack>
  );
}

function ConnectionSums({
  connection,
  named,
  guard,
}: {
  connection: Preview['connections'][number];
  named: boolean;
  guard: boolean;
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
      {guard && connection.would_be_held && (
        <Alert color="yellow" variant="light">
          {t('preview.held')}
        </Alert>
      )}
    </Stack>
  );
}

function Examples({ preview: { connections, examples } }: { preview: Preview }) {
  const { t } = useTranslation('ui');
  const [all, setAll] = useState(false);
  const columns = useColumns(new Map(connections.map((one) => [one.credential_id, one.label])));
  if (examples.length === 0) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Box w="100%">
        <DataTable
          label={t('preview.examples')}
          rows={all ? examples : examples.slice(0, SHOWN)}
          rowKey={(row) => `${row.credential_id}/${row.sku}/${row.kind}`}
          columns={columns}
        />
      </Box>
      {!all && examples.length > SHOWN && (
        <Button variant="default" size="xs" onClick={() => setAll(true)}>
          {t('preview.more', { number: examples.length })}
        </Button>
      )}
    </Stack>
  );
}

function useColumns(labels: ReadonlyMap<number, string>): Column<Example>[] {
  const { t } = useTranslation('ui');
  const format = useFormat();
  const price = (value: number | null): string =>
    value === null ? '–' : format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const stock = ({ stock_before: before, stock_after: after }: Example): string => {
    const text = (value: number | null): string => (value === null ? '–' : format.number(value));
    return before === after || before === null ? text(after) : `${text(before)} → ${text(after)}`;
  };
  return [
    {
      id: 'sku',
      header: t('preview.sku'),
      cell: ({ sku, kind }) => (
        <>
          {sku}
          {kind !== 'update' && <small className={classes.kind}>{t(`preview.kind.${kind}`)}</small>}
        </>
      ),
    },
    {
      id: 'channel',
      header: t('preview.channel'),
      hideBelow: 'sm',
      cell: (row) => labels.get(row.credential_id) ?? '–',
    },
    {
      id: 'now',
      header: t('preview.now'),
      align: 'right',
      hideBelow: 'sm',
      cell: (row) => price(row.price_before),
    },
    {
      id: 'becomes',
      header: t('preview.becomes'),
      align: 'right',
      cell: (row) => price(row.price_after),
    },
    {
      id: 'difference',
      header: t('preview.difference'),
      align: 'right',
      cell: (row) => <Difference before={row.price_before} after={row.price_after} />,
    },
    { id: 'stock', header: t('preview.stock'), align: 'right', hideBelow: 'sm', cell: stock },
  ];
}

/** A move of a price with its sign, as an amount and as a share of the price before. */
function Difference({ before, after }: { before: number | null; after: number | null }) {
  const format = useFormat();
  if (before === null || after === null || before === after) return '–';
  const amount = format.number(after - before, {
    signDisplay: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const share = format.number((after - before) / before, {
    style: 'percent',
    signDisplay: 'always',
    maximumFractionDigits: 1,
  });
  return <span className={after > before ? classes.up : classes.down}>{`${amount} (${share})`}</span>;
}
