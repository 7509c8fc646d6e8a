import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { PublishPreview } from '@sluice/contracts/portal';
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanPreview } from '../../ui/PlanPreview.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { usePublishingChanged } from './queries.ts';

export interface Change {
  title: string;
  /** Describes the change in a sentence. */
  text?: ReactNode;
  confirm: string;
  danger?: boolean;
  /** Tells this change from others. */
  key: readonly unknown[];
  preview(): Promise<PublishPreview>;
  apply(): Promise<unknown>;
  onDone?(): void;
}

/** Shows what a change would do to the channels before it is made. Nothing happens before somebody says so. */
export function ChangeDialog({ change, onClose }: { change: Change | undefined; onClose(): void }) {
  const { t } = useTranslation('publishing');
  return (
    <Modal
      opened={change !== undefined}
      onClose={onClose}
      title={change?.title}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {change && <ChangeBody change={change} onClose={onClose} />}
    </Modal>
  );
}

function ChangeBody({ change, onClose }: { change: Change; onClose(): void }) {
  const { t } = useTranslation('publishing');
  const changed = usePublishingChanged();
  const preview = useQuery({
    queryKey: ['previews', ...change.key],
    queryFn: change.preview,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const apply = useMutation({
    mutationFn: change.apply,
    onSuccess: async () => {
      await changed();
      onClose();
      change.onDone?.();
    },
  });
  return (
    <Stack gap="md">
      {change.text && <Text size="sm">{change.text}</Text>}
      <Effect preview={preview} />
      {apply.isError && <ErrorState error={apply.error} />}
      <Text size="sm" c="dimmed">
        {t('nextPublish')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          color={change.danger ? 'red.8' : undefined}
          loading={apply.isPending}
          // The effect comes first. It also moves this button, and a click that began before would be lost.
          disabled={preview.isPending}
          onClick={() => apply.mutate()}
        >
          {change.confirm}
        </Button>
      </Group>
    </Stack>
  );
}

function Effect({ preview }: { preview: UseQueryResult<PublishPreview> }) {
  const { t } = useTranslation('publishing');
  return (
    <div aria-live="polite">
      {preview.isPending && (
        <Stack gap="xs">
          <Text size="sm">{t('preview.counting')}</Text>
          <Loading lines={3} />
        </Stack>
      )}
      {preview.isError && <ErrorState error={preview.error} retry={() => void preview.refetch()} />}
      {preview.data && <PlanPreview preview={preview.data} />}
    </div>
  );
}
