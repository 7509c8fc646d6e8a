import { Stack, Stepper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/states.tsx';
import classes from './imports.module.css';
import { MapColumns } from './MapColumns.tsx';
import { importFileQuery, importQuery } from './queries.ts';
import { UploadFile } from './UploadFile.tsx';

/** Upload, then map; a dry run and the run itself have the page of their import. */
export function NewImportPage() {
  const { t } = useTranslation('imports');
  const [{ file, from }, change] = usePageSearch('/imports/new');
  return (
    <>
      <PageHeader
        title={t('new')}
        description={t('newText')}
        back={{ label: t('title'), link: { to: '/imports' } }}
      />
      <Stack gap="md">
        <Steps active={file === undefined ? 0 : 1} />
        {file === undefined ? (
          <UploadFile onUploaded={(id) => change({ file: id })} />
        ) : (
          <Mapping id={file} from={from} onOther={() => change({ file: undefined, from: undefined })} />
        )}
      </Stack>
    </>
  );
}

const STEPS = ['upload', 'map', 'dry', 'live'] as const;

export function Steps({ active }: { active: number }) {
  const { t } = useTranslation('imports');
  return (
    <>
      <Stepper
        active={active}
        size="sm"
        wrap={false}
        aria-label={t('steps.label')}
        classNames={{ stepBody: classes.stepName!, stepIcon: classes.stepIcon! }}
      >
        {STEPS.map((step) => (
          <Stepper.Step key={step} label={t(`steps.${step}`)} />
        ))}
      </Stepper>
      <Text size="sm" fw={600} hiddenFrom="sm" aria-hidden>
        {t('steps.at', {
          step: Math.min(active + 1, STEPS.length),
          of: STEPS.length,
          name: t(`steps.${STEPS[active] ?? 'live'}`),
        })}
      </Text>
    </>
  );
}

interface MappingProps {
  id: number;
  from: number | undefined;
  onOther(): void;
}

function Mapping({ id, from, onOther }: MappingProps) {
  const { t } = useTranslation('imports');
  const read = useQuery(importFileQuery(id));
  const before = useQuery({ ...importQuery(from ?? 0), enabled: from !== undefined });
  if (read.error instanceof ApiError && read.error.status === 404)
    return <EmptyState title={t('fileGone')}>{t('fileGoneText')}</EmptyState>;
  if (read.isError) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined || before.isLoading) return <Loading lines={6} />;
  return (
    <MapColumns
      key={`${id} ${read.data.data.record_path}`}
      file={read.data.data}
      before={before.data?.data}
      onOther={onOther}
    />
  );
}
