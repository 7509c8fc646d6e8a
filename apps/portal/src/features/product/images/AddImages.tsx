import { Alert, Button, CloseButton, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { ImageFromAddress } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announce.ts';
import { api, call, messageOf } from '../../../lib/api.ts';
import { useApiForm } from '../../../lib/form.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useHandedOver } from './handed-over.ts';
import { ImageDrop } from './ImageDrop.tsx';
import classes from './images.module.css';

interface Upload {
  id: number;
  name: string;
  error?: string;
}

let uploads = 0;

/** Adds images by dropping, choosing or pasting files, or by an address. A refusal stays visible until it is closed. */
export function AddImages({ productId }: { productId: number }) {
  const { t } = useTranslation('product');
  const { pending, add, dismiss } = useUploads(productId);
  useHandedOver(productId, add);
  return (
    <Panel title={t('images.add')} description={t('images.addHelp')}>
      <Stack>
        <ImageDrop onFiles={add} />
        <Stack gap={6} role="status" className={classes.uploads!}>
          {pending.map((upload) => (
            <UploadLine key={upload.id} upload={upload} onDismiss={() => dismiss(upload.id)} />
          ))}
        </Stack>
        <FromAddress productId={productId} />
      </Stack>
    </Panel>
  );
}

interface UploadLineProps {
  upload: Upload;
  onDismiss(): void;
}

function UploadLine({ upload, onDismiss }: UploadLineProps) {
  const { t } = useTranslation('product');
  if (upload.error === undefined)
    return (
      <Group gap="xs">
        <Loader size={14} />
        <Text size="sm">{t('images.uploading', { name: upload.name })}</Text>
      </Group>
    );
  return (
    <Alert color="red" variant="light" p="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          <b>{upload.name}</b>: {upload.error}
        </Text>
        <CloseButton size="sm" aria-label={t('images.dismiss', { name: upload.name })} onClick={onDismiss} />
      </Group>
    </Alert>
  );
}

/** Files on their way, one after another so that they keep their order, and those that were refused. */
function useUploads(productId: number) {
  const { t } = useTranslation('product');
  const client = useQueryClient();
  const [pending, setPending] = useState<Upload[]>([]);
  const [queue] = useState(() => ({ last: Promise.resolve() }));
  const add = useCallback(
    (files: readonly File[]): void => {
      for (const file of files) {
        const upload = { id: ++uploads, name: file.name };
        setPending((all) => [...all, upload]);
        queue.last = queue.last.then(async () => {
          try {
            await send(productId, file);
            setPending((all) => all.filter(({ id }) => id !== upload.id));
            announce(t('images.added', { name: file.name }));
            await client.invalidateQueries({ queryKey: ['products'] });
          } catch (error) {
            const told = { ...upload, error: messageOf(error) };
            setPending((all) => all.map((one) => (one.id === upload.id ? told : one)));
          }
        });
      }
    },
    [productId, client, queue, t],
  );
  const dismiss = (id: number): void => setPending((all) => all.filter((one) => one.id !== id));
  return { pending, add, dismiss };
}

const send = (id: number, file: File) =>
  call(
    api.POST('/portal/api/products/{id}/images', {
      params: { path: { id } },
      // A form with the file in it: see the serialiser of `api`.
      body: { image: file },
    }),
  );

function FromAddress({ productId }: { productId: number }) {
  const { t } = useTranslation('product');
  const client = useQueryClient();
  const { form, general, busy, props } = useApiForm({
    initial: { url: '' },
    schema: ImageFromAddress,
    submit: async (body: { url: string }) => {
      await call(
        api.POST('/portal/api/products/{id}/images/from-address', {
          params: { path: { id: productId } },
          body,
        }),
      );
      await client.invalidateQueries({ queryKey: ['products'] });
    },
    onDone: () => {
      form.setValues({ url: '' });
      form.resetDirty({ url: '' });
    },
  });
  return (
    <form {...props}>
      <Group align="flex-start" gap="xs">
        <TextInput
          style={{ flex: '1 1 260px' }}
          label={t('images.address')}
          type="url"
          placeholder={t('images.addressForm')}
          {...form.getInputProps('url')}
          error={form.errors.url ?? (general && messageOf(general))}
        />
        <Button type="submit" variant="default" loading={busy} mt={{ base: 0, xs: 25 }}>
          {t('images.fetch')}
        </Button>
      </Group>
    </form>
  );
}
