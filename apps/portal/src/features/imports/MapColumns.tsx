import { Alert, Button, Group, List, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { ImportMode } from '@sluice/contracts';
import type { ImportDetail, ImportFile } from '@sluice/contracts/portal';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useRights } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { FieldSelect } from './FieldSelect.tsx';
import { type FieldChoice, KEY_FIELDS, mappingOf, problemsOfMapping } from './fields.ts';
import { importText } from './import-texts.ts';
import classes from './imports.module.css';
import { MODES } from './search.ts';

type FileColumn = ImportFile['columns'][number];

interface MapColumnsProps {
  file: ImportFile;
  /** The import whose choices are begun with. */
  before: ImportDetail | undefined;
  onOther(): void;
}

/** What each column of the file means, and how the rows are to be taken. */
export function MapColumns({ file, before, onOther }: MapColumnsProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { may } = useRights();
  const navigate = useNavigate();
  const proposed = useMemo(
    () => new Map(file.columns.map((one) => [one.header, choiceOf(before, one)])),
    [file, before],
  );
  const [fields, setFields] = useState<ReadonlyMap<string, FieldChoice>>(proposed);
  const [mode, setMode] = useState<ImportMode>(before?.mode ?? 'upsert');
  const [search, setSearch] = useState('');
  const run = useMutation({
    mutationFn: (dry_run: boolean) =>
      call(
        api.POST('/portal/api/import-files/{id}/runs', {
          params: { path: { id: file.id } },
          body: { mode, dry_run, mapping: mappingOf(fields) },
        }),
      ),
  });
  const changed = [...fields].some(([header, field]) => proposed.get(header) !== field);
  const problems = problemsOfMapping(fields);
  const set = (header: string, field: FieldChoice): void => setFields(new Map(fields).set(header, field));
  const start = async (dry: boolean): Promise<void> => {
    const { id } = await run.mutateAsync(dry);
    await navigate({ to: `/imports/${id}` as never, ignoreBlocker: true });
  };
  const columns = useColumns(fields, problems.twice, set);
  const text = search.trim().toLowerCase();
  const rows = file.columns.filter((one) => one.header.toLowerCase().includes(text));
  const blocked = !may() || problems.noKey || problems.twice.size > 0;
  const refusal = run.error instanceof ApiError ? run.error.errors.mapping?.join(' ') : undefined;
  return (
    <Stack gap="md">
      <LeaveDialog dirty={changed && !run.isSuccess} />
      <Panel
        title={file.file_name}
        description={t('map.summary', {
          count: file.rows,
          rows: format.number(file.rows),
          columns: format.number(file.columns.length),
          row: file.header_row,
          until: format.day(file.expires_at),
        })}
        actions={
          <Button variant="default" size="xs" onClick={onOther}>
            {t('map.other')}
          </Button>
        }
      >
        {file.notes.length > 0 && (
          <Alert color="yellow" variant="light" title={t('map.notes')}>
            <List size="sm">
              {file.notes.map((note) => (
                <List.Item key={note}>{importText(note)}</List.Item>
              ))}
            </List>
          </Alert>
        )}
      </Panel>
      <Panel title={t('map.title')} description={t('map.text')}>
        <Stack gap="sm">
          {file.columns.length > 15 && (
            <TextInput
              data-page-search
              aria-label={t('map.search')}
              placeholder={t('map.search')}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              maw={320}
            />
          )}
          <DataTable label={t('map.title')} columns={columns} rows={rows} rowKey={(row) => row.header} />
        </Stack>
      </Panel>
      <Panel title={t('modes.title')}>
        <Radio.Group
          aria-label={t('modes.title')}
          value={mode}
          onChange={(value) => setMode(MODES.find((one) => one === value) ?? 'upsert')}
        >
          <Stack gap="xs">
            {MODES.map((one) => (
              <Radio key={one} value={one} label={t(`modes.${one}`)} description={t(`modes.${one}Text`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Panel>
      {problems.noKey && (
        <Alert role="alert" color="red" variant="light">
          {t('map.noKey', { fields: format.list(KEY_FIELDS.map((field) => t(`fields.${field}`))) })}
        </Alert>
      )}
      {run.isError && <ErrorState error={refusal === undefined ? run.error : new Error(refusal)} />}
      <Group justify="flex-end" gap="xs">
        <Text size="sm" c="dimmed">
          {t('map.dryHint')}
        </Text>
        <Button
          disabled={blocked}
          loading={run.isPending}
          onClick={() => void start(true).catch(() => undefined)}
        >
          {t('map.dry')}
        </Button>
      </Group>
    </Stack>
  );
}

function useColumns(
  fields: ReadonlyMap<string, FieldChoice>,
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

/** What was chosen before, where the column was among those; left out counts as chosen. */
const choiceOf = (before: ImportDetail | undefined, { header, field }: FileColumn): FieldChoice =>
  before !== undefined && header in before.mapping ? (before.mapping[header] ?? null) : field;
