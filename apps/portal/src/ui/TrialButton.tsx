import { Alert, Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../lib/api.ts';
import { useFormat } from '../lib/format.ts';
import { publishableQuery } from '../lib/publishable.ts';
import { useWhyNot } from '../lib/rights.ts';
import { useTrialChannel } from '../lib/trial-channel.ts';
import { GuardedButton } from './GuardedButton.tsx';

interface TrialButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** Receives the connection, once it is there and publishes. One that waits for a review opens its page instead. */
  onDone(id: number): void;
}

/**
 * Makes a channel to try things with. Shown where one can be had and there is none yet. With products in the catalogue
 * it asks whether they go out now.
 */
export function TrialButton({ onDone, ...look }: TrialButtonProps) {
  const { t } = useTranslation('ui');
  const why = useWhyNot()('admin');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [products, setProducts] = useState(0);
  const start = useTrialChannel((id, paused) => {
    setProducts(0);
    if (paused) void navigate({ to: '/connections/$id', params: { id: String(id) } });
    else onDone(id);
  });
  const ask = async (): Promise<void> => {
    const count = await client.fetchQuery(publishableQuery).catch(() => 0);
    if (count > 0) setProducts(count);
    else start.mutate(false);
  };
  return (
    <Stack gap="xs" align="flex-start">
      <GuardedButton {...look} why={why} loading={start.isPending} onClick={() => void ask()}>
        {t('trial.do')}
      </GuardedButton>
      {start.isError && (
        <Alert role="alert" color="red" variant="light">
          {messageOf(start.error)}
        </Alert>
      )}
      <StartDialog
        products={products}
        busy={start.isPending}
        onClose={() => setProducts(0)}
        onChoice={start.mutate}
      />
    </Stack>
  );
}

interface StartDialogProps {
  /** How many would go out; 0 = not asked. */
  products: number;
  busy: boolean;
  onClose(): void;
  onChoice(paused: boolean): void;
}

/** Asks whether the products go out now, or are looked at first. */
function StartDialog({ products, busy, onClose, onChoice }: StartDialogProps) {
  const { t } = useTranslation('ui');
  const format = useFormat();
  return (
    <Modal
      opened={products > 0}
      onClose={onClose}
      title={t('trial.askTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text size="sm">{t('trial.askText')}</Text>
        <Group justify="flex-end">
          <Button variant="default" disabled={busy} onClick={() => onChoice(true)}>
            {t('trial.review')}
          </Button>
          <Button loading={busy} onClick={() => onChoice(false)} data-autofocus>
            {t('trial.now', { count: products, products: format.number(products) })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
