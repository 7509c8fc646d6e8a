import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { ImportMode } from '@sluice/contracts';
import type { ImportDetail, ImportFile } from '@sluice/contracts/portal';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useRights } from '../../lib/session.ts';
import { LeaveDialog } from '../../ui/LeaveDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ColumnFields } from './ColumnFields.tsx';
import { type FieldChoice, KEY_FIELDS, mappingOf, problemsOfMapping } from './fields.ts';
import { ImportNotes } from './ImportNotes.tsx';
import { PriceOptions } from './PriceOptions.tsx';
import { choicesOf, optionsOf, type PriceChoices } from './price-choices.ts';
import { RecordPath } from './RecordPath.tsx';
import { MODES } from './search.ts';
import { useRun } from './use-run.ts';

type FileColumn = ImportFile['columns'][number];

interface MapColumnsProps {
  file: ImportFile;
  /** The import whose choices are begun with. */
  before: ImportDetail | undefined;
  onOther(): void;
}

/** Asks for the meaning of each column of the file, and for options of its rows. */
export function MapColumns({ file, before, onOther }: MapColumnsProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { may } = useRights();
  const set = useRunSettings(file, before);
  const { fields, prices } = set;
  const run = useRun(file.id);
  const problems = problemsOfMapping(fields);
  const blocked = !may() || problems.noKey || problems.twice.size > 0 || optionsOf(prices) === undefined;
  const refusal = run.error instanceof ApiError ? run.error.errors.mapping?.join(' ') : undefined;
  return (
    <Stack gap="md">
      <LeaveDialog dirty={set.changed && !run.isSuccess} />
      <FilePanel file={file} onOther={onOther} />
      <Panel title={t('map.title')} description={t('map.text')}>
        <ColumnFields columns={file.columns} fields={fields} onChange={set.setFields} />
      </Panel>
      <ModePanel mode={set.mode} onChange={set.setMode} />
      <PriceOptions choices={prices} onChange={set.setPrices} />
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
          onClick={() => run.mutate({ ...set.choices, dry_run: true })}
        >
          {t('map.dry')}
        </Button>
      </Group>
    </Stack>
  );
}

const recordOf = ({ record_path }: ImportFile) => (record_path === undefined ? {} : { record_path });

/** Returns the earlier choice for a column, "not read" included; else the recognised field. */
const choiceOf = (before: ImportDetail | undefined, { header, field }: FileColumn): FieldChoice =>
  before !== undefined && header in before.mapping ? (before.mapping[header] ?? null) : field;

/** The choices for a run, begun with those of the import before. */
function useRunSettings(file: ImportFile, before: ImportDetail | undefined) {
  const proposed = useMemo(
    () => new Map(file.columns.map((one) => [one.header, choiceOf(before, one)])),
    [file, before],
  );
  const [fields, setFields] = useState<ReadonlyMap<string, FieldChoice>>(proposed);
  const [mode, setMode] = useState<ImportMode>(before?.mode ?? 'upsert');
  const [prices, setPrices] = useState<PriceChoices>(() => choicesOf(before?.options));
  const choices = {
    mode,
    mapping: mappingOf(fields),
    options: { ...optionsOf(prices), ...recordOf(file) },
  };
  const changed = [...fields].some(([header, field]) => proposed.get(header) !== field);
  return { fields, setFields, mode, setMode, prices, setPrices, choices, changed };
}

/** The file, the elements that are its products, and remarks of the service. */
function FilePanel({ file, onOther }: Pick<MapColumnsProps, 'file' | 'onOther'>) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
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
      <Stack gap="sm">
        <RecordPath file={file} />
        <ImportNotes notes={file.note_details} />
      </Stack>
    </Panel>
  );
}

interface ModePanelProps {
  mode: ImportMode;
  onChange(mode: ImportMode): void;
}

/** Whether products are made, changed, or both. */
function ModePanel({ mode, onChange }: ModePanelProps) {
  const { t } = useTranslation('imports');
  return (
    <Panel title={t('modes.title')}>
      <Radio.Group
        aria-label={t('modes.title')}
        value={mode}
        onChange={(value) => onChange(MODES.find((one) => one === value) ?? 'upsert')}
      >
        <Stack gap="xs">
          {MODES.map((one) => (
            <Radio key={one} value={one} label={t(`modes.${one}`)} description={t(`modes.${one}Text`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Panel>
  );
}
