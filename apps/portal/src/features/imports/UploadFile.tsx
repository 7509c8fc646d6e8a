import { Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { IMPORT_FILE_DAYS, type ImportFile } from '@sluice/contracts/portal';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, call } from '../../lib/api.ts';
import { useRights } from '../../lib/session.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './imports.module.css';
import { Templates } from './Templates.tsx';

const MAX_MB = 64;
const ACCEPT = '.csv,.tsv,.tab,.txt,.xlsx,.xml';

/** Takes a file by choice or by drop, and sends it once for all runs that follow. */
export function UploadFile({ onUploaded }: { onUploaded(id: number): void }) {
  const { t } = useTranslation('imports');
  const { may } = useRights();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(onUploaded);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file && may()) upload.mutate(file);
    // A mended file of the same name has to be a change as well.
    if (input.current) input.current.value = '';
  };
  const [over, drop] = useDrop(take);
  const message = problemOf(upload.error);
  return (
    <Panel>
      <Stack className={`${classes.drop} ${over ? classes.over : ''}`} align="center" gap="sm" {...drop}>
        <IconUpload size={32} stroke={1.5} aria-hidden />
        <Text fw={600} visibleFrom="sm">
          {t('upload.title')}
        </Text>
        <div className={classes.kinds}>
          <div>{t('upload.text', { size: MAX_MB })}</div>
          <div>{t('upload.kept', { days: IMPORT_FILE_DAYS })}</div>
        </div>
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          className={classes.file}
          aria-label={t('upload.choose')}
          tabIndex={-1}
          onChange={(event) => take(event.currentTarget.files)}
        />
        <Button
          loading={upload.isPending}
          disabled={!may()}
          onClick={() => input.current?.click()}
          aria-invalid={message !== undefined}
        >
          {t('upload.choose')}
        </Button>
        {upload.isPending && <Busy />}
      </Stack>
      {message !== undefined && <ErrorState error={new Error(message)} />}
      <Help />
    </Panel>
  );
}

function useUpload(onUploaded: (id: number) => void) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File): Promise<{ data: ImportFile }> => {
      if (file.size > MAX_MB * 1024 * 1024) throw new Error(t('upload.tooLarge', { size: MAX_MB }));
      return call(api.POST('/portal/api/import-files', { body: { file } }));
    },
    onSuccess: ({ data }) => {
      client.setQueryData(['import-files', data.id], { data });
      onUploaded(data.id);
    },
  });
}

/** The reason for which a file was not taken; undefined where it was. */
function problemOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  return (error instanceof ApiError && error.errors.file?.join(' ')) || error.message;
}

/** Files dropped on an element: whether something is held over it, and its handlers. */
function useDrop(take: (files: FileList | null) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (): void => setOver(false),
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return [over, handlers] as const;
}

function Busy() {
  const { t } = useTranslation('imports');
  return (
    <Stack gap={4} w={280} role="status">
      <Progress value={100} animated aria-label={t('upload.busy')} />
      <Text size="xs" c="dimmed" ta="center">
        {t('upload.busy')}
      </Text>
    </Stack>
  );
}

/** Hints for files that are read well, and files to begin with. */
function Help() {
  const { t } = useTranslation('imports');
  return (
    <>
      <Group mt="md" gap="xs">
        <List size="sm" c="dimmed" spacing={2}>
          <List.Item>{t('upload.tip1')}</List.Item>
          <List.Item>{t('upload.tip2')}</List.Item>
          <List.Item>{t('upload.tip3')}</List.Item>
        </List>
      </Group>
      <Group mt="md" gap="md">
        <Templates />
      </Group>
    </>
  );
}
