import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Source, SourcePreview } from '@sluice/contracts/portal';
import { SOURCE_RESULTS } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { say } from '../../lib/messages.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './connections.module.css';
import { useAdmin } from './use-admin.ts';

/** Previews the products that reading a site would bring, and starts it. */
export function SourceStart({ id, source }: { id: number; source: Source }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const [day, setDay] = useState('');
  const [asking, setAsking] = useState(false);
  // The day begins where the person is.
  const since = day === '' ? null : new Date(`${day}T00:00:00`).toISOString();
  const { preview, start } = useReading(id, since);
  const active = source.state === 'active';
  return (
    <Panel
      title={t('source.title')}
      description={active ? t('source.activeText') : t('source.waitingText')}
      actions={
        <Status tone={active ? 'live' : 'pending'}>{t(active ? 'source.active' : 'source.waiting')}</Status>
      }
    >
      <Stack>
        {active && (
          <Text size="sm">
            {source.since ? t('source.since', { when: format.day(source.since) }) : t('source.all')}
          </Text>
        )}
        <StartBar
          day={day}
          onDay={setDay}
          active={active}
          previewing={preview.isPending}
          onPreview={() => preview.mutate()}
          onStart={() => setAsking(true)}
        />
        {preview.isError && <ErrorState error={preview.error} retry={() => preview.mutate()} />}
        {preview.data && <PreviewView preview={preview.data} />}
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(active ? 'source.restart' : 'source.start')}
        confirm={t(active ? 'source.restart' : 'source.start')}
        action={start}
      >
        {t(since === null ? 'source.startAllText' : 'source.startSinceText', { when: format.day(since) })}
      </ConfirmDialog>
    </Panel>
  );
}

/** The preview of a reading, and its start. */
function useReading(id: number, since: string | null) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const preview = useMutation({
    mutationFn: () =>
      call(
        api.POST('/portal/api/connections/{id}/source/preview', {
          params: { path: { id } },
          body: { since },
        }),
      ),
    onSuccess: () => announce(t('source.previewDone')),
  });
  const start = async (): Promise<void> => {
    await call(
      api.POST('/portal/api/connections/{id}/source/start', { params: { path: { id } }, body: { since } }),
    );
    announce(t('source.started'));
    preview.reset();
    await client.invalidateQueries({ queryKey: ['connections'] });
  };
  return { preview, start };
}

interface StartBarProps {
  day: string;
  onDay(day: string): void;
  active: boolean;
  previewing: boolean;
  onPreview(): void;
  onStart(): void;
}

/** The day from which products are read, and the buttons. */
function StartBar({ day, onDay, active, previewing, onPreview, onStart }: StartBarProps) {
  const { t } = useTranslation('connections');
  const { may, why } = useAdmin();
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        type="date"
        label={t('source.from')}
        description={t('source.fromHelp')}
        value={day}
        disabled={!may}
        onChange={(event) => onDay(event.currentTarget.value)}
      />
      <Button variant="default" disabled={!may} title={why} loading={previewing} onClick={onPreview}>
        {t('source.preview')}
      </Button>
      <Button disabled={!may} title={why} onClick={onStart}>
        {t(active ? 'source.restart' : 'source.start')}
      </Button>
    </Group>
  );
}

function PreviewView({ preview }: { preview: SourcePreview }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const columns = useColumns();
  const counts = SOURCE_RESULTS.filter((result) => preview.counts[result] > 0);
  if (counts.length === 0) return <Text size="sm">{t('source.previewNothing')}</Text>;
  return (
    <Stack gap="sm">
      <dl className={classes.facts}>
        {counts.map((result) => (
          <div key={result} style={{ display: 'contents' }}>
            <dt>{t(`result.${result}`)}</dt>
            <dd>{format.number(preview.counts[result])}</dd>
          </div>
        ))}
      </dl>
      {!preview.complete && (
        <Text size="sm" c="dimmed">
          {t('source.previewPart')}
        </Text>
      )}
      <DataTable
        label={t('source.previewExamples')}
        rows={preview.examples.slice(0, 10)}
        rowKey={(row) => row.external_id}
        columns={columns}
      />
    </Stack>
  );
}

function useColumns(): Column<SourcePreview['examples'][number]>[] {
  const { t } = useTranslation('connections');
  return [
    {
      id: 'name',
      header: t('column.product'),
      cell: (row) => (
        <div className={classes.name}>
          {row.name}
          <span className={classes.quiet}>{row.sku ?? row.external_id}</span>
        </div>
      ),
    },
    {
      id: 'result',
      header: t('column.outcome'),
      cell: (row) => (
        <div className={classes.wrap}>
          {t(`result.${row.result}`)}
          {row.error && <div className={classes.quiet}>{say(row.error_key, row.error)}</div>}
        </div>
      ),
    },
    {
      id: 'fields',
      header: t('source.fieldsWritten'),
      hideBelow: 'sm',
      cell: (row) => row.fields.map((name) => t(`sourceField.${name}`)).join(', ') || '–',
    },
  ];
}
