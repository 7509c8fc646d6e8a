import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import type { ImportDetail } from '@sluice/contracts/portal';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { fieldLabel } from '../../lib/field-names.ts';
import { useFormat } from '../../lib/format.ts';
import { useBackLink } from '../../lib/from.ts';
import { say } from '../../lib/messages.ts';
import { useId } from '../../lib/page-search.ts';
import { useRights } from '../../lib/session.ts';
import { Becomes } from '../../ui/Becomes.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PlanPreview } from '../../ui/PlanPreview.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import { keyedOf } from './fields.ts';
import { ImportErrors } from './ImportErrors.tsx';
import { ImportNotes } from './ImportNotes.tsx';
import { ImportState, isOpen } from './ImportState.tsx';
import classes from './imports.module.css';
import { Steps } from './NewImportPage.tsx';
import { importQuery } from './queries.ts';
import { useEndAnnounced, useRun } from './use-run.ts';

/** A dry run or a run: its progress, its effects, and the refused rows. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  const id = useId();
  const back = { label: t('title'), link: useBackLink('/imports') };
  const read = useQuery({
    ...importQuery(id),
    // Live events make it anew sooner; this holds without them.
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.data.status) ? 1_000 : false),
  });
  if (read.data !== undefined) return <Import key={id} one={read.data.data} />;
  const gone = read.error instanceof ApiError && read.error.status === 404;
  return (
    <>
      <PageHeader title={t('one')} back={back} />
      {gone && <EmptyState title={t('gone')} />}
      {read.isError && !gone && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <Loading lines={4} />}
    </>
  );
}

function Import({ one }: { one: ImportDetail }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  useEndAnnounced(one);
  return (
    <>
      <PageHeader
        title={one.dry_run ? t('dryRunOf', { file: one.file_name }) : one.file_name}
        back={{ label: t('title'), link: useBackLink('/imports') }}
        aside={<ImportState status={one.status} />}
        description={t('startedBy', {
          by: one.started_by.replace(/^\w+:/, ''),
          at: format.moment(one.created_at),
          mode: t(`modes.${one.mode}`),
        })}
        actions={<Actions one={one} />}
      />
      <Stack gap="md">
        {one.file_id !== null && <Steps active={one.dry_run ? 2 : isOpen(one.status) ? 3 : 4} />}
        {isOpen(one.status) && <Running one={one} />}
        {one.failure !== null && (
          <Alert role="alert" color="red" variant="light" title={t('failed')}>
            {say(one.failure_key, one.failure)}
          </Alert>
        )}
        <Counts one={one} />
        <Pictures one={one} />
        <ImportNotes notes={one.note_details} />
        {one.preview !== null && (
          <Panel title={t('preview.title')} description={t('preview.text')}>
            <PlanPreview preview={one.preview} />
          </Panel>
        )}
        {one.errors_count > 0 && <ImportErrors one={one} />}
        <HowRead one={one} />
      </Stack>
    </>
  );
}

function Running({ one }: { one: ImportDetail }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { counts, total_rows } = one;
  const share = total_rows === null || total_rows === 0 ? 0 : counts.rows / total_rows;
  const text =
    one.status === 'queued' || total_rows === null
      ? t('waiting')
      : t('progress', {
          count: total_rows,
          rows: format.number(counts.rows),
          total: format.number(total_rows),
        });
  return (
    <Panel>
      <Stack gap={6}>
        <Progress value={share * 100} animated aria-label={text} size="lg" />
        <Text size="sm" c="dimmed">
          {text} {t('mayLeave')}
        </Text>
      </Stack>
    </Panel>
  );
}

function Counts({ one }: { one: ImportDetail }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const names = one.dry_run ? 'would' : 'counts';
  return (
    <Panel title={one.dry_run ? t('wouldTitle') : t('didTitle')}>
      <dl className={classes.counts}>
        {(['created', 'updated', 'unchanged', 'failed'] as const).map((count) => (
          <div key={count}>
            <dt>{t(`${names}.${count}`)}</dt>
            <dd className={count === 'failed' && one.counts.failed > 0 ? classes.bad : undefined}>
              {format.number(one.counts[count])}
            </dd>
          </div>
        ))}
      </dl>
      {!one.dry_run && !isOpen(one.status) && one.counts.updated > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('putBack', { moment: format.moment(one.created_at) })}{' '}
          <AnchorLink to="/products" size="sm">
            {t('toProducts')}
          </AnchorLink>
        </Text>
      )}
    </Panel>
  );
}

/** Progress of the pictures that rows named by address. */
function Pictures({ one }: { one: ImportDetail }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { waiting, stored, failed } = one.images;
  if (waiting + stored + failed === 0) return null;
  const figures = {
    waiting: format.number(waiting),
    stored: format.number(stored),
    failed: format.number(failed),
  };
  return (
    <Panel title={t('images.title')}>
      <Text size="sm">{t('images.text', figures)}</Text>
    </Panel>
  );
}

