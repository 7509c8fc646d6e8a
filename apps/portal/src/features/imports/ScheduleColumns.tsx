import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { type FieldChoice, KEY_FIELDS, problemsOfMapping } from './fields.ts';
import { ImportNotes } from './ImportNotes.tsx';
import { importFileQuery } from './queries.ts';
import { RecordPath } from './RecordPath.tsx';

type Mapping = Record<string, string | null>;

interface ScheduleColumnsProps {
  fileId: number;
  mapping: Mapping;
  onChange(mapping: Mapping): void;
  /** Receives the path of the elements that are products, for an XML file. */
  onRecordPath(path: string | undefined): void;
}

/** The columns of the file that a test of the address read. Columns left as they are recognised are not stored. */
export function ScheduleColumns({ fileId, mapping, onChange, onRecordPath }: ScheduleColumnsProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const read = useQuery(importFileQuery(fileId));
  const file = read.data?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows a new reading of the file, not a new drawing
  useEffect(() => {
    if (file === undefined) return;
    onRecordPath(file.record_path);
    // A mapping may name no column that the file does not have.
    const has = new Set(file.columns.map(({ header }) => header));
    const left = Object.entries(mapping).filter(([header]) => has.has(header));
    if (left.length < Object.keys(mapping).length) onChange(Object.fromEntries(left));
  }, [file]);
  if (file === undefined) return null;
  const recognised = new Map(file.columns.map((one) => [one.header, one.field]));
  const fields = new Map(file.columns.map(({ header, field }) => [header, chosen(mapping, header, field)]));
  const change = (next: ReadonlyMap<string, FieldChoice>): void =>
    onChange(Object.fromEntries([...next].filter(([header, field]) => recognised.get(header) !== field)));
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t('schedules.read', {
          count: file.rows,
          rows: format.number(file.rows),
          columns: format.number(file.columns.length),
        })}
      </Text>
      <RecordPath file={file} />
      <ImportNotes notes={file.note_details} />
      <ColumnFields columns={file.columns} fields={fields} onChange={change} />
      {problemsOfMapping(fields).noKey && (
        <Text size="sm" c="var(--sluice-error)" role="alert">
          {t('map.noKey', { fields: format.list(KEY_FIELDS.map((field) => t(`fields.${field}`))) })}
        </Text>
      )}
    </Stack>
  );
}

const chosen = (mapping: Mapping, header: string, field: FieldChoice): FieldChoice =>
  header in mapping ? (mapping[header] ?? null) : field;
