import { Group, Text } from '@mantine/core';
import type { EventEndpoint } from '@sluice/contracts/portal';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Status } from '../../ui/Status.tsx';
import { stateOf, TONES } from './state.ts';

interface ColumnOptions {
  /** Why nothing may be changed. */
  whyNot: string | undefined;
  onEdit(webhook: EventEndpoint): void;
}

export function useColumns({ whyNot, onEdit }: ColumnOptions): Column<EventEndpoint>[] {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  return [
    { id: 'name', header: t('name'), cell: (webhook) => <NameCell webhook={webhook} /> },
    { id: 'state', header: t('stateTitle'), cell: (webhook) => <StateCell webhook={webhook} /> },
    {
      id: 'kinds',
      header: t('kinds'),
      hideBelow: 'md',
      cell: ({ kinds }) => kinds.map((kind) => t(`kind.${kind.replace('.', '_')}`)).join(', '),
    },
    {
      id: 'delivered',
      header: t('lastDelivered'),
      hideBelow: 'sm',
      cell: ({ last_delivered_at: at }) => (at === null ? t('never') : format.ago(at)),
    },
    {
      id: 'actions',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      cell: (webhook) => (
        <Group gap="xs" justify="flex-end">
          <GuardedButton
            why={whyNot}
            size="xs"
            variant="default"
            aria-label={t('editOf', webhook)}
            onClick={() => onEdit(webhook)}
          >
            {t('edit')}
          </GuardedButton>
        </Group>
      ),
    },
  ];
}

function NameCell({ webhook: { id, label, url } }: { webhook: EventEndpoint }) {
  return (
    <>
      <AnchorLink
        {...linkOptions({ to: '/settings/webhooks/$id', params: { id: String(id) } })}
        size="sm"
        fw={600}
        style={{ overflowWrap: 'anywhere' }}
      >
        {label}
      </AnchorLink>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
    </>
  );
}

function StateCell({ webhook }: { webhook: EventEndpoint }) {
  const { t } = useTranslation('webhooks');
  const { pending, dead } = webhook;
  const state = stateOf(webhook);
  return (
    <>
      <Status tone={TONES[state]}>{t(`state.${state}`)}</Status>
      {pending > 0 && (
        <Text size="xs" c="dimmed">
          {t('pendingCount', { count: pending })}
        </Text>
      )}
      {dead > 0 && (
        <Text size="xs" c="var(--sluice-error)">
          {t('deadCount', { count: dead })}
        </Text>
      )}
    </>
  );
}
