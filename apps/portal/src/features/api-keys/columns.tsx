import { Code, Group, Text } from '@mantine/core';
import { API_SCOPES } from '@sluice/contracts';
import type { ApiKey } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { GuardedButton } from '../../ui/GuardedButton.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import type { KeyAct } from './KeyQuestions.tsx';

const TONES: Record<ApiKey['state'], Tone> = { active: 'live', expired: 'error', revoked: 'neutral' };

interface ColumnOptions {
  /** Why nothing may be changed. */
  whyNot: string | undefined;
  /** Why no key may be made or renewed. */
  whyNoKey: string | undefined;
  onAct(act: KeyAct): void;
}

export function useColumns({ whyNot, whyNoKey, onAct }: ColumnOptions): Column<ApiKey>[] {
  const { t } = useTranslation('api-keys');
  const format = useFormat();
  const used = ({ last_used_at }: ApiKey): string =>
    last_used_at === null ? t('neverUsed') : format.ago(last_used_at);
  const may = ({ scopes }: ApiKey): string =>
    scopes.length === API_SCOPES.length ? t('mayAll') : scopes.map((scope) => t(`scope.${scope}`)).join(', ');
  const ends = ({ expires_at }: ApiKey): string =>
    expires_at === null ? t('noEnd') : format.day(expires_at);
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (key) => (
        <>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {key.name}
          </Text>
          <Code>{key.hint}</Code>
          {key.holder !== null && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('knownTo', key.holder)}
              {key.holder.left && ` · ${t('leftShort')}`}
            </Text>
          )}
          <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
            {t(`state.${key.state}`)} · {used(key)} · {ends(key)}
          </Text>
        </>
      ),
    },
    {
      id: 'state',
      header: t('stateTitle'),
      hideBelow: 'sm',
      cell: ({ state }) => <Status tone={TONES[state]}>{t(`state.${state}`)}</Status>,
    },
    {
      id: 'may',
      header: t('may'),
      hideBelow: 'md',
      cell: (key) => (
        <>
          {may(key)}
          {key.allowed_addresses.length > 0 && (
            <Text size="xs" c="dimmed">
              {t('from', { addresses: key.allowed_addresses.join(', ') })}
            </Text>
          )}
        </>
      ),
    },
    { id: 'used', header: t('lastUsed'), hideBelow: 'sm', cell: used },
    { id: 'ends', header: t('ends'), hideBelow: 'sm', cell: ends },
    {
      id: 'made',
      header: t('made'),
      hideBelow: 'md',
      cell: ({ created_at, renewed_at, previous_until }) => (
        <>
          {format.day(created_at)}
          {renewed_at !== null && (
            <Text size="xs" c="dimmed">
              {t('renewedOn', { day: format.day(renewed_at) })}
            </Text>
          )}
          {previous_until !== null && (
            <Text size="xs" c="dimmed">
              {t('oldUntil', { when: format.moment(previous_until) })}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      header: t('actions'),
      headerHidden: true,
      align: 'right',
      cell: (key) =>
        key.state !== 'revoked' && (
          <Group gap="xs" justify="flex-end">
            <GuardedButton
              why={whyNot}
              size="xs"
              variant="default"
              aria-label={t('editOf', key)}
              onClick={() => onAct({ kind: 'edit', key })}
            >
              {t('edit')}
            </GuardedButton>
            <GuardedButton
              why={whyNoKey ?? (key.state === 'expired' ? t('expiredFirst') : undefined)}
              size="xs"
              variant="default"
              aria-label={t('renewOf', key)}
              onClick={() => onAct({ kind: 'renew', key })}
            >
              {t('renew')}
            </GuardedButton>
            <GuardedButton
              why={whyNot}
              size="xs"
              variant="default"
              aria-label={t('revokeOf', key)}
              onClick={() => onAct({ kind: 'revoke', key })}
            >
              {t('revoke')}
            </GuardedButton>
          </Group>
        ),
    },
  ];
}
