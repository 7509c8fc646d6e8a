import { Anchor, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { IMPORT_FILE_DAYS, type ImportFile } from '@sluice/contracts/portal';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, call } from '../../lib/api.ts';
import { useRights } from '../../lib/session.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { importText } from './import-texts.ts';
import classes from './imports.module.css';

const MAX_MB = 64;
const ACCEPT = '.csv,.tsv,.tab,.txt,.xlsx,.xml';

/** Takes a file by choice or by drop, and sends it once for all runs that follow. */
export function UploadFile({ onUploaded }: { onUploaded(id: number): void }) {
  const { t, i18n } = useTranslation('imports');
  const { may } = useRights();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: (file: File): Promise<{ data: ImportFile }> => {
      if (file.size > MAX_MB * 1024 * 1024) throw new Error(t('upload.tooLarge', { size: MAX_MB }));
      return call(api.POST('/portal/api/import-files', { body: { file } }));
    },
    onSuccess: ({ data }) => {
      client.setQueryData(['import-files', data.id], { data });
      onUploaded(data.id);
    },
  });
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file && may()) upload.mutate(file);
    // A mended file of the same name has to be a change as well.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const { error } = upload;
  const told = error instanceof ApiError ? (error.errors.file ?? [error.message]) : error && [error.message];
  const message = told?.map((text) => importText(text)).join(' ');
  return (
    <Panel>
      <Stack
        className={`${classes.drop} ${over ? classes.over : ''}`}
        align="center"
        gap="sm"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={32} stroke={1.5} aria-hidden />
        <Text fw={600}>{t('upload.title')}</Text>
        <Text size="sm" c="dimmed" ta="center" maw={520}>
          {t('upload.text', { size: MAX_MB, days: IMPORT_FILE_DAYS })}
        </Text>
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
        {upload.isPending && (
          <Stack gap={4} w={280} role="status">
            <Progress value={100} animated aria-label={t('upload.busy')} />
            <Text size="xs" c="dimmed" ta="center">
              {t('upload.busy')}
            </Text>
          </Stack>
        )}
      </Stack>
      {message !== undefined && <ErrorState error={new Error(message)} />}
      <Group mt="md" gap="xs">
        <List size="sm" c="dimmed" spacing={2}>
          <List.Item>{t('upload.tip1')}</List.Item>
          <List.Item>{t('upload.tip2')}</List.Item>
          <List.Item>{t('upload.tip3')}</List.Item>
        </List>
      </Group>
      <Group mt="md" gap="md">
        {(['csv', 'xlsx'] as const).map((format) => (
          <Anchor
            key={format}
            href={`/portal/api/import-template?format=${format}&language=${i18n.language.startsWith('tr') ? 'tr' : 'en'}`}
            download
            size="sm"
            underline="always"
          >
            {t(`template.${format}`)}
          </Anchor>
        ))}
      </Group>
    </Panel>
  );
}