function Actions({ one }: { one: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { may } = useRights();
  const [asking, setAsking] = useState(false);
  if (isOpen(one.status)) return null;
  const kept = one.file_id !== null;
  const runnable = one.dry_run && kept && one.failure === null;
  return (
    <Group gap="xs">
      {one.errors_count > 0 && kept && (
        <Button
          component="a"
          href={`/portal/api/imports/${one.id}/rejects`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('rejects')}
        </Button>
      )}
      {one.dry_run && kept && (
        <ButtonLink
          to="/imports/new"
          search={{ file: one.file_id ?? undefined, from: one.id }}
          variant={runnable ? 'default' : 'filled'}
        >
          {t('mapAgain')}
        </ButtonLink>
      )}
      {runnable && (
        <Button disabled={!may()} onClick={() => setAsking(true)}>
          {t('runNow')}
        </Button>
      )}
      {!one.dry_run && <ButtonLink to="/imports/new">{t('another')}</ButtonLink>}
      {asking && <RunDialog one={one} onClose={() => setAsking(false)} />}
    </Group>
  );
}

/** The run after its dry run: of the same file with the same choices. */
function RunDialog({ one, onClose }: { one: ImportDetail; onClose(): void }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const run = useRun(one.file_id!);
  const { mode, mapping, options } = one;
  const { created, updated, failed } = one.counts;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('runTitle', { file: one.file_name })}
      confirm={t('runNow')}
      action={() => run.mutateAsync({ mode, mapping, options, dry_run: false })}
    >
      <Stack gap="xs">
        <Text size="sm">
          {t('runText', { count: created, created: format.number(created), updated: format.number(updated) })}
        </Text>
        {failed > 0 && (
          <Text size="sm" c="var(--sluice-error)">
            {t('runFailed', { count: failed })}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function HowRead({ one }: { one: ImportDetail }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  if (one.columns.length === 0) return null;
  const ignored = one.columns.filter((column) => column.field === null).map((column) => column.header);
  return (
    <Panel title={t('howRead')}>
      <Stack gap="xs">
        <List size="sm" spacing={2}>
          {one.columns
            .filter((column) => column.field !== null)
            .map(({ header, field }) => (
              <List.Item key={header}>
                {header}
                <Becomes />
                {keyedOf(field!) !== undefined ? field : fieldLabel(t, 'fields', field!)}
              </List.Item>
            ))}
          {ignored.length > 0 && <List.Item>{t('ignored', { columns: format.list(ignored) })}</List.Item>}
        </List>
        {one.file_kept_until !== null && (
          <Text size="sm" c="dimmed">
            {t('keptUntil', { until: format.day(one.file_kept_until) })}{' '}
            <AnchorLink to="/products" size="sm" underline="always">
              {t('toProducts')}
            </AnchorLink>
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
