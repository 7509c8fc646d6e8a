import { Stack, Text, TextInput } from '@mantine/core';
import type { ImportFile } from '@sluice/contracts/portal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { FieldSelect } from './FieldSelect.tsx';
import { type FieldChoice, problemsOfMapping } from './fields.ts';
import classes from './imports.module.css';

type FileColumn = ImportFile['columns'][number];
type Fields = ReadonlyMap<string, FieldChoice>;

interface ColumnFieldsProps {
  columns: readonly FileColumn[];
  fields: Fields;
  onChange(fields: Fields): void;
}

/** The columns of a file with samples, and a field to choose for each. */
export function ColumnFields({ columns, fields, onChange }: ColumnFieldsProps) {
  const { t } = useTranslation('imports');
  const [search, setSearch] = useState('');
  const { twice } = problemsOfMapping(fields);
  const text = search.trim().toLowerCase();
  const shown = useColumns(fields, twice, (header, field) => onChange(new Map(fields).set(header, field)));
  return (
    <Stack gap="sm">
      {columns.length > 15 && (
        <TextInput
          data-page-search
          aria-label={t('map.search')}
          placeholder={t('map.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maw={320}
        />
      )}
      <DataTable
        label={t('map.title')}
        columns={shown}
        rows={columns.filter((one) => one.header.toLowerCase().includes(text))}
        rowKey={(row) => row.header}
      />
    </Stack>
  );
}

function useColumns(
  fields: Fields,
  twice: ReadonlySet<string>,
  set: (header: string, field: FieldChoice) => void,
): Column<FileColumn>[] {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return [
    {
      id: 'header',
      header: t('map.column'),
      cell: (row) => (
        <Stack gap={0}>
          <Text size="sm" fw={500} component="span" style={{ overflowWrap: 'anywhere' }}>
            {row.header}
          </Text>
          <Text size="xs" c="dimmed" component="span">
            {t('map.filled', { count: row.filled, rows: format.number(row.filled) })}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'samples',
      header: t('map.samples'),
      hideBelow: 'sm',
      cell: (row) => (
        <span className={classes.samples}>{row.samples.length > 0 ? row.samples.join(' · ') : '–'}</span>
      ),
    },
    {
      id: 'field',
      header: t('map.field'),
      width: 280,
      cell: (row) => (
        <FieldSelect
          label={t('map.fieldOf', { column: row.header })}
          header={row.header}
          value={fields.get(row.header) ?? null}
          onChange={(field) => set(row.header, field)}
          error={twice.has(row.header) ? t('map.twice') : undefined}
        />
      ),
    },
  ];
}
