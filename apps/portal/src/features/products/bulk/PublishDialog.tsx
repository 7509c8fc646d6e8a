import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import type { ProductSelection } from '@sluice/contracts/portal';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../../lib/focus-back.ts';
import { useFormat } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useChannels } from '../queries.ts';
import { startAction } from './actions.ts';

interface PublishDialogProps {
  selection: ProductSelection;
  size: number;
  onClose(): void;
  onStarted(id: number): void;
}

/** Asks on which connections, then publishes the products now. */
export function PublishDialog({ selection, size, onClose, onStarted }: PublishDialogProps) {
  const { t } = useTranslation('products');
  const { t: ui } = useTranslation('ui');
  useFocusBack();
  const format = useFormat();
  const { channels, chosen, toggle, start } = usePublishing(selection, onStarted);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('publish.title', { count: size, shown: format.number(size) })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack>
        <Text size="sm">{t('publish.text')}</Text>
        <Checkbox.Group label={t('publish.where')} value={chosen.map(String)}>
          <Stack gap="xs" mt="xs">
            {channels.map(({ credential_id: id, label }) => (
              <Checkbox key={id} value={String(id)} label={label} onChange={() => toggle(id)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {channels.length === 0 && <Text size="sm">{t('publish.noChannels')}</Text>}
        {start.isError && <ErrorState error={start.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            loading={start.isPending}
            disabled={chosen.length === 0}
            onClick={() => start.mutate()}
            data-autofocus
          >
            {t('publish.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The chosen connections, at first all of them, and the start. */
function usePublishing(selection: ProductSelection, onStarted: (id: number) => void) {
  const channels = useChannels().data ?? [];
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = channels.map((one) => one.credential_id).filter((id) => !left.has(id));
  const start = useMutation({
    mutationFn: () =>
      startAction({
        kind: 'publish',
        selection,
        ...(chosen.length === channels.length ? {} : { credential_ids: chosen }),
      }),
    onSuccess: ({ id }) => onStarted(id),
  });
  const toggle = (id: number): void =>
    setLeft((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return { channels, chosen, toggle, start };
}
